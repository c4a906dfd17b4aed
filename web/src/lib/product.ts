/** The product's name, as the server wrote it into the page from PRODUCT_TITLE. */
export const product = read()

function read(): string {
  const written = document.querySelector('meta[name="product-title"]')?.getAttribute('content')
  return written || 'Kabinet'
}

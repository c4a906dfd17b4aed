/** The product's name, as the server wrote it into the page from PRODUCT_TITLE. */
export const product = written('product-title') || 'Kabinet'

/** For so long support can bring a deleted account back (ERASE_AFTER_DAYS of the server). */
export function eraseAfterDays(): number {
  return Number(written('erase-after-days')) || 30
}

function written(name: string): string | null | undefined {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')
}

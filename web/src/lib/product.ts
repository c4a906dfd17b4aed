/** The product name in the page's language (PRODUCT_TITLE, or BRAND_DIR). */
export const product = (): string => written('product-title', `[lang="${document.documentElement.lang}"]`) || 'Kabinet'

/** A meta value that the server wrote into the page head; empty when absent. */
export const written = (name: string, more = ''): string =>
  document.querySelector(`meta[name="${name}"]${more}`)?.getAttribute('content') ?? ''

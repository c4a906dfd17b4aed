/** The product's name in the language of the page (PRODUCT_TITLE, or BRAND_DIR). */
export const product = (): string => written('product-title', `[lang="${document.documentElement.lang}"]`) || 'Kabinet'

/** What the server wrote into the head of the page; empty where it wrote nothing. */
export const written = (name: string, more = ''): string =>
  document.querySelector(`meta[name="${name}"]${more}`)?.getAttribute('content') ?? ''

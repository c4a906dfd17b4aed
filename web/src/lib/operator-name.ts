import { product, written } from './product.ts'

/** The operator's name (`operator` in BRAND_DIR), or else the product name. */
export const operatorName = (): string =>
  written('operator-name', `[lang="${document.documentElement.lang}"]`) || product()

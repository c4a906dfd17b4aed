import { product, written } from './product.ts'

/** Empty without `operator` in BRAND_DIR. */
export const namedOperator = (): string => written('operator-name', `[lang="${document.documentElement.lang}"]`)

/** The operator's name (`operator` in BRAND_DIR), or else the product name. */
export const operatorName = (): string => namedOperator() || product()

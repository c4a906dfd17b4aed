import { written } from './product.ts'

/** ERASE_AFTER_DAYS, written into the page by the server. */
export function eraseAfterDays(): number {
  return Number(written('erase-after-days')) || 30
}

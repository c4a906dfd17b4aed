import { written } from './product.ts'

export function eraseAfterDays(): number {
  return Number(written('erase-after-days')) || 30
}

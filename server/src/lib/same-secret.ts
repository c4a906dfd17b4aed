import { timingSafeEqual } from 'node:crypto'
import { sha256 } from './keys.ts'

/** Compares in constant time for any length. */
export const isSameSecret = (input: string | undefined, wanted: string): boolean =>
  timingSafeEqual(sha256(input ?? ''), sha256(wanted))

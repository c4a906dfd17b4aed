import { timingSafeEqual } from 'node:crypto'
import { sha256 } from './keys.ts'

/** Takes as long whatever was given, of whatever length. */
export const isSameSecret = (given: string | undefined, wanted: string): boolean =>
  timingSafeEqual(sha256(given ?? ''), sha256(wanted))

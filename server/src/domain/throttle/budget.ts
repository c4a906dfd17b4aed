import type { Config } from '../../config/config.ts'

/** A row of the table of rate limits, which docs/generated/limits.md shows. */
export type Budget = {
  who: string
  counts: string
  /** Scope of one counter. */
  per: string
  max: keyof Config['limits']
  /** Multiplies `max`, for a counter that many callers share. */
  times?: number
  seconds: number
  /** Answer beyond the limit. */
  over: string
  /** Of a shared counter: `Limit`. */
  spares?: { hits: number; delayMs: number }
}

export const perMinute = 60
export const perHour = 3600
export const perDay = 24 * perHour

export const rejected = '101 with `retry-after`'

/** `who` may do `counts` at most `max` times in `seconds`, per counter. */
export const row = (
  who: string,
  counts: string,
  per: string,
  [max, seconds]: [Budget['max'], number],
  more: Partial<Pick<Budget, 'over' | 'times' | 'spares'>> = {},
): Budget => ({ who, counts, per, max, seconds, over: rejected, ...more })

export const strangers = 'users on a device that the account does not know'
export const knownDevices = 'users on a device known to the account (its cookie)'
export const signedIn = 'signed-in users'
export const passwordRight = 'users who gave the right password, on a device that the account does not know'
export const oneAddress = 'one network address (IPv6: one /64)'

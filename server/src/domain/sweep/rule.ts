import type { Config } from '../../config/config.ts'
import type { Tables } from '../../db/schema.ts'

/** Counted from the column `age`: a fixed time, a limit in seconds or an age that the operator may set, or the grace of deleted accounts. */
export type Keep =
  | { days: number }
  | { limit: 'sessionIdleSeconds' }
  | { age: keyof Config['ages'] }
  | 'erase-after-days'

/** How rows go when deleting them is not all: with what hangs on them, with their files, only what they say, or with all of their month. */
export type SweepAction =
  | 'delete'
  | 'drop-months'
  | 'end-sessions'
  | 'erase-accounts'
  | 'delete-files'
  | 'wipe-messages'

type RuleOf<T extends keyof Tables> = {
  table: T
  /** Which rows, in words. */
  rows: string
  /** The column that says how old a row is. An index has to lead with it: batches are taken in its order. What goes by months is partitioned by it. */
  age: keyof Tables[T] & string
  keep: Keep
  /** Which rows, as SQL, when not all of the table. */
  only?: string
  why: string
  act?: SweepAction
}
export type Rule = { [T in keyof Tables]: RuleOf<T> }[keyof Tables]

/** What goes into `make_interval`. */
export type Interval = { months: number; days: number; secs: number }

export function intervalOf(
  keep: Keep,
  { limits, eraseAfterDays, ages }: Pick<Config, 'limits' | 'eraseAfterDays' | 'ages'>,
): Interval {
  const none = { months: 0, days: 0, secs: 0 }
  if (keep === 'erase-after-days') return { ...none, days: eraseAfterDays }
  if ('age' in keep) return { ...none, [keep.age.endsWith('Months') ? 'months' : 'days']: ages[keep.age] }
  return 'limit' in keep ? { ...none, secs: limits[keep.limit] } : { ...none, ...keep }
}

import type { Config } from '../../config/config.ts'
import type { Tables } from '../../db/schema.ts'

export type Keep =
  | { days: number }
  | { months: number }
  | { limit: 'sessionIdleSeconds' }
  | { age: keyof Config['ages'] }
  | 'erase-after-days'

export type SweepAction =
  | 'delete'
  | 'drop-months'
  | 'end-sessions'
  | 'end-consents'
  | 'erase-accounts'
  | 'delete-files'
  | 'wipe-messages'

type RuleOf<T extends keyof Tables> = {
  table: T
  rows: string
  /**
   * Column with the age of a row. It must lead an index, because batches use its order. Tables with `drop-months` are partitioned by it.
   */
  age: keyof Tables[T] & string
  keep: Keep
  only?: string
  why: string
  act?: SweepAction
}
export type Rule = { [T in keyof Tables]: RuleOf<T> }[keyof Tables]

export type Interval = { months: number; days: number; secs: number }

export function intervalOf(
  keep: Keep,
  { limits, eraseAfterDays, ages }: Pick<Config, 'limits' | 'eraseAfterDays' | 'ages'>,
): Interval {
  const none = { months: 0, days: 0, secs: 0 }
  if (keep === 'erase-after-days') return { ...none, days: eraseAfterDays }
  if ('age' in keep) return { ...none, months: ages[keep.age] }
  return 'limit' in keep ? { ...none, secs: limits[keep.limit] } : { ...none, ...keep }
}

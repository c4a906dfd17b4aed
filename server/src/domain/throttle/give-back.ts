import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { type Limit, returned, storedKey } from './throttle.sql.ts'

/**
 * Gives the hits back: what was charged in advance turned out to be no failure. Nobody waits for that: it is written together with those of
 * others, within a second, or before anybody is charged here by one of these counters. Should the process be killed before, they stay charged.
 */
export function giveBack({ db, log }: Pick<Deps, 'db' | 'log'>, limits: readonly Limit[]): void {
  for (const { key, cost = 1 } of limits)
    returned
      .soon(db, { key: storedKey(key), cost })
      .catch((error: unknown) => log.warn({ err: error }, 'a hit of a limit could not be given back'))
}

/** Writes what is owed to these counters. */
export async function settleOwed(db: Db, limits: readonly Limit[]): Promise<void> {
  const owed = returned.pending(db)
  if (owed.length === 0) return
  const keys = new Set(limits.map(({ key }) => storedKey(key)))
  if (owed.some(({ key }) => keys.has(key))) await returned.settle(db)
}

/** Before the database is closed. */
export const settleReturns = (db: Db): Promise<void> => returned.settle(db)

import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { networksOf } from '../../lib/addresses/address-key.ts'
import { limitsHit } from '../../lib/metrics.ts'
import { createQueue } from '../../lib/queue.ts'
import { clearHits, type Limit, peekAll, returnHits, storedKey, takeAll, type Charged } from './throttle.sql.ts'

type Counting = Pick<Deps, 'db' | 'full' | 'log'>

/** Charges a hit of every limit, or throws THROTTLING and charges none. Call it outside any transaction. */
export async function charge(deps: Counting, limits: readonly Limit[]): Promise<void> {
  await chargeOrSpare(deps, limits)
}

/** As `charge`. True where a full shared counter let it through (`Limit.spares`). */
export async function chargeOrSpare(deps: Counting, limits: readonly Limit[]): Promise<boolean> {
  refuseFull(deps, limits)
  return heed(deps, limits, await takeAll(deps.db, limits))
}

/**
 * Gives the hits back: what was charged in advance turned out to be no failure. Should the database be away just then, they stay charged: nobody is
 * refused for that.
 */
export async function giveBack({ db, log }: Pick<Deps, 'db' | 'log'>, limits: readonly Limit[]): Promise<void> {
  await returnHits(db, limits).catch((error: unknown) =>
    log.warn({ err: error }, 'a hit of a limit could not be given back'),
  )
}

/** Throws THROTTLING when one of the limits is full; charges nothing. True where a full shared counter would let it through. */
export async function requireRoom(deps: Counting, limits: readonly Limit[]): Promise<boolean> {
  refuseFull(deps, limits)
  return heed(deps, limits, await peekAll(deps.db, limits))
}

/** As `requireRoom`, from memory alone: a flood is refused before it costs a query. */
export function refuseFull({ full }: Pick<Deps, 'full'>, limits: readonly Limit[]): void {
  for (const { key, spares } of limits) {
    // Whether a shared one refuses is decided with the caller's own counters.
    const retryAfter = spares ? undefined : full.find(storedKey(key))
    if (retryAfter === undefined) continue
    limitsHit.inc({ limit: nameOf(key) })
    throw new ApiError('THROTTLING', { retryAfter })
  }
}

/** Empties the counters of these keys. */
export async function forget({ db, full }: Pick<Deps, 'db' | 'full'>, keys: readonly string[]): Promise<void> {
  await clearHits(db, keys)
  full.clear()
}

const turns = createQueue({ atOnce: 4, waiting: 64, patienceMs: 2000, ofOne: 1 })

/**
 * What strangers have the database do takes turns: one call of a network at a time and few of all, so that neither a busy counter nor many
 * calls take up the connections that others need. Throws THROTTLING when too many wait.
 */
export const strangersTurn = <T>(address: string, work: () => Promise<T>): Promise<T> =>
  turns.run(work, { whose: networksOf(address) })

/** The page tells the caller where others behind the same network address used up what they share (`reason`). */
function heed({ full, log }: Counting, limits: readonly Limit[], taken: Charged): boolean {
  if (taken.ok) return taken.isSpared
  for (const { key, retryAfter } of taken.full) {
    full.note(key, retryAfter)
    limitsHit.inc({ limit: nameOf(key) })
  }
  const shared = limits.find(({ key, spares }) => spares && taken.full.some((one) => one.key === storedKey(key)))
  if (shared && full.isNews(shared.key))
    log.warn(
      { limit: nameOf(shared.key), address: shared.key.slice(nameOf(shared.key).length + 1) },
      'an address is over a limit',
    )
  throw new ApiError('THROTTLING', { retryAfter: taken.retryAfter, ...(shared ? { reason: 'address' } : {}) })
}

/** What is counted, without for whom. */
const nameOf = (key: string) => key.split('.', 1).join()

import type { Deps } from '../../deps.ts'
import { ApiError, isThrottling } from '../../lib/api-error.ts'
import { limitsHit } from '../../lib/metrics.ts'
import { clearHits, type Limit, returnHits, storedKey, takeAll, type Charged } from './throttle.sql.ts'

type Counting = Pick<Deps, 'bookkeeping' | 'full'>

/** Charges a hit of every limit, or throws THROTTLING and charges none. Call it outside any transaction. */
export async function charge(deps: Counting, limits: readonly Limit[]): Promise<void> {
  await chargeOrSpare(deps, limits)
}

/** False when `charging` throws THROTTLING. */
export const isWithinLimits = (charging: Promise<void>): Promise<boolean> =>
  charging.then(
    () => true,
    (error: unknown) => {
      if (isThrottling(error)) return false
      throw error
    },
  )

/** As `charge`. Returns the milliseconds that the caller has to wait because a full shared counter spared it (`Limit.spares`), or 0. */
export async function chargeOrSpare(deps: Counting, limits: readonly Limit[]): Promise<number> {
  if (limits.length === 0) return 0
  throwIfKnownFull(deps, limits)
  const isSpared = throwIfFull(deps, limits, await takeAll(deps.bookkeeping, limits))
  return isSpared ? Math.max(0, ...limits.map(({ spares }) => spares?.delayMs ?? 0)) : 0
}

/** A database failure is logged: the hits stay charged. */
export async function giveBack(
  { bookkeeping, log }: Pick<Deps, 'bookkeeping' | 'log'>,
  limits: readonly Limit[],
): Promise<void> {
  if (limits.length === 0) return
  await returnHits(bookkeeping, limits).catch((error: unknown) =>
    log.warn({ err: error }, 'could not refund a rate limit hit'),
  )
}

/** Throws THROTTLING from memory, so that a flood is rejected before it costs a query. */
export function throwIfKnownFull({ full }: Pick<Deps, 'full'>, limits: readonly Limit[]): void {
  for (const limit of limits) {
    const retryAfter = limit.spares ? undefined : full.find(storedKey(limit.key))
    if (retryAfter === undefined) continue
    limitsHit.inc({ limit: nameOf(limit.key) })
    throw exceeded(limit, retryAfter)
  }
}

export async function forget(
  { bookkeeping, full }: Pick<Deps, 'bookkeeping' | 'full'>,
  keys: readonly string[],
): Promise<void> {
  await clearHits(bookkeeping, keys)
  full.clear(keys.map(storedKey))
}

function throwIfFull({ full }: Counting, limits: readonly Limit[], taken: Charged): boolean {
  if (taken.ok) return taken.isSpared
  for (const { key, retryAfter } of taken.full) {
    full.note(key, retryAfter)
    limitsHit.inc({ limit: nameOf(key) })
  }
  const exceeding = limits.filter(({ key }) => taken.full.some((one) => one.key === storedKey(key)))
  throw exceeded(exceeding.find(({ shared }) => shared) ?? exceeding[0], taken.retryAfter)
}

function exceeded(limit: Limit | undefined, retryAfter: number): ApiError {
  const isOfNetwork = limit?.shared === 'network'
  const more = limit?.shared ? { reason: 'address', isOfNetwork } : {}
  return new ApiError('THROTTLING', { retryAfter, limit: nameOf(limit?.key ?? ''), ...more })
}

const nameOf = (key: string) => key.split('.', 1).join()

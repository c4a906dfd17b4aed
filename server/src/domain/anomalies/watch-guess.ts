import type { Deps } from '../../deps.ts'
import { addressKey } from '../../lib/addresses/address-key.ts'
import { ApiError } from '../../lib/api-error.ts'
import { returnHits, takeHits } from '../throttle/throttle.sql.ts'
import { recount } from './anomaly.sql.ts'
import { createSameGuess, type SameGuess } from './same-guess.ts'
import { admitSuspect } from './slow-down.ts'
import { anomalyCounts, tellBegun } from './tell.ts'

type Verdict = { right: boolean }
type Watched<V> = {
  guess: string
  /** Neither in an open session nor on a device that the account knows. */
  isStranger: boolean
  judge: () => Promise<V>
}

/**
 * Lets a password be judged, unless strangers try this very one everywhere. Whether it is held back does not depend on whether it is
 * right, and is decided before anything is hashed. Refused ones alone stay counted.
 */
export async function watchPassword<V extends Verdict>(
  deps: Deps,
  { guess, isStranger, judge }: Watched<V>,
): Promise<V> {
  return isStranger ? watchSame(deps, 'same_password', guess, judge) : judge()
}

/** The same for a one-time code; moreover strangers are let through slowly while wrong codes, of whatever value, outnumber the right ones. */
export async function watchCode<V extends Verdict>(deps: Deps, watched: Watched<V> & { address: string }): Promise<V> {
  const { guess, isStranger, judge, address } = watched
  return isStranger
    ? watchSame(deps, 'same_code', guess, () => watchAllCodes(deps, addressKey(address), judge))
    : judge()
}

const watches = new WeakMap<Deps, Record<'same_password' | 'same_code', SameGuess>>()

/** What this process sees. */
export function watchesOf(deps: Deps): Record<'same_password' | 'same_code', SameGuess> {
  const { sameGuessesPerHour: most, slowedSeconds: paceSeconds } = deps.config.limits
  const make = () => createSameGuess({ bits: 16, most, paceSeconds })
  const made = watches.get(deps) ?? { same_password: make(), same_code: make() }
  watches.set(deps, made)
  return made
}

async function watchSame<V extends Verdict>(
  deps: Deps,
  kind: 'same_password' | 'same_code',
  guess: string,
  judge: () => Promise<V>,
): Promise<V> {
  const entered = watchesOf(deps)[kind].enter(guess, deps.now().getTime())
  if (entered.begins) tellBegun(deps, kind, entered.begins)
  if (entered.held) {
    anomalyCounts(deps)[kind].held++
    throw new ApiError('THROTTLING', { retryAfter: entered.retryAfter })
  }
  return judgeCounted(judge, async () => entered.giveBack())
}

const allCodes = { kind: 'codes', bucket: 'all' } as const
/** So many wrong codes an hour count of one address: one alone must not slow everybody down. */
const countedPerAddress = 20
/** While codes are slowed, one address has one judged in so many seconds: it must not use up what all share. */
const addressPaceSeconds = 30

async function watchAllCodes<V extends Verdict>(deps: Deps, address: string, judge: () => Promise<V>): Promise<V> {
  const { db } = deps
  const { wrongCodesPerHour, slowedCodesPerMinute } = deps.config.limits
  const ofAddress = { key: `wrong-codes.${address}`, max: countedPerAddress, seconds: 3600 }
  const weight = (await takeHits(db, ofAddress)).ok ? 1 : 0
  await admitSuspect(deps, allCodes, {
    weight,
    most: wrongCodesPerHour,
    isSuspicious: ({ suspect, honest }) => honest < suspect,
    pace: [
      { key: `slowed-codes.${address}`, max: 1, seconds: addressPaceSeconds },
      { key: 'slowed-codes.all', max: slowedCodesPerMinute, seconds: 60 },
    ],
  })
  return judgeCounted(judge, async (isRight) => {
    await returnHits(db, [ofAddress])
    await recount(db, allCodes, { suspect: -weight, honest: isRight ? 1 : 0 })
  })
}

/** Counted before it is judged, so that parallel ones see each other; what is right, or could not be judged, is given back. */
async function judgeCounted<V extends Verdict>(
  judge: () => Promise<V>,
  giveBack: (isRight: boolean) => Promise<void>,
): Promise<V> {
  const verdict = await judge().catch(async (error: unknown) => {
    await giveBack(false)
    throw error
  })
  if (verdict.right) await giveBack(true)
  return verdict
}

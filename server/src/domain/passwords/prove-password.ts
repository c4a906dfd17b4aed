import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { networksOf } from '../../lib/addresses/address-key.ts'
import type { PlaceInLine } from '../../lib/queue.ts'
import type { By, EventKind } from '../accounts/events.sql.ts'
import { recordLater } from '../accounts/record-later.ts'
import { watchPassword } from '../anomalies/watch-guess.ts'
import { chargeOrSpare, giveBack, refuseFull } from '../throttle/charge.ts'
import { hashPassword, inHashLine, isPepperGone, verifyPassword } from './hash-password.ts'
import { setRehashed } from './passwords.sql.ts'
import { type Prover, passwordLimitsOf } from './password-failures.ts'

const sparedMs = 100

/** `stored`: undefined where there is no such account. */
type Known = { accountId?: string | undefined; stored: string | undefined }
type Attempt<K extends Known> = {
  prover: Prover
  /** Runs within the concurrency limit. */
  find: () => Promise<K>
  password: string
  by: By
  refused: EventKind
}

/**
 * Checks a password and returns what `find` found. Throws AUTH_FORBIDDEN for a wrong one, THROTTLING after ten wrong ones an hour. Steps:
 * 1. Reject from memory when a limit is known to be exceeded.
 * 2. Hold back a password that is tried on many accounts.
 * 3. Wait for a place in the line before the hashes.
 * 4. Find the account and charge the attempt, so that parallel guesses count. A spared attempt waits `sparedMs`.
 * 5. Hash. Give the hits back when the password was right.
 */
export async function provePassword<K extends Known>(
  deps: Deps,
  { prover, find, password, by, refused }: Attempt<K>,
): Promise<K> {
  const { db, keys } = deps
  const limits = passwordLimitsOf(deps, prover)
  const place = placeOf(prover)
  refuseFull(deps, limits)
  const judge = () =>
    inHashLine(place, async () => {
      const known = await find()
      if (await chargeOrSpare(deps, limits)) await wait(sparedMs)
      return { known, ...(await verifyPassword(keys, known.stored, password)) }
    })
  const { known, right, stale } = await watchPassword(deps, {
    guess: password,
    isStranger: prover.as === 'stranger',
    judge,
  })
  const { accountId, stored } = known
  if (!right) {
    if (stored && isPepperGone(keys, stored))
      deps.log.warn({ key: stored.slice(0, 8) }, 'password under a key that is gone')
    if (accountId) recordLater(deps, { accountId, kind: refused, by })
    throw new ApiError('AUTH_FORBIDDEN')
  }
  await giveBack(deps, limits)
  if (stale && accountId && stored) await setRehashed(db, accountId, stored, await hashPassword(keys, password, place))
  return known
}

/** Whoever is known passes before strangers, who share what their network address has. */
const placeOf = (prover: Prover): PlaceInLine =>
  prover.as === 'stranger' ? { whose: networksOf(prover.address) } : { whose: [prover.accountId], first: true }

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
  /** Asked in its place in line. */
  find: () => Promise<K>
  password: string
  by: By
  refused: EventKind
}

/**
 * Checks a password and answers what was found. Throws AUTH_FORBIDDEN when it is wrong, THROTTLING after ten wrong ones an hour. In order:
 * 1. Whoever is known to be over a limit is refused from memory.
 * 2. A password that strangers try everywhere is held back.
 * 3. The line before the hashes, by network and account.
 * 4. The account is looked up, and the attempt charged, so that parallel guesses can not slip past the limit. What a full counter of its address
 *    let through goes slowly: a flood of guesses at many logins takes a tenth of a core.
 * 5. The hash. What was right is given back.
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

import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { addressKey } from '../../lib/addresses/address-key.ts'
import type { PlaceInLine } from '../../lib/queue.ts'
import type { By, EventKind } from '../accounts/events.sql.ts'
import { recordLater } from '../accounts/record-later.ts'
import { watchPassword } from '../anomalies/watch-guess.ts'
import { charge, refuseFull } from '../throttle/charge.ts'
import { giveBack } from '../throttle/give-back.ts'
import { hashPassword, isPepperGone, verifyPassword } from './hash-password.ts'
import { setRehashed } from './passwords.sql.ts'
import { type Prover, passwordLimitsOf } from './password-failures.ts'

/** `stored`: undefined where there is no such account. */
type Known = { accountId?: string | undefined; stored: string | undefined }
type Attempt = {
  prover: Prover
  /** Asked in its place in the queue. */
  find: () => Promise<Known>
  password: string
  by: By
  refused: EventKind
}

/**
 * Checks a password. Throws AUTH_FORBIDDEN when wrong, THROTTLING after ten wrong ones an hour. Whoever is over a limit does not get into
 * the queue. An attempt is charged before its hash and given back when it was right, so that parallel guesses can not slip past the limit;
 * the queue keeps few enough under way that right ones never run into it.
 */
export async function provePassword(deps: Deps, { prover, find, password, by, refused }: Attempt): Promise<void> {
  const { db, keys } = deps
  const limits = passwordLimitsOf(deps, prover)
  const place = placeOf(prover)
  refuseFull(deps, limits)
  let known: Known = { stored: undefined }
  const look = async () => {
    known = await find()
    await charge(deps, limits)
    return known.stored
  }
  const judge = () => verifyPassword(keys, look, password, place)
  const { right, stale } = await watchPassword(deps, { guess: password, isStranger: prover.as === 'stranger', judge })
  const { accountId, stored } = known
  if (right) giveBack(deps, limits)
  else {
    if (stored && isPepperGone(keys, stored))
      deps.log.warn({ key: stored.slice(0, 8) }, 'password under a key that is gone')
    if (accountId) recordLater(deps, { accountId, kind: refused, by })
    throw new ApiError('AUTH_FORBIDDEN')
  }
  if (stale && accountId && stored) await setRehashed(db, accountId, stored, await hashPassword(keys, password, place))
}

/** Whoever is known passes before strangers, who share what their network address has. */
const placeOf = (prover: Prover): PlaceInLine =>
  prover.as === 'stranger' ? { whose: addressKey(prover.address) } : { whose: prover.accountId, first: true }

import type { Login } from '@kabinet/contract/fields/login'
import type { Deps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { addressKey } from '../../lib/addresses/address-key.ts'
import type { PlaceInLine } from '../../lib/queue.ts'
import type { By, EventKind } from '../accounts/events.sql.ts'
import { recordLater } from '../accounts/record-later.ts'
import { watchPassword } from '../anomalies/watch-guess.ts'
import { limitOf } from '../throttle/budgets.ts'
import { charge, giveBack, refuseFull } from '../throttle/charge.ts'
import type { Limit } from '../throttle/throttle.sql.ts'
import { hashPassword, isPepperGone, verifyPassword } from './hash-password.ts'
import { setRehashed } from './passwords.sql.ts'

/** Whose wrong passwords are counted: everybody's for a login as it was typed, those of a device known to the account, or of its sessions. */
export type Prover =
  | { as: 'stranger'; login: Login; address: string }
  | { as: 'device'; accountId: string; deviceHash: Buffer }
  | { as: 'session'; accountId: string }

type Attempt = {
  prover: Prover
  accountId?: string | undefined
  stored: string | undefined
  password: string
  by: By
  refused: EventKind
}

/**
 * Checks a password. Throws AUTH_FORBIDDEN when wrong, THROTTLING after ten wrong ones an hour. Whoever is over a limit does not get into
 * the queue. An attempt is charged before its hash and given back when it was right, so that parallel guesses can not slip past the limit;
 * the queue keeps few enough under way that right ones never run into it.
 */
export async function provePassword(
  deps: Deps,
  { prover, accountId, stored, password, by, refused }: Attempt,
): Promise<void> {
  const { db, keys } = deps
  const limits = limitsOf(deps, prover)
  const place = placeOf(prover)
  refuseFull(deps, limits)
  const guard = { admit: () => charge(deps, limits), onRight: () => giveBack(deps, limits) }
  const judge = () => verifyPassword(keys, stored, password, place, guard)
  const { right, stale } = await watchPassword(deps, { guess: password, isStranger: prover.as === 'stranger', judge })
  if (!right) {
    if (stored && isPepperGone(keys, stored))
      deps.log.warn({ key: stored.slice(0, 8) }, 'password under a key that is gone')
    if (accountId) recordLater(deps, { accountId, kind: refused, by })
    throw new ApiError('AUTH_FORBIDDEN')
  }
  if (stale && accountId && stored) await setRehashed(db, accountId, stored, await hashPassword(keys, password, place))
}

/** Before anything is looked up: a flood of strangers from one address costs no query. */
export function refuseFlood(deps: Deps, address: string): void {
  refuseFull(deps, [ofAddress(deps, address)])
}

/** The counters that a reset of the password empties: of the account's logins, devices and sessions. */
export function failureKeys(
  deps: Deps,
  accountId: string,
  logins: readonly Login[],
  devices: readonly Buffer[],
): string[] {
  const provers: Prover[] = [
    ...logins.map((login) => ({ as: 'stranger', login, address: '' }) as const),
    ...devices.map((deviceHash) => ({ as: 'device', accountId, deviceHash }) as const),
    { as: 'session', accountId },
  ]
  return provers.map((prover) => failures(deps, prover).key)
}

function limitsOf(deps: Deps, prover: Prover): Limit[] {
  if (prover.as !== 'stranger') return [failures(deps, prover)]
  return [failures(deps, prover), ofAddress(deps, prover.address)]
}

const ofAddress = ({ config }: Deps, address: string) =>
  limitOf(config.limits, 'passwords-address', addressKey(address))

function failures({ config, keys }: Deps, prover: Prover): Limit {
  switch (prover.as) {
    // By the login alone: that an e-mail and a phone are one person's must not show.
    case 'stranger': {
      const { kind, value } = prover.login
      return limitOf(
        config.limits,
        'passwords-strangers',
        keys.mac('code', `login.${kind}.${value}`).toString('base64url'),
      )
    }
    case 'device':
      return limitOf(
        config.limits,
        'passwords-device',
        `${prover.accountId}.${prover.deviceHash.toString('base64url')}`,
      )
    case 'session':
      return limitOf(config.limits, 'passwords-session', prover.accountId)
  }
}

/** Whoever is known passes before strangers, who share what their network address has. */
const placeOf = (prover: Prover): PlaceInLine =>
  prover.as === 'stranger' ? { whose: addressKey(prover.address) } : { whose: prover.accountId, first: true }

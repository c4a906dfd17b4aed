import type { Login } from '@kabinet/contract/fields/login'
import type { ActDeps, Deps } from '../../deps.ts'
import { addressKey } from '../../lib/addresses/address-key.ts'
import { limitOf } from '../throttle/budgets.ts'
import type { Limit } from '../throttle/throttle.sql.ts'

/** The counter of wrong passwords: one per typed login for unknown devices, one per known device, and one per account for its sessions. */
export type Prover =
  | { as: 'stranger'; login: Login; address: string }
  | { as: 'device'; accountId: string; deviceHash: Buffer }
  | { as: 'session'; accountId: string }

/** Counters that a password reset clears: those of the account's logins, devices and sessions. */
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

export function passwordLimitsOf(deps: ActDeps, prover: Prover): Limit[] {
  if (prover.as !== 'stranger') return [failures(deps, prover)]
  return [failures(deps, prover), ofAddress(deps, prover.address)]
}

const ofAddress = ({ config }: ActDeps, address: string) =>
  limitOf(config.limits, 'passwords-address', addressKey(address))

function failures({ config, keys }: ActDeps, prover: Prover): Limit {
  switch (prover.as) {
    // Keyed by login only, so as not to reveal that an e-mail and a phone belong to one account.
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

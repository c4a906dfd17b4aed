import { otherPurposes, purposes } from '@kabinet/contract/api/auth/purposes'
import type { Login } from '@kabinet/contract/fields/login'
import type { Deps } from '../../deps.ts'
import { codeLimits } from '../../domain/codes/code-limits.ts'
import { messageLimitsOf, type Requester } from '../../domain/codes/message-policy.ts'
import { passwordLimitsOf, type Prover } from '../../domain/passwords/password-failures.ts'
import { listDevices } from '../../domain/sessions/devices.sql.ts'
import { type CounterName, limitOf } from '../../domain/throttle/budgets.ts'
import { type Limit, listFull } from '../../domain/throttle/throttle.sql.ts'

type LimitSubject = { id: string; contacts: readonly { kind: Login['kind']; value: string }[] }
type Exceeded = { limit: string; until: string }

const allPurposes = [...purposes, ...otherPurposes]
const ofAccount = [
  'recoveries',
  'reveals',
  'feedback',
  'uploads',
  'service-changes',
  'device-codes-session',
] as const satisfies CounterName[]

/** The exhausted limits of this user and when they reset. Limits of network addresses appear only in the log. */
export async function listExceeded(deps: Deps, person: LimitSubject): Promise<Exceeded[]> {
  return listFull(deps.db, await limitsOfPerson(deps, person))
}

/** Limits of the account and its logins, none of a network address. */
export async function limitsOfPerson(deps: Deps, person: LimitSubject): Promise<Limit[]> {
  const { id } = person
  const devices = await listDevices(deps.db, id)
  const accountLimits = ofAccount.map((name) => limitOf(deps.config.limits, name, id))
  const limits = [
    ...accountLimits,
    ...passwordLimits(deps, person, devices),
    ...codesOf(deps, person),
    ...messagesOf(deps, person),
  ]
  const byKey = new Map(limits.filter(({ shared }) => !shared).map((limit) => [limit.key, limit]))
  return [...byKey.values()]
}

function passwordLimits(deps: Deps, person: LimitSubject, devices: readonly Buffer[]): Limit[] {
  const provers: Prover[] = [
    { as: 'session', accountId: person.id },
    ...devices.map((deviceHash) => ({ as: 'device', accountId: person.id, deviceHash }) as const),
    ...person.contacts.map(({ kind, value }) => ({ as: 'stranger', login: { kind, value }, address: '' }) as const),
  ]
  return provers.flatMap((prover) => passwordLimitsOf(deps, prover))
}

function codesOf(deps: Deps, { id: accountId, contacts }: LimitSubject): Limit[] {
  const by = { address: '', userAgent: '' }
  return allPurposes.flatMap((purpose) =>
    contacts.flatMap(({ value: target }) =>
      [true, false].flatMap((isKnownDevice) => {
        const { shown, hidden } = codeLimits(deps, { purpose, by, isKnownDevice }, { accountId, target })
        return [...shown, ...hidden]
      }),
    ),
  )
}

function messagesOf(deps: Deps, { id: accountId, contacts }: LimitSubject): Limit[] {
  const wishes: Requester[] = [
    { from: 'stranger' },
    { from: 'password' },
    { from: 'device' },
    { from: 'proposed' },
    { from: 'session', accountId },
  ]
  return contacts.flatMap(({ kind, value: to }) =>
    allPurposes.flatMap((purpose) =>
      wishes.flatMap((wish) =>
        messageLimitsOf(deps, { ...wish, purpose, transport: kind === 'email' ? 'email' : 'sms', to, address: '' }),
      ),
    ),
  )
}

import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { ActDeps } from '../../deps.ts'
import { addressKey } from '../../lib/addresses/address-key.ts'
import type { By } from '../accounts/events.sql.ts'
import { admit } from '../admission/admit.ts'
import { limitOf } from '../throttle/budgets.ts'
import { giveBack } from '../throttle/charge.ts'
import { type Limit, takeAll } from '../throttle/throttle.sql.ts'
import { clearWrongInARow, countWrongInARow, isPaused } from './codes.sql.ts'

export type Guess = {
  purpose: Purpose
  subject: string
  code: string
  by: By
  isKnownDevice?: boolean
}

/** `earlier`: a code that a newer one replaced. It is neither charged nor ends the row of wrong codes. */
export type Verdict = 'right' | 'earlier' | 'wrong'

export type GuessedAt = { accountId: string | null; target: string }

/**
 * `shown`: answered with THROTTLING. `hidden`: beyond these, every code is answered as wrong. `streak`: key of the wrong codes in a row.
 */
type CodeLimits = { shown: Limit[]; hidden: Limit[]; streak: string }

/**
 * Counters that a wrong code is charged to. A reset on an unknown device uses only that of the typed login: the
 * account's counter would reveal that an e-mail and a phone belong together, or that no account exists. A
 * registration's guesses count for the number, so that registering again gives no new ones.
 */
export function codeLimits(
  deps: ActDeps,
  { purpose, by, isKnownDevice }: Pick<Guess, 'purpose' | 'by' | 'isKnownDevice'>,
  { accountId, target }: GuessedAt,
): CodeLimits {
  const { config, keys } = deps
  const limit = (...[name, whose]: [Parameters<typeof limitOf>[1], string]) => limitOf(config.limits, name, whose)
  const typed = keys.mac('code', `${purpose}.${target}`).toString('base64url')
  const address = limit('codes-address', addressKey(by.address))
  const unknownDevice = [limit('codes-strangers', typed), address]
  if (purpose === 'register') return { shown: unknownDevice, hidden: [], streak: typed }
  const whose = accountId ?? typed
  const all = limit('codes-all', whose)
  const onUnknownDevices = limit('codes-unknown-devices', whose)
  if (purpose !== 'login' && purpose !== 'restore' && purpose !== 'secure')
    return { shown: [limit('codes-own', whose), all], hidden: [], streak: whose }
  if (isKnownDevice) return { shown: [limit('codes-own', whose), all], hidden: [], streak: whose }
  if (purpose === 'login')
    return { shown: [limit('codes-password', whose), onUnknownDevices, all, address], hidden: [], streak: whose }
  return { shown: unknownDevice, hidden: [limit('codes-resets', whose), onUnknownDevices, all], streak: whose }
}

/** Consecutive wrong codes after which resets on unknown devices pause (NIST SP 800-63B-4, 3.2.2). */
const pauseOfResets = { max: 100, pauseSeconds: 24 * 3600 }

/** Judges a code of a message or an app within the limits (`admit`). Beyond the hidden limits every code is wrong. Throws THROTTLING. */
export async function judgedWithinLimits(
  deps: ActDeps,
  guess: Omit<Guess, 'code' | 'subject'>,
  at: GuessedAt,
  judge: () => Promise<Verdict>,
): Promise<Verdict> {
  const { bookkeeping: db } = deps
  const { shown, hidden, streak } = codeLimits(deps, guess, at)
  return admit(deps, { limits: shown, isCounted: (verdict) => verdict === 'wrong' }, async () => {
    if (hidden.length > 0 && ((await isPaused(db, streak)) || !(await takeAll(db, hidden)).ok)) return 'wrong'
    const verdict = await judge()
    if (verdict === 'wrong') await countWrongInARow(db, streak, pauseOfResets)
    else await giveBack(deps, hidden)
    if (verdict === 'right') await clearWrongInARow(db, streak)
    return verdict
  })
}

export const isFromUnknownDevice = ({ purpose, isKnownDevice }: Pick<Guess, 'purpose' | 'isKnownDevice'>): boolean =>
  purpose === 'register' || ((purpose === 'login' || purpose === 'restore' || purpose === 'secure') && !isKnownDevice)

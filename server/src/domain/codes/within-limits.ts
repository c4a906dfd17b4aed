import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { Deps } from '../../deps.ts'
import type { By } from '../accounts/events.sql.ts'
import { charge, giveBack } from '../throttle/charge.ts'
import { takeAll } from '../throttle/throttle.sql.ts'
import { clearWrongInARow, countWrongInARow, isPaused } from './codes-in-a-row.sql.ts'
import { codeLimits, type GuessedAt } from './code-limits.ts'

export type Guess = {
  purpose: Purpose
  subject: string
  code: string
  by: By
  /** Of a sign-in or a reset: its account has been signed in to from this device. */
  isKnownDevice?: boolean
}

/**
 * Every code of an account, right or wrong, is judged here. Past the limits that do not show it is wrong whatever it is. It is charged
 * before it is judged and given back when it was right.
 */
export async function judgedWithinLimits(
  deps: Deps,
  guess: Omit<Guess, 'code' | 'subject'>,
  at: GuessedAt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const { db, config } = deps
  const { shown, hidden, streak } = codeLimits(deps, guess, at)
  await charge(deps, shown)
  if (hidden.length > 0 && ((await isPaused(db, streak)) || !(await takeAll(db, hidden)).ok)) return false
  if (await isRight()) {
    await giveBack(deps, [...shown, ...hidden])
    await clearWrongInARow(db, streak)
    return true
  }
  await countWrongInARow(db, streak, { max: config.limits.codesInARow, pauseSeconds: config.limits.resetPauseSeconds })
  return false
}

export const isStrangers = ({ purpose, isKnownDevice }: Pick<Guess, 'purpose' | 'isKnownDevice'>): boolean =>
  purpose === 'register' || ((purpose === 'login' || purpose === 'restore' || purpose === 'secure') && !isKnownDevice)

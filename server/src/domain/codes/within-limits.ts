import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { Deps } from '../../deps.ts'
import type { By } from '../accounts/events.sql.ts'
import { admit } from '../admission/admit.ts'
import { giveBack } from '../throttle/charge.ts'
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
 * Judges a code, of a message or of an app, within the limits (`admit`). Beyond the hidden limits every code is wrong. Throws THROTTLING.
 */
export async function judgedWithinLimits(
  deps: Deps,
  guess: Omit<Guess, 'code' | 'subject'>,
  at: GuessedAt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const { db, config } = deps
  const { shown, hidden, streak } = codeLimits(deps, guess, at)
  const { codesInARow: max, resetPauseSeconds: pauseSeconds } = config.limits
  return admit(deps, { limits: shown, isCounted: (right) => !right }, async () => {
    if (hidden.length > 0 && ((await isPaused(db, streak)) || !(await takeAll(db, hidden)).ok)) return false
    if (await isRight()) {
      await giveBack(deps, hidden)
      await clearWrongInARow(db, streak)
      return true
    }
    await countWrongInARow(db, streak, { max, pauseSeconds })
    return false
  })
}

export const isStrangers = ({ purpose, isKnownDevice }: Pick<Guess, 'purpose' | 'isKnownDevice'>): boolean =>
  purpose === 'register' || ((purpose === 'login' || purpose === 'restore' || purpose === 'secure') && !isKnownDevice)

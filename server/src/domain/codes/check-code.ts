import type { Purpose } from '@kabinet/contract/api/auth.api'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import { challengesMet } from '../../lib/metrics.ts'
import type { By } from '../accounts/events.sql.ts'
import { recordLater } from '../accounts/record-later.ts'
import { noteConfirmedNumber } from '../anomalies/number-ranges.ts'
import { watchCode } from '../anomalies/watch-guess.ts'
import { charge, giveBack } from '../throttle/charge.ts'
import { takeAll } from '../throttle/throttle.sql.ts'
import { isToNewNumber } from './challenges.ts'
import { clearWrongInARow, countWrongInARow, isPaused } from './codes-in-a-row.sql.ts'
import { codeLimits } from './code-limits.ts'
import { type Challenge, chargeTry, spendChallenge, whyDead } from './codes.sql.ts'
import { isCodeOf } from './secrets.ts'

export type Guess = {
  purpose: Purpose
  subject: string
  code: string
  by: By
  /** Of a sign-in or a reset: its account has been signed in to from this device. */
  isKnownDevice?: boolean
}

/**
 * The right code gives its challenge, which `spend` must then use up. Throws INVALID_OTP_CODE with its reason, or THROTTLING after
 * too many wrong ones in an hour.
 */
export async function checkCode(deps: Deps, guess: Guess): Promise<Challenge> {
  const { code, by } = guess
  const judged = { guess: code, isStranger: isStrangers(guess), address: by.address, judge: () => judge(deps, guess) }
  const { right, challenge } = await watchCode(deps, judged)
  challengesMet.inc({ purpose: guess.purpose, outcome: right ? 'right' : 'wrong' })
  if (!right) return refuse(deps, challenge, guess)
  if (isToNewNumber({ purpose: guess.purpose, transport: challenge.transport }))
    await noteConfirmedNumber(deps, challenge.target)
  return challenge
}

const isStrangers = ({ purpose, isKnownDevice }: Guess) =>
  purpose === 'register' || ((purpose === 'login' || purpose === 'restore') && !isKnownDevice)

async function judge(
  deps: Deps,
  guess: Guess,
): Promise<{ right: boolean; challenge: Challenge & { isLastTry: boolean } }> {
  const { purpose, subject } = guess
  // The try is charged first, on its own: neither a rollback nor a parallel guess can win it back.
  const challenge = await chargeTry(deps.db, purpose, subject, deps.config.limits.codeTries)
  if (!challenge) {
    challengesMet.inc({ purpose, outcome: 'late' })
    throw new ApiError('INVALID_OTP_CODE', {
      reason: await whyDead(deps.db, purpose, subject, deps.config.limits.codeTries),
    })
  }
  return { right: await isRight(deps, guess, challenge), challenge }
}

/** Uses the challenge up inside the transaction of what it allows; refuses whoever comes second. */
export async function spend(tx: Db, purpose: Purpose, challenge: Challenge): Promise<void> {
  const isFirst = await spendChallenge(tx, purpose, challenge.subject, challenge.secretHash)
  if (!isFirst) throw new ApiError('INVALID_OTP_CODE', { reason: 'expired' })
}

/** Every code of an account, right or wrong, is judged here. Past the limits that do not show it is wrong whatever it is. */
async function isRight(deps: Deps, guess: Guess, challenge: Challenge): Promise<boolean> {
  const { db, config } = deps
  const { shown, hidden, streak } = codeLimits(deps, guess, challenge)
  await charge(deps, shown)
  if (hidden.length > 0 && ((await isPaused(db, streak)) || !(await takeAll(db, hidden)).ok)) return false
  if (isCodeOf(deps, guess.purpose, guess.subject, guess.code, challenge.secretHash)) {
    await giveBack(deps, [...shown, ...hidden])
    await clearWrongInARow(db, streak)
    return true
  }
  await countWrongInARow(db, streak, { max: config.limits.codesInARow, pauseSeconds: config.limits.resetPauseSeconds })
  return false
}

/** The last try tells so itself: nobody goes on with a code that is dead. */
async function refuse(
  deps: Deps,
  { accountId, isLastTry }: Challenge & { isLastTry: boolean },
  { purpose, by }: Guess,
): Promise<never> {
  if (accountId) recordLater(deps, { accountId, kind: 'code_refused', by, details: { purpose } })
  throw new ApiError('INVALID_OTP_CODE', { reason: isLastTry ? 'exhausted' : 'wrong' })
}

import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { ActDeps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isDatabaseUnavailable } from '../../lib/database-unavailable.ts'
import { challengesMet } from '../../lib/metrics.ts'
import { recordLater } from '../accounts/record-later.ts'
import { noteConfirmedNumber } from '../anomalies/number-ranges.ts'
import { watchCode } from '../anomalies/watch-guess.ts'
import { isToNewNumber } from './challenges.ts'
import {
  type Challenge,
  type ChargedChallenge,
  chargeTry,
  findRejectionReason,
  giveBackEarlier,
  giveBackTry,
  spendChallenge,
} from './codes.sql.ts'
import { codeHash, isCodeOf } from './secrets.ts'
import { type Guess, isFromUnknownDevice, judgedWithinLimits, type Verdict } from './code-limits.ts'

/**
 * Returns the challenge of the right code; `spendCode` must then spend it. Throws INVALID_OTP_CODE with its reason, or THROTTLING after too
 * many wrong codes in an hour.
 */
export async function checkCode(deps: ActDeps, guess: Guess): Promise<Challenge> {
  const { purpose, code, by } = guess
  const { verdict, challenge } = await judge(deps, guess)
  const right = verdict === 'right'
  challengesMet.inc({ purpose, outcome: right ? 'right' : 'wrong' })
  // A right code can be sent again, however often its act fails. To save a write, the first try is not returned.
  if (right && challenge.tries > 1) await giveBackTry(deps.bookkeeping, purpose, challenge)
  if (verdict === 'earlier') throw new ApiError('INVALID_OTP_CODE', { reason: 'newer' })
  if (isFromUnknownDevice(guess)) await watchCode(deps, { purpose, code, address: by.address, isRight: right })
  if (!right) return refuse(deps, challenge, guess)
  if (isToNewNumber({ purpose, transport: challenge.transport })) await noteConfirmedNumber(deps, challenge.target)
  return challenge
}

async function judge(deps: ActDeps, guess: Guess): Promise<{ verdict: Verdict; challenge: ChargedChallenge }> {
  const { purpose, subject, code } = guess
  const { codeTries } = deps.config.limits
  // The try is charged first and outside any transaction: neither a rollback nor a parallel guess can win it back.
  const challenge = await chargeTry(deps.bookkeeping, purpose, subject, codeTries)
  if (!challenge) {
    challengesMet.inc({ purpose, outcome: 'late' })
    const reason = await findRejectionReason(deps.db, purpose, subject, codeTries)
    throw new ApiError('INVALID_OTP_CODE', { reason })
  }
  let isWrong = false
  try {
    const verdict = await judgedWithinLimits(deps, guess, challenge, async () => {
      if (isCodeOf(deps, purpose, subject, code, challenge.secretHash)) return 'right'
      isWrong = true
      const earlier = codeHash(deps, purpose, subject, code)
      return (await giveBackEarlier(deps.bookkeeping, purpose, challenge, earlier)) ? 'earlier' : 'wrong'
    })
    return { verdict, challenge }
  } catch (error) {
    if (!isWrong && isDatabaseUnavailable(error)) await giveBackTry(deps.bookkeeping, purpose, challenge)
    throw error
  }
}

/** Call it in the transaction of the action that the code allows. Throws INVALID_OTP_CODE when it is already spent. */
export async function spendCode(tx: Db, purpose: Purpose, challenge: Challenge): Promise<void> {
  const isFirst = await spendChallenge(tx, purpose, challenge.subject, challenge.secretHash)
  if (!isFirst) throw new ApiError('INVALID_OTP_CODE', { reason: 'expired' })
}

async function refuse(deps: ActDeps, { accountId, tries }: ChargedChallenge, { purpose, by }: Guess): Promise<never> {
  if (accountId) recordLater(deps, { accountId, kind: 'code_refused', by, details: { purpose } })
  throw new ApiError('INVALID_OTP_CODE', { reason: tries >= deps.config.limits.codeTries ? 'exhausted' : 'wrong' })
}

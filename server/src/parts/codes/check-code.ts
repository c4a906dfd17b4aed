import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type By, recordEvent } from '../accounts/events.sql.ts'
import { addressKey } from '../../lib/address-key.ts'
import { returnHits, throttle } from '../throttle/throttle.sql.ts'
import { type Challenge, chargeTry, type Purpose, spendChallenge, whyDead } from './codes.sql.ts'
import { isCodeOf } from './secrets.ts'

export type Guess = { purpose: Purpose; subject: string; code: string; by: By }

/**
 * The right code gives its challenge, which `spend` must then use up. Throws INVALID_OTP_CODE with its reason, or THROTTLING after
 * too many wrong ones in an hour for one account (over all its codes) or in a minute from one address.
 */
export async function checkCode(deps: Deps, guess: Guess): Promise<Challenge> {
  const { purpose, subject } = guess
  // The try is charged first, on its own: neither a rollback nor a parallel guess can win it back.
  const challenge = await chargeTry(deps.db, purpose, subject, deps.config.limits.codeTries)
  if (!challenge) throw new ApiError('INVALID_OTP_CODE', { reason: await whyDead(deps.db, purpose, subject, deps.config.limits.codeTries) })
  const limits = failureLimits(deps, challenge, guess)
  await throttle(deps.db, ...limits)
  if (!isCodeOf(deps, purpose, subject, guess.code, challenge.secretHash)) return refuse(deps, challenge, guess)
  for (const { key } of limits) await returnHits(deps.db, key)
  return challenge
}

/** Uses the challenge up inside the transaction of what it allows; refuses whoever comes second. */
export async function spend(tx: Db, purpose: Purpose, challenge: Challenge): Promise<void> {
  const isFirst = await spendChallenge(tx, purpose, challenge.subject, challenge.secretHash)
  if (!isFirst) throw new ApiError('INVALID_OTP_CODE', { reason: 'expired' })
}

/**
 * A registration is no account yet: its guesses count for the number, so that registering it again gives no new ones. By purpose, or
 * guesses at a registration would show whether a reset of that number counts for an account.
 */
function failureLimits({ config, keys }: Deps, { accountId, target }: Challenge, { purpose, by }: Guess) {
  const whose = accountId !== null && purpose !== 'register' ? accountId : keys.mac('code', `${purpose}.${target}`).toString('base64url')
  return [
    { key: `code-address.${addressKey(by.address)}`, max: config.limits.triesPerAddressMinute, seconds: 60 },
    { key: `codes.${whose}`, max: config.limits.codeTriesPerHour, seconds: 3600 },
  ]
}

async function refuse(deps: Deps, { accountId }: Challenge, { purpose, by }: Guess): Promise<never> {
  if (accountId) await recordEvent(deps.db, { accountId, kind: 'code_refused', by, details: { purpose } })
  throw new ApiError('INVALID_OTP_CODE', { reason: 'wrong' })
}

import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { Secured } from '@kabinet/contract/api/auth/secure-account.api'
import { readLogin } from '@kabinet/contract/fields/login'
import { firstLocale } from '@kabinet/contract/fields/locale'
import type { Deps } from '../../../deps.ts'
import { ApiError, expired } from '../../../lib/api-error.ts'
import { newId } from '../../../lib/ids.ts'
import { type Keys, sha256 } from '../../../lib/keys.ts'
import type { By } from '../../../domain/accounts/events.sql.ts'
import { admitted } from '../../../domain/codes/admit-message.ts'
import { otpOf } from '../../../domain/codes/message-policy.ts'
import { checkCode, spendCode } from '../../../domain/codes/check-code.ts'
import { type Outgoing, sendIn } from '../../../domain/codes/send-challenge.ts'
import { change } from '../../../domain/messages/change.ts'
import type { LocalizedCaller } from '../browser.ts'
import { secureAsOf } from './secure-account.ts'
import { findPending, findSecuring, finishSecuring, insertSecuring } from './secure-by-code.sql.ts'

/** The stored result of a step; its answer is derived from it. */
export type SecureStep = { id: string; otp: Otp } | Secured

/** Derived, not stored: the repeat of a request whose answer was lost returns the same token. */
export const secureToken = (keys: Keys, id: string): string => keys.mac('restore', `secure.${id}`).toString('base64url')

/**
 * «This was not me» without a link: sends a code to the trusted contacts. Uses the limits and the response of a reset, for known and
 * unknown logins.
 */
export async function requestSecuring(deps: Deps, typed: string, by: LocalizedCaller, device: Buffer | undefined) {
  const login = readLogin(typed)
  if (!login) throw new ApiError('INVALID_PARAM_VALUE')
  const found = await findSecuring(deps.db, login, device)
  const code: Outgoing = {
    purpose: 'secure',
    transport: login.kind === 'email' ? 'email' : 'sms',
    to: login.value,
    subject: newId(),
    accountId: found?.accountId ?? null,
    locale: by.askedLocale ?? found?.locale ?? firstLocale,
    recipients: found?.recipients ?? [],
  }
  const begin = () =>
    change(deps, async (tx, post) => {
      const { subject: id, accountId } = code
      const seconds = deps.config.limits.unconfirmedSeconds
      await insertSecuring(tx, {
        id,
        tokenHash: sha256(secureToken(deps.keys, id)),
        accountId,
        writtenAt: found?.writtenAt ?? null,
        seconds,
      })
      await sendIn(deps, tx, post, code)()
      return { id, otp: otpOf(deps.config.limits, code) }
    })
  const message = {
    ...code,
    address: by.address,
    from: found?.knowsDevice ? ('device' as const) : ('stranger' as const),
  }
  return admitted(deps, message, begin)
}

export async function completeSecureByCode(
  deps: Deps,
  { secure_token, code }: { secure_token: string; code: string },
  by: By,
  device: Buffer | undefined,
) {
  const pending = await findPending(deps.db, sha256(secure_token), device)
  if (!pending) throw expired()
  const { id: subject, accountId, writtenAt, knowsDevice: isKnownDevice } = pending
  const challenge = await checkCode(deps, { purpose: 'secure', subject, code, by, isKnownDevice })
  if (accountId === null) throw expired()
  return secureAsOf(deps, { accountId, writtenAt }, by, async (tx) => {
    await spendCode(tx, 'secure', challenge)
    if (!(await finishSecuring(tx, subject))) throw expired()
  })
}

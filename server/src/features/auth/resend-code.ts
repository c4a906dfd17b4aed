import type { Otp } from '@kabinet/contract/api/otp'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Deps } from '../../deps.ts'
import { ApiError, expired } from '../../lib/api-error.ts'
import { sha256 } from '../../lib/keys.ts'
import { admittedAgain } from '../../domain/codes/admit-message.ts'
import { findChallenge } from '../../domain/codes/codes.sql.ts'
import { otpOf } from '../../domain/codes/mask.ts'
import { change } from '../../domain/messages/change.ts'
import { isKnownDevice } from '../../domain/sessions/devices.sql.ts'
import { renewHalfSession } from '../../domain/sessions/sessions.sql.ts'
import type { LocalizedCaller } from './browser.ts'
import { readRegistrationLink, readRegistrationToken } from './registration-token.ts'
import { findRegistration, renewRegistration } from './registrations.sql.ts'
import { findPasswordReset, renewPasswordReset } from './reset-password.sql.ts'
import { sendLoginCode } from './send-login-code.ts'
import { contactOf, pendingOf, sendRegistration } from './send-registration.ts'
import { sendPasswordResetCode } from './reset-password-code.ts'

/** The letter or SMS of a registration once more, also by a link that has expired or was replaced; renews its day. */
export async function resendRegistration(
  deps: Deps,
  by: LocalizedCaller,
  known: { registration_token: string } | { token: string },
): Promise<Otp> {
  const accountId = 'token' in known ? readRegistrationLink(known.token) : readRegistrationToken(deps.keys, known.registration_token)
  const registration = accountId === undefined ? undefined : await findRegistration(deps.db, accountId)
  if (!registration || registration.is_confirmed) throw expired()
  const { kind, transport, value } = contactOf(registration)
  const message = { purpose: 'register', transport, to: value, address: by.address, from: 'stranger' } as const
  await admittedAgain(deps, message, () =>
    change(deps, async (tx, post) => {
      await renewRegistration(tx, registration.account_id, deps.config.limits.linkSeconds)
      await sendRegistration(deps, tx, post, { ...pendingOf(registration), locale: by.askedLocale ?? registration.locale })
    }),
  )
  return otpOf(deps.config.limits, { transport, kind: kind === 'email' ? 'link' : 'code', target: value })
}

/** Alike for a reset of somebody and of nobody. */
export async function resendPasswordReset(deps: Deps, by: LocalizedCaller, token: string, device: Buffer | undefined): Promise<Otp> {
  const reset = await findPasswordReset(deps.db, sha256(token), 'code', device)
  const challenge = reset && (await findChallenge(deps.db, 'restore', reset.id))
  if (!reset || !challenge) throw expired()
  const { transport, target: to } = challenge
  const { id: resetId, accountId, knowsDevice } = reset
  const message = { purpose: 'restore', transport, to, address: by.address, from: knowsDevice ? 'device' : 'stranger' } as const
  await admittedAgain(deps, message, () =>
    change(deps, async (tx, post) => {
      await renewPasswordReset(tx, resetId, deps.config.limits.unconfirmedSeconds)
      await sendPasswordResetCode(deps, tx, post, { resetId, accountId, transport, to, locale: by.askedLocale ?? reset.locale })
    }),
  )
  return otpOf(deps.config.limits, { transport, kind: 'code', target: to })
}

/** The method can not be chosen here: the code goes where the first one went. A new code gives the session more time. */
export async function resendLogin(
  deps: Deps,
  by: LocalizedCaller,
  session: { sessionId: string; accountId: string; confirmed: boolean; deviceHash: Buffer; locale: Locale },
): Promise<Otp> {
  const { sessionId, accountId, confirmed, deviceHash } = session
  const locale = by.askedLocale ?? session.locale
  const challenge = confirmed ? undefined : await findChallenge(deps.db, 'login', sessionId)
  if (!challenge) throw new ApiError('NOT_EXIST')
  const { transport, target: to } = challenge
  const from = (await isKnownDevice(deps.db, accountId, deviceHash)) ? 'device' : 'password'
  await admittedAgain(deps, { purpose: 'login', transport, to, address: by.address, from }, () =>
    change(deps, async (tx, post) => {
      await sendLoginCode(deps, tx, post, { sessionId, accountId, transport, to, locale })
      await renewHalfSession(tx, sessionId, deps.config.limits.unconfirmedSeconds)
    }),
  )
  return otpOf(deps.config.limits, { transport, kind: 'code', target: to })
}

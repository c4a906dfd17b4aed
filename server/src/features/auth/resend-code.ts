import type { Otp } from '@kabinet/contract/api/auth/otp'
import type { Deps } from '../../deps.ts'
import { ApiError, expired } from '../../lib/api-error.ts'
import { sha256 } from '../../lib/keys.ts'
import { findChallenge } from '../../domain/codes/codes.sql.ts'
import { resendChallenge, sendChallenge } from '../../domain/codes/send-challenge.ts'
import { throwIfRefused } from '../../domain/contacts/throw-if-refused.ts'
import { isKnownDevice } from '../../domain/sessions/devices.sql.ts'
import { renewHalfSession } from '../../domain/sessions/sessions.sql.ts'
import type { LocalizedCaller } from './browser.ts'
import { instead, lockCodeFallback } from './owed-code.ts'
import { type HalfSignedIn, sendRecoveryCode } from './recovery/send-recovery-code.ts'
import { readRegistrationLink, readRegistrationToken } from './registration/registration-token.ts'
import { findRegistration, renewRegistration } from './registration/registrations.sql.ts'
import { findPasswordReset, renewPasswordReset } from './reset-password/reset-password.sql.ts'
import { pendingOf, registrationChallenge, sendRegistration } from './registration/send-registration.ts'

/** Resends the e-mail or SMS of a registration, also for an expired or replaced link. Renews its expiry. */
export async function resendRegistration(
  deps: Deps,
  by: LocalizedCaller,
  known: { registration_token: string } | { token: string },
): Promise<Otp> {
  const accountId =
    'token' in known ? readRegistrationLink(known.token) : readRegistrationToken(deps.keys, known.registration_token)
  const registration = accountId === undefined ? undefined : await findRegistration(deps.db, accountId)
  if (!registration || registration.confirmed_at) throw expired()
  const pending = { ...pendingOf(registration), locale: by.askedLocale ?? registration.locale }
  const challenge = registrationChallenge(pending)
  const { transport } = challenge
  let messageId: string | undefined
  const otp = await resendChallenge(deps, { ...challenge, address: by.address, from: 'stranger' }, async (tx, send) => {
    await renewRegistration(tx, pending.accountId, deps.config.limits.linkSeconds)
    messageId = await sendRegistration(tx, send, pending)
  })
  await throwIfRefused(deps, { transport, messageId })
  return otp
}

/** Behaves the same for a known and an unknown login. */
export async function resendPasswordReset(
  deps: Deps,
  by: LocalizedCaller,
  token: string,
  device: Buffer | undefined,
): Promise<Otp> {
  const reset = await findPasswordReset(deps.db, sha256(token), 'code', device)
  const challenge = reset && (await findChallenge(deps.db, 'restore', reset.id))
  if (!reset || !challenge) throw expired()
  const { transport, target: to } = challenge
  const { id: subject, accountId, knowsDevice } = reset
  const code = {
    purpose: 'restore',
    transport,
    to,
    subject,
    accountId,
    locale: by.askedLocale ?? reset.locale,
  } as const
  return resendChallenge(
    deps,
    { ...code, address: by.address, from: knowsDevice ? 'device' : 'stranger' },
    async (tx, send) => {
      await renewPasswordReset(tx, subject, deps.config.limits.unconfirmedSeconds)
      await send()
    },
  )
}

/**
 * Resends to the destination of the first code, or to the code contact when the app was requested. The caller cannot choose it. Extends the
 * session.
 */
export async function resendLogin(deps: Deps, by: LocalizedCaller, session: HalfSignedIn): Promise<Otp> {
  const { sessionId: subject, accountId, confirmed, deviceHash } = session
  if (confirmed) throw new ApiError('NOT_EXIST')
  const sent = await findChallenge(deps.db, 'login', subject)
  if (sent?.recovers) return sendRecoveryCode(deps, session, by)
  const goes = sent ? { transport: sent.transport, to: sent.target } : await instead(deps.db, accountId)
  const from = (await isKnownDevice(deps.db, accountId, deviceHash)) ? 'device' : 'password'
  const code = { purpose: 'login', ...goes, subject, accountId, locale: by.askedLocale ?? session.locale } as const
  const admit = sent ? resendChallenge : sendChallenge
  return admit(deps, { ...code, address: by.address, from }, async (tx, send) => {
    await send(sent ? {} : await lockCodeFallback(tx, accountId))
    await renewHalfSession(tx, session, deps.config.limits.unconfirmedSeconds)
  })
}

import type { sendOtp as route } from '@kabinet/contract/api/auth/auth.api'
import type { Purpose } from '@kabinet/contract/api/auth/purposes'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import { readLogin } from '@kabinet/contract/fields/login'
import type { Deps } from '../../deps.ts'
import { deviceOf } from '../../http/session/device.ts'
import type { Call } from '../../http/serve.ts'
import { signedIn } from '../../domain/sessions/signed-in.ts'
import { sendOwnOtp } from '../../domain/contacts/send-own-otp.ts'
import { requireMayEndCodes } from '../../domain/second-step-policy/require-may-end-codes.ts'
import { hasApp } from '../../domain/second-step/second-step.sql.ts'
import { ApiError } from '../../lib/api-error.ts'
import { localizedCallerOf } from './browser.ts'
import { resendLogin, resendPasswordReset, resendRegistration } from './resend-code.ts'

/** Identifies the caller by the token of a registration or reset, or else by the session. */
export async function issueOtp(deps: Deps, call: Call<typeof route>): Promise<Otp> {
  const { body } = call
  if (body.purpose === 'register') return resendRegistration(deps, localizedCallerOf(call), body)
  if (body.purpose === 'restore')
    return resendPasswordReset(deps, localizedCallerOf(call), body.restore_token, deviceOf(call.cookies))
  const { purpose } = body
  if (purpose === 'login')
    return resendLogin(deps, localizedCallerOf(call), await call.requireSession('half-signed-in'))
  const session = await call.requireSession('signed-in')
  const actDeps = signedIn(deps, session)
  if (isProvenByApp(purpose) && (await hasApp(deps.db, session.accountId))) throw new ApiError('NOT_EXIST')
  if (purpose === 'transport_change' && body.otp_transport === null) await requireMayEndCodes(deps, session.accountId)
  const { askedLocale, address, userAgent } = localizedCallerOf(call)
  const who = { ...session, locale: askedLocale ?? session.locale, address, userAgent }
  if (purpose === 'contact_trust') {
    const contact = readLogin(body.contact)
    if (!contact) throw new ApiError('INVALID_PARAM_VALUE')
    return sendOwnOtp(actDeps, who, { purpose, contact })
  }
  return purpose === 'transport_change' ? sendOwnOtp(actDeps, who, body) : sendOwnOtp(actDeps, who, { purpose })
}

const provenByApp: readonly Purpose[] = ['transport_change', 'transport_leave', 'password_change', 'data_download']
const isProvenByApp = (purpose: Purpose) => provenByApp.includes(purpose)

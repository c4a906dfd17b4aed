import { type Secured, secureAccount, secureByCode } from '@kabinet/contract/api/auth/secure-account.api'
import type { Otp } from '@kabinet/contract/api/auth/otp'
import { call } from '../../session/call.ts'
import { recheckSession } from '../../session/session.ts'
import { beginWait } from './auth.ts'

export async function askToSecureAccount(token: string): Promise<Secured> {
  const secured = await call(secureAccount, { body: { token } })
  await recheckSession()
  return secured
}

/** Without a link: sends a code to the trusted contacts, if the login exists. */
export async function askToSecureByCode(login: string): Promise<{ secure_token: string; otp: Otp | undefined }> {
  const { secure_token = '', otp } = await call(secureByCode, { body: { step: 'request', login } })
  beginWait('secure', otp)
  return { secure_token, otp }
}

export async function secureWithCode(secure_token: string, code: string): Promise<Secured | undefined> {
  const { secured } = await call(secureByCode, { body: { step: 'verify', secure_token, code } })
  await recheckSession()
  return secured
}

import type { sendOtp as route } from '@kabinet/contract/api/auth.api'
import type { Otp } from '@kabinet/contract/api/otp'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/serve.ts'
import { ApiError } from '../../lib/api-error.ts'
import { personOf } from './browser.ts'
import { resendLogin, resendRegistration, resendRestore } from './resend-code.ts'

/** Who asks is known by the token of a registration or reset, else by the session. */
export async function sendOtp(deps: Deps, call: Call<typeof route>): Promise<Otp> {
  const { body } = call
  if (body.purpose === 'register') return resendRegistration(deps, personOf(call), body)
  if (body.purpose === 'restore') return resendRestore(deps, personOf(call), body.restore_token)
  if (body.purpose === 'login') return resendLogin(deps, personOf(call), await call.requireSession('half-signed-in'))
  await call.requireSession('signed-in')
  // @NOTE The dialogs that these codes belong to come with issue 3: nothing is waiting for one yet.
  throw new ApiError('NOT_EXIST')
}

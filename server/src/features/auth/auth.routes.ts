import { authApi } from '@kabinet/contract/api/auth/auth.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { deviceOf, rememberDevice } from '../../http/session/device.ts'
import { clearSignOn } from '../../http/session/sign-on-cookie.ts'
import { serve } from '../../http/serve.ts'
import { signIn } from './sign-in.ts'
import { localizedCallerOf, replySignedIn, signOnOf } from './browser.ts'
import { checkOwnPassword } from './check-password.ts'
import { confirmSignIn } from './confirm-sign-in.ts'
import { activateRegistration } from './registration/confirm-registration.ts'
import { acceptInvitation, readInvitation } from './invitation/accept-invitation.ts'
import { logOut } from './log-out.ts'
import { refreshSession } from './refresh.ts'
import { registerPerson } from './registration/register.ts'
import { takeRecoveryStep } from './recovery/recover-access.ts'
import { stopByLink, stopOwn } from './recovery/stop-recovery.ts'
import { requestPasswordReset } from './reset-password/reset-password-request.ts'
import { completePasswordReset, verifyPasswordReset } from './reset-password/reset-password.ts'
import { lockOwnAccount, secureByLink } from './secure-account/secure-account.ts'
import { completeSecureByCode, requestSecuring } from './secure-account/secure-by-code.ts'
import { issueOtp } from './send-otp.ts'
import { countSignIn } from './count-sign-in.ts'

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, authApi.register, ({ body, caller, cookies }) =>
    registerPerson(deps, body, caller, rememberDevice(cookies)),
  )
  serve(app, deps, authApi.confirmRegistration, async ({ body, caller, cookies }) => {
    const browser = { deviceHash: deviceOf(cookies), signOn: signOnOf(cookies) }
    const { signedIn: session, ...activated } = await activateRegistration(deps, body, caller, browser)
    return { ...activated, ...(session ? { session: replySignedIn(deps, cookies, session) } : {}) }
  })
  serve(app, deps, authApi.readInvitation, ({ body }) => readInvitation(deps, body.token))
  serve(app, deps, authApi.acceptInvitation, async ({ body, caller, cookies }) => {
    const browser = { device: rememberDevice(cookies), signOn: signOnOf(cookies) }
    const { signedIn: session, ...accepted } = await acceptInvitation(deps, body, caller, browser)
    return { status: 'activated' as const, session: replySignedIn(deps, cookies, session), ...accepted }
  })
  serve(app, deps, authApi.authorize, async (call) => {
    const browser = { device: rememberDevice(call.cookies), signOn: signOnOf(call.cookies) }
    const attempt = () => signIn(deps, call.body, localizedCallerOf(call), browser)
    return replySignedIn(deps, call.cookies, await countSignIn('password', attempt))
  })
  serve(app, deps, authApi.confirmAuthorize, async ({ body, session, caller, cookies }) =>
    replySignedIn(deps, cookies, await confirmSignIn(deps, session, body, caller, signOnOf(cookies))),
  )
  serve(app, deps, authApi.sendOtp, async (call) => ({ otp: await issueOtp(deps, call) }))
  serve(app, deps, authApi.resetPassword, async (call) => {
    const { body, caller } = call
    const device = deviceOf(call.cookies)
    if (body.step === 'request') return requestPasswordReset(deps, body, localizedCallerOf(call), device)
    return body.step === 'verify'
      ? verifyPasswordReset(deps, body, caller, device)
      : completePasswordReset(deps, body, caller)
  })
  serve(app, deps, authApi.refresh, ({ body, caller, cookies }) =>
    refreshSession(deps, body.refresh_token, deviceOf(cookies), caller),
  )
  ownRoutes(app, deps)
}

function ownRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, authApi.recoverAccess, (call) =>
    takeRecoveryStep(deps, call.session, call.body.step, localizedCallerOf(call)),
  )
  serve(app, deps, authApi.stopRecovery, ({ body, caller }) => stopByLink(deps, body.token, caller))
  serve(app, deps, authApi.stopOwnRecovery, ({ session, caller }, own) => stopOwn(own, session.accountId, caller))
  serve(app, deps, authApi.secureAccount, ({ body, caller }) => secureByLink(deps, body.token, caller))
  serve(app, deps, authApi.secureByCode, async ({ body, caller, cookies, ...call }) => {
    const device = deviceOf(cookies)
    if (body.step === 'verify') return completeSecureByCode(deps, body, caller, device)
    return requestSecuring(deps, body.login, localizedCallerOf({ ...call, caller }), device)
  })
  serve(app, deps, authApi.lockAccount, async ({ session, caller, cookies, query }, own) => {
    await lockOwnAccount(own, session.accountId, caller, query.event)
    clearSignOn(cookies, session)
  })
  serve(app, deps, authApi.checkPassword, async ({ body, session, caller }, own) => {
    await checkOwnPassword(own, session, body.password, caller)
    return {}
  })
  serve(app, deps, authApi.logout, async ({ session, caller, cookies }) => {
    await logOut(deps, session, caller)
    clearSignOn(cookies, session)
  })
}

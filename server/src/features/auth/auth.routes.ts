import { lookAtEvent } from '@kabinet/contract/api/events.api'
import { authApi } from '@kabinet/contract/api/auth/all'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { deviceOf, rememberDevice } from '../../http/session/device.ts'
import { isFromOwnPage } from '../../http/session/own-page.ts'
import { clearSignOn } from '../../http/session/sign-on-cookie.ts'
import { serve } from '../../http/serve.ts'
import { beginRestoring, finishRestoring, replyOfRestoring, type RestoreStep } from './restore-account.ts'
import { signIn } from './sign-in.ts'
import { localizedCallerOf, replySignedIn, signOnOf, tokensOf } from './browser.ts'
import { checkOwnPassword } from './check-password.ts'
import { confirmSignIn } from './confirm-sign-in.ts'
import { activateRegistration } from './registration/confirm-registration.ts'
import { acceptInvitation, readInvitation } from './invitation/accept-invitation.ts'
import { logOut } from './log-out.ts'
import { refreshSession } from './refresh.ts'
import { resumeSession } from './resume.ts'
import { registerPerson } from './registration/register.ts'
import { replyOfRecovery, takeRecoveryStep } from './recovery/recover-access.ts'
import { stopByLink, stopOwn } from './recovery/stop-recovery.ts'
import { unsealInteraction } from './registration/sealed-interaction.ts'
import { requestPasswordReset } from './reset-password/reset-password-request.ts'
import { replyOfStep, type ResetStep } from './reset-password/reset-token.ts'
import { completePasswordReset, verifyPasswordReset } from './reset-password/reset-password.ts'
import { eventOfLink, lockOwnAccount, secureByLink } from './secure-account/secure-account.ts'
import { completeSecureByCode, requestSecuring, type SecureStep, secureToken } from './secure-account/secure-by-code.ts'
import { finishSupportLink } from './support-link/finish-support-link.ts'
import { lookAtSupportLink, sendSupportCode, type SupportStep } from './support-link/support-link.ts'
import { issueOtp } from './send-otp.ts'
import { countSignIn } from './count-sign-in.ts'

export function authRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, authApi.register, ({ body, caller, cookies }) =>
    registerPerson(deps, body, caller, rememberDevice(cookies)),
  )
  serve(
    app,
    deps,
    authApi.confirmRegistration,
    ({ body, caller, cookies }, actDeps) =>
      activateRegistration(actDeps, body, caller, { deviceHash: deviceOf(cookies), signOn: signOnOf(cookies) }),
    async ({ cookies }, { login, interaction, signedIn }) => {
      const session = signedIn && (await tokensOf(deps, cookies, signedIn))
      const next = session ? { session } : { login }
      return { status: 'activated' as const, ...unsealInteraction(deps.keys, interaction), ...next }
    },
  )
  signInRoutes(app, deps)
  restoreRoutes(app, deps)
  resetRoutes(app, deps)
  supportRoutes(app, deps)
  ownRoutes(app, deps)
}

function signInRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, authApi.readInvitation, ({ body }) => readInvitation(deps, body.token))
  serve(
    app,
    deps,
    authApi.acceptInvitation,
    ({ body, caller, cookies }, actDeps) =>
      acceptInvitation(actDeps, body, caller, { device: rememberDevice(cookies), signOn: signOnOf(cookies) }),
    async ({ cookies }, { signedIn, ...accepted }) => {
      const session = await replySignedIn(deps, cookies, signedIn, 'USER_ALREADY_VERIFIED')
      return { status: 'activated' as const, session, ...accepted }
    },
  )
  serve(
    app,
    deps,
    authApi.authorize,
    (call, actDeps) => {
      const browser = { device: rememberDevice(call.cookies), signOn: signOnOf(call.cookies) }
      return countSignIn('password', () => signIn(actDeps, call.body, localizedCallerOf(call), browser))
    },
    ({ cookies }, opened) => replySignedIn(deps, cookies, opened, 'AUTH_FORBIDDEN'),
  )
  serve(
    app,
    deps,
    authApi.confirmAuthorize,
    ({ body, session, caller, cookies }, actDeps) => confirmSignIn(actDeps, session, body, caller, signOnOf(cookies)),
    ({ cookies }, opened) => replySignedIn(deps, cookies, opened, 'AUTH_EXPIRED'),
  )
  serve(
    app,
    deps,
    authApi.sendOtp,
    (call, actDeps) => issueOtp(actDeps, call),
    async (_, otp) => ({ otp }),
  )
  serve(app, deps, authApi.refresh, ({ body, caller, cookies }) =>
    refreshSession(deps, body.refresh_token, deviceOf(cookies), caller),
  )
  serve(app, deps, authApi.resume, async ({ headers, caller, cookies }) => {
    if (!isFromOwnPage(deps.config, headers) || cookies.get('left') !== undefined) return {}
    const browser = { deviceHash: deviceOf(cookies), signOn: cookies.get('signOn') }
    const session = await resumeSession(deps, browser, caller)
    return session ? { session } : {}
  })
}

function restoreRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    deps,
    authApi.restoreAccount,
    (call, actDeps): Promise<RestoreStep> =>
      call.body.step === 'request'
        ? beginRestoring(actDeps, call.body, localizedCallerOf(call), rememberDevice(call.cookies))
        : finishRestoring(actDeps, call.body, localizedCallerOf(call)),
    async (_, done) => replyOfRestoring(deps.keys, done),
  )
}

function resetRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    deps,
    authApi.resetPassword,
    (call, actDeps): Promise<ResetStep> => {
      const { body, caller } = call
      const device = deviceOf(call.cookies)
      if (body.step === 'request') return requestPasswordReset(actDeps, body, localizedCallerOf(call), device)
      return body.step === 'verify'
        ? verifyPasswordReset(actDeps, body, caller, device)
        : completePasswordReset(actDeps, body, caller)
    },
    async (_, done) => replyOfStep(deps.keys, done),
  )
  serve(
    app,
    deps,
    authApi.recoverAccess,
    (call, actDeps) => takeRecoveryStep(actDeps, call.session, call.body.step, localizedCallerOf(call)),
    ({ session, body }, sent) => replyOfRecovery(deps, session.accountId, body.step === 'send_code' ? sent : null),
  )
  serve(
    app,
    deps,
    authApi.stopRecovery,
    ({ body, caller }, actDeps) => stopByLink(actDeps, body.token, caller),
    async () => ({}),
  )
  serve(app, deps, authApi.secureAccount, ({ body, caller }, actDeps) => secureByLink(actDeps, body.token, caller))
  serve(app, deps, lookAtEvent, ({ body }) => eventOfLink(deps, body.token))
  serve(
    app,
    deps,
    authApi.secureByCode,
    ({ body, caller, cookies, ...call }, actDeps): Promise<SecureStep> => {
      const device = deviceOf(cookies)
      if (body.step === 'verify') return completeSecureByCode(actDeps, body, caller, device)
      return requestSecuring(actDeps, body.login, localizedCallerOf({ ...call, caller }), device)
    },
    async (_, done) =>
      'id' in done ? { secure_token: secureToken(deps.keys, done.id), otp: done.otp } : { secured: done },
  )
}

function supportRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    deps,
    authApi.openSupportLink,
    (call, actDeps): Promise<SupportStep> => {
      const { body } = call
      if (body.step === 'look') return lookAtSupportLink(actDeps, body.token)
      if (body.step === 'send_code') return sendSupportCode(actDeps, body.token, localizedCallerOf(call))
      return finishSupportLink(actDeps, body, call.caller)
    },
    async (_, done) => done,
  )
}

function ownRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, authApi.stopOwnRecovery, ({ session, caller }, actDeps) =>
    stopOwn(actDeps, session.accountId, caller),
  )
  serve(app, deps, authApi.lockAccount, async ({ session, caller, cookies, query }, actDeps) => {
    await lockOwnAccount(actDeps, session.accountId, caller, query.event)
    clearSignOn(cookies, session)
  })
  serve(
    app,
    deps,
    authApi.checkPassword,
    ({ body, session, caller }, actDeps) => checkOwnPassword(actDeps, session, body.password, caller),
    async () => ({}),
  )
  serve(app, deps, authApi.logout, async ({ session, caller, cookies }) => {
    await logOut(deps, session, caller)
    clearSignOn(cookies, session)
  })
}

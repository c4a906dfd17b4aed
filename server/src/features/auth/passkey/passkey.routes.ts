import * as api from '@kabinet/contract/api/auth/passkey-sign-in.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bindingOf, deviceOf, rememberBinding, rememberDevice } from '../../../http/session/device.ts'
import { serve } from '../../../http/serve.ts'
import { requestFromBrowser } from '../../../domain/passkeys/request-passkey.ts'
import { replySignedIn, signOnOf } from '../browser.ts'
import { countSignIn } from '../count-sign-in.ts'
import { checkOwnPasskey, requestOwnPasskey } from './check-passkey.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'

export function passkeySignInRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, api.preparePasskeySignIn, ({ cookies }) =>
    requestFromBrowser(deps, rememberBinding(cookies), deviceOf(cookies)),
  )
  serve(app, deps, api.authorizePasskey, async ({ body, caller, cookies }) => {
    const bindingHash = bindingOf(cookies)
    const browser = { bindingHash, deviceHash: rememberDevice(cookies).hash, signOn: signOnOf(cookies) }
    const attempt = () => signInByPasskey(deps, body, caller, browser)
    return replySignedIn(deps, cookies, await countSignIn('passkey', attempt))
  })
  serve(app, deps, api.preparePasskeyCheck, ({ session, body }, own) => requestOwnPasskey(own, session, body.contact))
  serve(app, deps, api.checkPasskey, async ({ body, session, caller }, own) => {
    await checkOwnPasskey(own, session, body, caller)
    return {}
  })
}

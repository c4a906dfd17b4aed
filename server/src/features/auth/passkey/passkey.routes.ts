import * as api from '@kabinet/contract/api/auth/passkey-sign-in.api'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bindingOf, deviceOf, rememberBinding, rememberDevice } from '../../../http/session/device.ts'
import { serve } from '../../../http/serve.ts'
import { requestFromBrowser } from '../../../domain/passkeys/request-passkey.ts'
import type { Opened } from '../../../domain/sessions/opened.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { replySignedIn, signOnOf } from '../browser.ts'
import { countSignIn } from '../count-sign-in.ts'
import { checkOwnPasskey, requestOwnPasskey } from './check-passkey.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'

export function passkeySignInRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, api.preparePasskeySignIn, ({ cookies }) =>
    requestFromBrowser(deps, rememberBinding(cookies), deviceOf(cookies)),
  )
  serve(
    app,
    deps,
    api.authorizePasskey,
    ({ body, caller, cookies }, actDeps): Promise<Opened | null> => {
      const bindingHash = bindingOf(cookies)
      const browser = { bindingHash, deviceHash: rememberDevice(cookies).hash, signOn: signOnOf(cookies) }
      return countSignIn('passkey', () => signInByPasskey(actDeps, body, caller, browser))
    },
    ({ cookies }, opened) => replySignedIn(deps, cookies, opened, 'AUTH_FORBIDDEN'),
  )
  serve(app, deps, api.preparePasskeyCheck, ({ session, body }, actDeps) =>
    requestOwnPasskey(actDeps, session, body.contact),
  )
  serve(
    app,
    deps,
    api.checkPasskey,
    ({ body, session, caller }, actDeps) => checkOwnPasskey(actDeps, session, body, caller),
    async (_, isProven) => {
      if (!isProven) throw new ApiError('AUTH_FORBIDDEN')
      return {}
    },
  )
}

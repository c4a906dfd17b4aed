import { authApi } from '@kabinet/contract/api/auth/auth.api'
import { addPasskey, preparePasskey } from '@kabinet/contract/api/passkeys.api'
import { type Authenticator, newAuthenticator, type Ways } from './authenticator.ts'
import type { Browser } from './inject-browser.ts'

/** A passkey of whoever is signed in here, in an authenticator of their own. */
export async function withPasskey(who: Pick<Browser, 'call'>, usual: Ways = {}): Promise<Authenticator> {
  const authenticator = newAuthenticator(usual)
  const options = (await who.call(preparePasskey, { body: {} })).body
  const { status } = await who.call(addPasskey, { body: authenticator.create(options) })
  if (status !== 201) throw new Error(`no passkey was added: ${status}`)
  return authenticator
}

/** The one step, in that browser; its token is kept there. */
export async function signInWith(browser: Browser, authenticator: Authenticator, ways: Ways = {}) {
  browser.token = undefined
  const options = (await browser.call(authApi.preparePasskeySignIn, { body: {} })).body
  const answer = await browser.call(authApi.authorizePasskey, { body: authenticator.get(options, ways) })
  if (answer.status === 200) browser.token = answer.body.access_token
  return answer
}

import { recipes } from '@kabinet/contract/integrate/snippets'
import type { Page } from 'playwright-core'
import type { Stage } from '../e2e/stage.ts'
import { reservePort } from '../testbed/ports.ts'
import { startApache } from './apache.ts'
import type { Client } from './clients.ts'
import { type Service, startNodeService } from './recipe-service.ts'
import { connect, type Registered } from './registered.ts'

export const baseScope = 'openid profile email address'

/** Not at localhost: cookies are per host, and Kabinet uses it. */
export async function startClient(
  { recipe: name, scope, settings, secrets }: Client,
  window: Page,
  { kabinet }: Stage,
): Promise<Service & Registered> {
  const recipe = recipes[name]
  const home = `http://127.0.0.1:${await reservePort()}`
  const redirectUri = `${home}${recipe.callbackPath ?? '/callback'}`
  const registered = await connect(window, {
    // A name may not look like an address, as “Auth.js” does.
    name: recipe.title.replaceAll(/[^\p{L}\d]+/gu, ' '),
    redirect_uris: [redirectUri],
    post_logout_redirect_uris: [`${home}${recipe.signedOutPath}`],
    backchannel_logout_uri: recipe.backchannelPath && `${home}${recipe.backchannelPath}`,
    ...settings,
  })
  const filling = {
    issuer: kabinet.url,
    clientId: registered.clientId,
    redirectUri,
    scope: scope ? `${baseScope} ${scope}` : baseScope,
  }
  const start = name === 'mod_auth_openidc' ? startApache : startNodeService
  return { ...(await start(recipe, filling, { CLIENT_SECRET: registered.clientSecret, ...secrets })), ...registered }
}

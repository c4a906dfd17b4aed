import type { NewClient } from '@kabinet/contract/api/clients.api'
import type { RecipeName } from '@kabinet/contract/integrate/snippets'
import type { APIRequestContext } from 'playwright-core'

export type Client = {
  recipe: RecipeName
  /** How its service is registered beyond name and addresses. */
  settings: Partial<NewClient>
  /** Begins a sign-in at the service; answers the address at Kabinet that it sends the browser to. */
  begin: (browser: APIRequestContext, home: string) => Promise<string>
  /** What the library checks by itself: a sign-in with another one of it is refused. */
  checks: readonly ('state' | 'nonce' | 'iss')[]
}

export const clients: readonly Client[] = [
  { recipe: 'openid-client', settings: {}, begin: atLogin, checks: ['state', 'nonce', 'iss'] },
  { recipe: 'auth.js', settings: {}, begin: atAuthJs, checks: ['state', 'nonce', 'iss'] },
  { recipe: 'passport-openidconnect', settings: { require_pkce: false }, begin: atLogin, checks: ['state', 'nonce'] },
  { recipe: 'mod_auth_openidc', settings: {}, begin: atHome, checks: ['state', 'nonce'] },
]

async function atLogin(browser: APIRequestContext, home: string): Promise<string> {
  return locationOf(await browser.get(`${home}/login`, { maxRedirects: 0 }))
}

async function atHome(browser: APIRequestContext, home: string): Promise<string> {
  return locationOf(await browser.get(`${home}/`, { maxRedirects: 0 }))
}

/** Its sign-in page has one button, which sends the form with the token against forged requests. */
async function atAuthJs(browser: APIRequestContext, home: string): Promise<string> {
  const { csrfToken }: { csrfToken: string } = await (await browser.get(`${home}/auth/csrf`)).json()
  return locationOf(await browser.post(`${home}/auth/signin/kabinet`, { form: { csrfToken, callbackUrl: home }, maxRedirects: 0 }))
}

function locationOf(answer: { headers: () => Record<string, string>; status: () => number }): string {
  const { location } = answer.headers()
  if (!location) throw new Error(`no way to Kabinet, but ${answer.status()}`)
  return location
}

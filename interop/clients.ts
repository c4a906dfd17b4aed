import type { NewClient } from '@kabinet/contract/data/client-fields'
import type { RecipeName } from '@kabinet/contract/integrate/snippets'
import type { APIRequestContext } from 'playwright-core'
import { clientKeys } from './client-keys.ts'

export type Client = {
  recipe: Exclude<RecipeName, 'native' | 'device'>
  /** The runtime is missing and could not be installed: the table row stays unchanged. */
  isAway?: boolean
  /** In addition to openid, profile, email and address. */
  scope?: 'offline_access'
  settings?: Partial<NewClient>
  secrets?: Record<string, string>
  begin: (browser: APIRequestContext, home: string) => Promise<string>
  /** A changed value must fail the sign-in. A pushed request cannot be tampered with. */
  checks: readonly ('state' | 'nonce' | 'iss')[]
  refresh?: (browser: APIRequestContext, home: string) => Promise<void>
  logout: { method: 'get' | 'post' | 'call'; path: (home: string) => string }
  /** Features that the library lacks and the guide's code adds; they are tested too. */
  byHand: readonly ('logout' | 'back-channel')[]
}

const form = { method: 'post', path: () => '/logout' } as const

const known: readonly Client[] = [
  {
    recipe: 'openid-client',
    scope: 'offline_access',
    begin: atLogin,
    checks: ['state', 'nonce', 'iss'],
    refresh: byForm,
    logout: form,
    byHand: ['back-channel'],
  },
  {
    recipe: 'oauth4webapi',
    scope: 'offline_access',
    settings: {
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [clientKeys.public] },
      require_pushed_authorization_requests: true,
      dpop_bound_access_tokens: true,
    },
    secrets: { CLIENT_KEY: JSON.stringify(clientKeys.private) },
    begin: atLogin,
    checks: ['state', 'iss'],
    refresh: byForm,
    logout: form,
    byHand: ['logout'],
  },
  {
    recipe: 'auth.js',
    begin: (browser, home) => byCsrfToken(browser, home, '/auth'),
    checks: ['state', 'nonce', 'iss'],
    logout: { method: 'get', path: () => '/logout' },
    byHand: ['logout'],
  },
  {
    recipe: 'next-auth-5',
    begin: (browser, home) => byCsrfToken(browser, home, '/api/auth'),
    checks: ['state', 'nonce', 'iss'],
    logout: { method: 'post', path: () => '/log-out' },
    byHand: ['logout'],
  },
  {
    recipe: 'next-auth',
    begin: (browser, home) => byCsrfToken(browser, home, '/api/auth'),
    checks: ['state', 'nonce', 'iss'],
    logout: { method: 'get', path: () => '/api/log-out' },
    byHand: ['logout'],
  },
  {
    recipe: 'express-openid-connect',
    scope: 'offline_access',
    begin: atLogin,
    checks: ['state', 'nonce', 'iss'],
    refresh: byForm,
    logout: { method: 'get', path: () => '/logout' },
    byHand: [],
  },
  {
    recipe: 'better-auth',
    scope: 'offline_access',
    begin: byCall,
    checks: ['state', 'nonce', 'iss'],
    refresh: byForm,
    logout: { method: 'call', path: () => '/api/auth/sign-out' },
    byHand: [],
  },
  {
    recipe: 'passport-openidconnect',
    begin: atLogin,
    checks: ['state', 'nonce'],
    logout: form,
    byHand: ['logout'],
  },
  {
    recipe: 'authlib',
    isAway: process.env['AUTHLIB'] === '',
    scope: 'offline_access',
    begin: atLogin,
    checks: ['state', 'nonce'],
    refresh: byForm,
    logout: form,
    byHand: ['logout'],
  },
  {
    recipe: 'mod_auth_openidc',
    scope: 'offline_access',
    begin: atHome,
    checks: ['state', 'nonce'],
    refresh: atApache,
    logout: { method: 'get', path: (home) => `/signed-in?logout=${encodeURIComponent(`${home}/signed-out`)}` },
    byHand: [],
  },
]

export const clients = known.filter(({ isAway }) => !isAway)
export const away = known.filter(({ isAway }) => isAway)
export const rowNames = [...known.map(({ recipe }) => recipe), 'oidc-client-ts', 'keycloak-js'] as const

export async function atLogin(browser: APIRequestContext, home: string): Promise<string> {
  return locationOf(await browser.get(`${home}/login`, { maxRedirects: 0 }))
}

async function atHome(browser: APIRequestContext, home: string): Promise<string> {
  return locationOf(await browser.get(`${home}/`, { maxRedirects: 0 }))
}

async function byCsrfToken(browser: APIRequestContext, home: string, path: string): Promise<string> {
  const { csrfToken }: { csrfToken: string } = await (await browser.get(`${home}${path}/csrf`)).json()
  return locationOf(
    await browser.post(`${home}${path}/signin/kabinet`, { form: { csrfToken, callbackUrl: home }, maxRedirects: 0 }),
  )
}

async function byCall(browser: APIRequestContext, home: string): Promise<string> {
  const data = { provider: 'kabinet', callbackURL: '/' }
  const answer = await browser.post(`${home}/api/auth/sign-in/social`, { data, headers: { origin: home } })
  const { url }: { url?: string } = await answer.json()
  if (url === undefined) throw new Error(`no way to Kabinet, but ${await answer.text()}`)
  return url
}

async function byForm(browser: APIRequestContext, home: string): Promise<void> {
  const answer = await browser.post(`${home}/refresh`, { maxRedirects: 0 })
  if (answer.status() !== 303) throw new Error(`the refresh ended with ${answer.status()}: ${await answer.text()}`)
}

async function atApache(browser: APIRequestContext, home: string): Promise<void> {
  const { access_token }: { access_token: string } = await (await browser.get(home)).json()
  const way = new URLSearchParams({ refresh: home, access_token })
  const back = new URL(locationOf(await browser.get(`${home}/signed-in?${way}`, { maxRedirects: 0 })))
  const handed: { access_token: string } = await (await browser.get(home)).json()
  if (back.searchParams.has('error_code') || handed.access_token === access_token)
    throw new Error(`nothing was refreshed: ${back}`)
}

function locationOf(answer: { headers: () => Record<string, string>; status: () => number }): string {
  const { location } = answer.headers()
  if (!location) throw new Error(`no way to Kabinet, but ${answer.status()}`)
  return location
}

import { randomBytes } from 'node:crypto'
import { decideAuthorizationRequest, getAuthorizationRequest } from '@kabinet/contract/api/consent.api'
import type { NewClient } from '@kabinet/contract/data/client-fields'
import type { ConsentName } from '@kabinet/contract/claims'
import * as client from 'openid-client'
import { registerClient } from '../features/clients/clients.ts'
import { consentHostOf } from '../lib/host-of.ts'
import { newId, newToken } from '../lib/ids.ts'
import { sha256 } from '../lib/keys.ts'
import { change } from '../domain/messages/change.ts'
import { confirmSession } from '../domain/sessions/confirm-session.ts'
import { insertHalfSession } from '../domain/sessions/sessions.sql.ts'
import { deriveAccessToken } from '../domain/sessions/tokens.ts'
import { type Browser, openBrowser } from '../../../testbed/browser.ts'
import { reservePort } from '../../../testbed/ports.ts'
import { clientAt, type Service } from './client-at.ts'
import { insertPerson } from './insert-person.ts'
import { openForTests, type TestWorldOptions, type World, world, type WorldOptions } from './world.ts'

export type Someone = { accountId: string; sessionId: string; browser: Browser }
export type { Service }

export type Sso = World & {
  base: string
  someone: (fields?: Partial<Record<string, string | null>>) => Promise<Someone>
  signIn: (accountId: string, browser?: Browser) => Promise<Someone>
  /** Lets the time pass; the users, whose sessions it may end, sign in again. */
  later: (seconds: number, ...users: Someone[]) => Promise<void>
  service: (ownerId: string, wanted?: Partial<NewClient>) => Promise<Service>
}

export const testSso = (options: TestWorldOptions = {}): Sso => openForTests(() => ssoWorld(options), options)

export async function ssoWorld(options: WorldOptions = {}): Promise<Sso> {
  const port = await reservePort()
  const base = `http://localhost:${port}`
  const w = await world({ ...options, config: { publicUrl: base, port: Number(port), ...options.config } })
  await w.app.listen({ port: Number(port), host: 'localhost' })
  return aroundListening(w, base)
}

export function aroundListening(w: World, base: string): Sso {
  const signIn: Sso['signIn'] = async (accountId, browser = openBrowser(base)) => {
    const sessionId = newId()
    const by = { address: '127.0.0.1', userAgent: 'tests' }
    const device = browser.cookies.get('kabinet_device')?.value ?? newToken()
    browser.cookies.set('kabinet_device', { value: device, path: '/' })
    const half = { sessionId, accountId, accessHash: randomBytes(32), deviceHash: sha256(device), by, seconds: 600 }
    const cookie = browser.cookies.get('kabinet_sso')?.value
    const confirmed = await change(w.deps, async (tx, post) => {
      await insertHalfSession(tx, half)
      const signOn = { cookie }
      return confirmSession(w.deps, tx, post, { sessionId, accountId }, { by, amr: ['pwd', 'otp'], signOn })
    })
    if (!confirmed) throw new Error('not confirmed')
    browser.token = deriveAccessToken(w.deps.keys, confirmed, 1)
    browser.cookies.set('kabinet_sso', { value: confirmed.unstored.signOnCookie, path: '/' })
    return { accountId, sessionId, browser }
  }
  return {
    ...w,
    base,
    signIn,
    later: async (seconds, ...users) => {
      await w.pass(seconds)
      for (const { accountId, browser } of users) await signIn(accountId, browser)
    },
    someone: async (fields = {}) => signIn(await insertPerson(w, fields)),
    service: (ownerId, wanted = {}) => connect(w, base, ownerId, wanted),
  }
}

export const pageOf = ({ browser }: Someone) => ({
  token: browser.token,
  cookies: Object.fromEntries([...browser.cookies].map(([name, { value }]) => [name, value])),
})
/** Adds a consent to the service, so that its invalid requests are answered by redirect (oidc/errors/ask-before-leaving.ts). */
export async function useService({ db }: Pick<World, 'db'>, { id, callback }: Service, { accountId }: Someone) {
  const row = { account_id: accountId, service_id: id, claims: [], redirect_hosts: [consentHostOf(callback)] }
  const added = db.insertInto('consent').values(row)
  await added.onConflict((known) => known.doNothing()).execute()
}

export const ownedBy = (accountId: string) => ({
  accountId,
  sessionId: null,
  by: { address: '127.0.0.1', userAgent: 'tests' },
})

/** Also with a name that only an older service may have. */
async function connect(w: World, base: string, ownerId: string, more: Partial<NewClient>): Promise<Service> {
  const { name, ...wanted } = more
  const callback = wanted.redirect_uris?.[0] ?? 'https://romashka.example/callback'
  const created = await registerClient(w.deps, ownedBy(ownerId), {
    name: 'Ромашка',
    platforms: ['WEB'],
    scopes: ['FIO', 'EMAIL', 'PHONE'],
    redirect_uris: [callback],
    ...wanted,
  })
  if (name !== undefined) await w.db.updateTable('service').set({ name }).where('id', '=', created.id).execute()
  const { id, client_id, client_secret: secret, id_token_signed_response_alg } = created
  return { ...(await clientAt({ base }, client_id, callback, { secret, id_token_signed_response_alg })), id }
}

export type Begun = { url: URL; verifier: string; state: string }

export async function begin({ config, callback }: Service, parameters: Record<string, string> = {}): Promise<Begun> {
  const verifier = client.randomPKCECodeVerifier()
  const state = newToken()
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    ...parameters,
  })
  return { url, verifier, state }
}

export async function reachPage(browser: Browser, url: URL): Promise<string> {
  const page = await browser.follow(url.href)
  const interaction = page.searchParams.get('interaction')
  if (page.pathname !== '/authorize' || !interaction) throw new Error(`ended at ${page.href}`)
  return interaction
}

/** The final URL of a browser. For our own page, the sealed error details are removed (`oidc/errors/refused-request.ts`). */
export async function endOf(browser: Browser, url: URL): Promise<string> {
  const end = await browser.follow(url.href)
  if (end.pathname === '/authorize') end.searchParams.delete('next')
  return end.href
}

export const look = (browser: Browser, interaction: string) =>
  browser.call(getAuthorizationRequest, { query: { interaction } })

/** The content of the page that a new request leads to. */
export const shownTo = async (browser: Browser, service: Service, parameters?: Record<string, string>) =>
  (await look(browser, await reachPage(browser, (await begin(service, parameters)).url))).body

export type Decision = 'provide' | 'reject' | 'switch_account'
export const decide = (browser: Browser, interaction: string, decision: Decision = 'provide', claims?: ConsentName[]) =>
  browser.call(decideAuthorizationRequest, { body: { interaction, decision, ...(claims ? { claims } : {}) } })

/** Decides, and returns where the browser ends. */
export async function decideAndFollow(...[browser, ...decision]: Parameters<typeof decide>): Promise<URL> {
  const { status, body, error } = await decide(browser, ...decision)
  if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(error)}`)
  return browser.follow(body.redirect_url)
}

export async function consent(browser: Browser, begun: Begun, claims?: ConsentName[]): Promise<URL> {
  const end = await browser.follow(begun.url.href)
  const interaction = end.searchParams.get('interaction')
  return interaction ? decideAndFollow(browser, interaction, 'provide', claims) : end
}

export async function beginPlainly(service: Service, parameters: Record<string, string> = {}): Promise<Begun> {
  const begun = await begin(service, parameters)
  for (const name of ['code_challenge', 'code_challenge_method', 'nonce']) begun.url.searchParams.delete(name)
  return { ...begun, verifier: '' }
}

export const redeem = ({ config }: Service, begun: Begun, back: URL) =>
  client.authorizationCodeGrant(config, back, {
    ...(begun.verifier && { pkceCodeVerifier: begun.verifier }),
    expectedState: begun.state,
    idTokenExpected: true,
  })

/** A sign-in at the service, with the user's consent if it is asked for. */
export async function tokensFor(
  service: Service,
  browser: Browser,
  parameters?: Record<string, string>,
  claims?: ConsentName[],
) {
  const begun = await begin(service, parameters)
  return redeem(service, begun, await consent(browser, begun, claims))
}

import { deleteGrant, getGrant, listGrants } from '@kabinet/contract/api/grants.api'
import * as client from 'openid-client'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { sweep } from '../../domain/sweep/sweep.ts'
import { setPolicies } from '../../testing/policies.ts'
import { perTest } from '../../testing/fixtures.ts'
import { clientAt } from '../../testing/client-at.ts'
import { refreshError } from '../../testing/oauth.ts'
import { begin, consent, look, pageOf, reachPage, redeem, testSso } from '../../testing/sso.ts'

const w = testSso({ config: { dynamicRegistration: 'open', trustProxy: ['127.0.0.1', '::1'] } })
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))
beforeEach(() => {
  w.deps.config.dynamicRegistration = 'open'
})

const day = 24 * 3600
const callback = 'https://agent.example/callback'
let network = 0

async function register(metadata: unknown = { redirect_uris: [callback] }, headers: Record<string, string> = {}) {
  const from = { 'x-forwarded-for': `10.${(network += 1)}.0.1`, ...headers }
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from },
    body: JSON.stringify(metadata),
  }
  const answer = await fetch(`${w.base}/oauth/register`, sent)
  const body: Record<string, unknown> = await answer.json()
  return { status: answer.status, body, headers: answer.headers }
}

async function registered(metadata: Record<string, unknown> = {}, redirect = callback) {
  const { body } = await register({ redirect_uris: [redirect], ...metadata })
  return clientAt(w, String(body['client_id']), redirect)
}
const services = () =>
  w.db.selectFrom('service').select(['account_id', 'scopes', 'name', 'secrets', 'jwks_uri', 'logo']).execute()

test('registers a public client without a secret, an owner, a logo, personal data or an address to call', async () => {
  const { status, body, headers } = await register({
    client_name: 'Сбербанк',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'client_secret_post',
    scope: 'openid email phone',
    logo_uri: 'https://agent.example/logo.png',
    jwks_uri: 'https://agent.example/keys',
    backchannel_logout_uri: 'https://agent.example/out',
    sector_identifier_uri: 'https://agent.example/sector',
    initiate_login_uri: 'https://agent.example/login',
  })
  expect([status, headers.get('access-control-allow-origin')]).toEqual([201, '*'])
  expect(body).toEqual({
    client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    client_id_issued_at: expect.any(Number),
    client_name: 'agent.example',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    dpop_bound_access_tokens: false,
  })
  expect(await services()).toEqual([
    { account_id: null, scopes: [], name: 'agent.example', secrets: [], jwks_uri: null, logo: null },
  ])
})

test('signs a user in under the host of the redirect URI, with sub alone, and withdraws the access', async () => {
  const app = await registered({ client_name: 'Сбербанк' })
  const begun = await begin(app, {
    scope: 'openid email profile offline_access',
    claims: '{"userinfo":{"email":null}}',
  })
  const { body: request } = await look(anna.browser, await reachPage(anna.browser, begun.url))
  expect(request.client).toMatchObject({ name: 'agent.example', document_host: 'agent.example', owner_verified: false })
  expect(request.claims.map(({ name }) => name)).toEqual(['offline_access'])
  const tokens = await redeem(app, begun, await consent(anna.browser, begun))
  const subject = tokens.claims()?.sub ?? ''
  expect(await client.fetchUserInfo(app.config, tokens.access_token, subject)).toEqual({ sub: subject })
  expect((await client.refreshTokenGrant(app.config, tokens.refresh_token ?? '')).access_token).toBeTruthy()

  const { items } = (await w.call(listGrants, { query: {} }, pageOf(anna))).body
  expect(items[0]?.client).toMatchObject({ name: 'agent.example', document_host: 'agent.example' })
  const params = { client_id: items[0]?.client.client_id ?? '' }
  expect((await w.call(deleteGrant, { params }, pageOf(anna))).status).toBe(204)
  expect(await refreshError(app, tokens.refresh_token)).toBe('invalid_grant')
  const { body: ended } = await w.call(listGrants, { query: { ended: 'true' } }, pageOf(anna))
  expect(ended.items[0]?.client).toMatchObject({ document_host: 'agent.example' })
  expect((await w.call(getGrant, { params }, pageOf(anna))).status).toBe(200)
})

test('takes any port of a loopback redirect URI, and no other host (RFC 8252 7.3)', async () => {
  const app = await registered({}, 'http://127.0.0.1:4100/callback')
  const begun = await begin({ ...app, callback: 'http://127.0.0.1:51007/callback' })
  const { body } = await look(anna.browser, await reachPage(anna.browser, begun.url))
  expect(body.client.name).toBe('127.0.0.1:51007')
  const other = await anna.browser.follow(
    (await begin({ ...app, callback: 'https://agent.example/callback' })).url.href,
  )
  expect([other.pathname, other.searchParams.get('error')]).toEqual(['/authorize', 'invalid_redirect_uri'])
})

test('keeps the end of a long host as the name, where its owner is', async () => {
  const host = `accounts.bank.example.${'a'.repeat(50)}.evil.example`
  const { body } = await register({ redirect_uris: [`https://${host}/callback`] })
  expect(body['client_name']).toBe(host.slice(-64))
})

test.each([
  ['another host', [callback, 'https://evil.example/callback']],
  ['http', ['http://agent.example/callback']],
  ['a scheme of an application', ['com.example.app:/callback']],
  ['an IP address', ['https://203.0.113.7/callback']],
  ['a fragment', [`${callback}#x`]],
  ['a wildcard', ['https://*.agent.example/callback']],
  ['a user', ['https://a@agent.example/callback']],
  ['our own origin', [() => `${w.base}/callback`]],
  ['eleven addresses', Array.from({ length: 11 }, (_, n) => `${callback}/${n}`)],
  ['none', []],
  ['a text', callback],
])('rejects redirect URIs with %s', async (_, uris) => {
  const list = Array.isArray(uris) ? uris.map((uri) => (typeof uri === 'function' ? uri() : uri)) : uris
  const { status, body } = await register({ redirect_uris: list })
  expect([status, body['error']]).toEqual([400, 'invalid_redirect_uri'])
  expect(body['error_description']).toBeTruthy()
  expect(await services()).toEqual([])
})

test('rejects what is no JSON object, of another type, or too large', async () => {
  const post = (body: string, type = 'application/json') =>
    fetch(`${w.base}/oauth/register`, { method: 'POST', headers: { 'content-type': type }, body })
  for (const [body, type] of [
    ['{'],
    ['[]'],
    ['null'],
    ['{}', 'text/plain'],
    [`{"a":"${'x'.repeat(20_000)}"}`],
  ] as const) {
    const answer = await post(body, type)
    const said: unknown = await answer.json()
    expect([answer.status, said]).toEqual([
      400,
      { error: 'invalid_client_metadata', error_description: expect.any(String) },
    ])
  }
})

test('limits a network to ten an hour, and no other network', async () => {
  const from = (address: string) => register(undefined, { 'x-forwarded-for': address })
  for (let made = 0; made < 10; made++) expect((await from(`203.0.113.${made}`)).status).toBe(201)
  const refused = await from('203.0.113.99')
  expect([refused.status, refused.body['error']]).toEqual([429, 'temporarily_unavailable'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await from('198.51.100.1')).status).toBe(201)
})

test('registers no client above the limit, and keeps serving known ones', async () => {
  const app = await registered()
  w.limit({ openClients: 1 })
  const { status, body } = await register()
  expect([status, body['error']]).toEqual([503, 'temporarily_unavailable'])
  const begun = await begin(app)
  expect((await redeem(app, begun, await consent(anna.browser, begun))).access_token).toBeTruthy()
})

test('deletes a client 30 days after its last sign-in and token', async () => {
  const stays = await registered()
  const unused = await registered()
  await w.pass(29 * day)
  const { browser } = await w.signIn(anna.accountId)
  const begun = await begin(stays, { scope: 'openid offline_access' })
  await redeem(stays, begun, await consent(browser, begun))
  await w.pass(2 * day)
  await sweep(w.deps)
  const left = await w.db.selectFrom('service').select('client_id').execute()
  expect(left.map(({ client_id }) => client_id)).toEqual([stays.clientId])
  expect(left[0]?.client_id).not.toBe(unused.clientId)
  await w.pass(60 * day)
  await sweep(w.deps)
  await sweep(w.deps)
  expect(await services()).toEqual([])
})

test('requires a token by default, and rejects registration where it is off', async () => {
  expect(readConfig({}).dynamicRegistration).toBe('token')
  expect(() => readConfig({ DYNAMIC_REGISTRATION: 'yes' })).toThrow('DYNAMIC_REGISTRATION')
  for (const access of ['token', 'off'] as const) {
    w.deps.config.dynamicRegistration = access
    expect((await register()).status).toBe(401)
  }
  w.deps.config.dynamicRegistration = 'open'
  setPolicies(w.deps, { services: { connect: 'operator', publish: 'owner' } })
  expect((await register()).status).toBe(401)
  setPolicies(w.deps, { services: { connect: 'everybody', publish: 'owner' } })
  expect(await services()).toEqual([])
})

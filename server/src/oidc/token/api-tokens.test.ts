import { apisApi } from '@kabinet/contract/api/services/apis.api'
import type { NewApi } from '@kabinet/contract/data/api-fields'
import { deleteGrant } from '@kabinet/contract/api/grants.api'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { consentToAll } from '../../testing/consent-to-all.ts'
import { perTest } from '../../testing/fixtures.ts'
import { basicOf, postForm, readUserInfo } from '../../testing/oauth.ts'
import { begin, decide, endOf, look, pageOf, reachPage, type Someone, testSso, useService } from '../../testing/sso.ts'

// Tokens for APIs of a service: attacks first (docs/decisions/0086-apis.md).
const w = testSso()
const address = 'https://api.orders.example/v1'
const titles = { title_ru: 'Смотреть ваши заказы', title_en: 'See your orders' }
const scopes = [
  { name: 'orders:read', ...titles },
  { name: 'orders:write', ...titles },
]
const requested = 'openid email offline_access orders:read'

const vera = perTest(() => w.someone())
const anna = perTest(() => w.someone())
const orders = perTest(() => w.service(vera.accountId))
const shop = perTest(() => w.service(vera.accountId, { redirect_uris: ['https://shop.example/callback'] }))

type Api = { id: string; secret: string }

async function createApi(wanted: Partial<NewApi> = {}, at = orders, owner = vera): Promise<Api> {
  const params = { id: at.id }
  const body = { address, name: 'Заказы', scopes, ...wanted }
  const { id } = (await w.call(apisApi.createApi, { params, body }, pageOf(owner))).body
  const renewed = await w.call(apisApi.renewApiSecret, { params: { ...params, api_id: id }, body: {} }, pageOf(owner))
  return { id, secret: renewed.body.client_secret }
}

async function provedApi(wanted: Partial<NewApi> = {}, at = orders, owner = vera): Promise<Api> {
  const api = await createApi({ admits: 'any', ...wanted }, at, owner)
  await w.db.updateTable('api').set({ proved_by: 'operator', proved_at: new Date() }).where('id', '=', api.id).execute()
  return api
}

const checksOf = ({ verifier, state }: Awaited<ReturnType<typeof begin>>) => ({
  pkceCodeVerifier: verifier,
  expectedState: state,
})

async function tokensFor(resource = address, scope = requested, at = shop, someone: Someone = anna) {
  const begun = await begin(at, { scope, resource })
  const back = await consentToAll(someone.browser, begun)
  return client.authorizationCodeGrant(at.config, back, checksOf(begun), { resource })
}

const authorizationOf = ({ id: clientId, secret }: Api) => ({ authorization: basicOf({ clientId, secret }) })
const introspect = async (api: Api, token: string) =>
  (await postForm(w, '/oauth/introspect', { token }, authorizationOf(api))).body

const inactive = { active: false }
const userinfo = async (token: string) => (await readUserInfo(w, token)).status

test('issues a token with the granted scopes, which the API introspects', async () => {
  const api = await provedApi()
  const begun = await begin(shop, { scope: requested, resource: address })
  const { body } = await look(anna.browser, await reachPage(anna.browser, begun.url))
  expect(body.apis).toEqual([{ id: api.id, name: 'Заказы', host: 'api.orders.example', scopes: [scopes[0]] }])
  const tokens = await tokensFor()
  expect(tokens.scope).toBe('orders:read')
  const found = await introspect(api, tokens.access_token)
  expect(found).toMatchObject({
    active: true,
    aud: address,
    scope: 'orders:read',
    client_id: shop.clientId,
    iss: w.base,
  })
  expect(found['sub']).not.toBe(tokens.claims()?.sub)
})

test('gives one user different subjects at two APIs, and the same one through two clients', async () => {
  const one = await provedApi()
  const other = await provedApi({ address: `${address}/other` })
  const subs = [
    await introspect(one, (await tokensFor()).access_token),
    await introspect(one, (await tokensFor(address, requested, orders)).access_token),
    await introspect(other, (await tokensFor(`${address}/other`)).access_token),
  ].map(({ sub }) => sub)
  expect(subs[0]).toBe(subs[1])
  expect(subs[2]).not.toBe(subs[0])
})

test.each(['opaque', 'jwt'] as const)('refuses the %s token of an API everywhere else', async (token_format) => {
  await provedApi({ token_format })
  const other = await provedApi({ address: `${address}/other` })
  const { access_token } = await tokensFor()
  expect([401, 403]).toContain(await userinfo(access_token))
  expect(await introspect(other, access_token)).not.toMatchObject({ active: true })
  expect((await w.send('GET', '/api/users/me', undefined, { token: access_token })).status).toBe(401)
  const stats = await fetch(`${w.base}/api/service/stats`, { headers: { authorization: `Bearer ${access_token}` } })
  expect(stats.status).toBe(401)
  const { url } = await begin(shop, { id_token_hint: access_token })
  const pushed = client.buildAuthorizationUrlWithPAR(shop.config, url.searchParams)
  await expect(pushed).rejects.toMatchObject({
    error: 'invalid_request',
    ...(token_format === 'jwt' ? { error_description: 'id_token_hint is an access token' } : {}),
  })
  const asserted = await postForm(w, '/oauth/token', {
    client_assertion: access_token,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    grant_type: 'client_credentials',
    client_id: shop.clientId,
  })
  expect(asserted.body.error).toMatch(/^invalid_(client|request)$/)
})

test('hides tokens for userinfo and refresh tokens from an API', async () => {
  const api = await provedApi()
  const begun = await begin(shop, { scope: requested, resource: address })
  const back = await consentToAll(anna.browser, begun)
  const tokens = await client.authorizationCodeGrant(shop.config, back, { ...checksOf(begun), idTokenExpected: true })
  expect(await userinfo(tokens.access_token)).toBe(200)
  expect(await introspect(api, tokens.access_token)).toEqual(inactive)
  expect(await introspect(api, tokens.refresh_token ?? '')).toEqual(inactive)
})

test('gives an API no grants', async () => {
  const api = await provedApi()
  for (const grant_type of ['client_credentials', 'authorization_code', 'refresh_token']) {
    const fields = { grant_type, code: 'x', refresh_token: 'x', redirect_uri: 'x' }
    const { body } = await postForm(w, '/oauth/token', fields, authorizationOf(api))
    expect(body.error_description).toContain('this grant_type is turned off')
  }
})

test.each([`${address}/`, address.toUpperCase(), 'https://API.orders.example/v1', `${address}#x`, `${address}?x`])(
  'compares addresses exactly: %s',
  async (resource) => {
    await provedApi()
    await useService(w, shop, anna)
    await expect(tokensFor(resource)).rejects.toThrow()
    const begun = await begin(shop, { scope: requested, resource })
    expect(await endOf(anna.browser, begun.url)).toContain('error=invalid_target')
  },
)

test('asks for all APIs of a request, and issues a token for one of them', async () => {
  await provedApi()
  const second = await provedApi({ address: `${address}/other`, scopes: [{ name: 'bills:read', ...titles }] })
  const begun = await begin(shop, { scope: `${requested} bills:read` })
  for (const resource of [address, `${address}/other`]) begun.url.searchParams.append('resource', resource)
  const { body } = await look(anna.browser, await reachPage(anna.browser, begun.url))
  expect(body.apis?.map((api) => api.scopes.map(({ name }) => name))).toEqual([['orders:read'], ['bills:read']])
  const back = await consentToAll(anna.browser, begun)
  const both = new URLSearchParams([
    ['resource', address],
    ['resource', `${address}/other`],
  ])
  await expect(client.authorizationCodeGrant(shop.config, back, checksOf(begun), both)).rejects.toMatchObject({
    error: 'invalid_target',
  })
  const tokens = await client.authorizationCodeGrant(shop.config, back, checksOf(begun), {
    resource: `${address}/other`,
  })
  expect(await introspect(second, tokens.access_token)).toMatchObject({ scope: 'bills:read' })
  const first = await client.refreshTokenGrant(shop.config, tokens.refresh_token ?? '', { resource: address })
  expect(first.scope).toBe('orders:read')
})

test('drops the scope of another API', async () => {
  await provedApi()
  await provedApi({ address: `${address}/other`, scopes: [{ name: 'bills:read', ...titles }] })
  expect((await tokensFor(address, `${requested} bills:read`)).scope).toBe('orders:read')
})

test('asks again for a scope that the user has not granted', async () => {
  const api = await provedApi()
  await tokensFor()
  const more = await begin(shop, { scope: 'openid orders:write', resource: address })
  expect((await look(anna.browser, await reachPage(anna.browser, more.url))).body.state).toBe('consent')
  const back = await consentToAll(anna.browser, more)
  const tokens = await client.authorizationCodeGrant(shop.config, back, checksOf(more), { resource: address })
  expect(await introspect(api, tokens.access_token)).toMatchObject({ scope: 'orders:write' })
  const known = await begin(shop, { scope: requested, resource: address })
  expect((await anna.browser.follow(known.url.href)).searchParams.has('code')).toBe(true)
})

test('takes no consent from a page that did not show the API', async () => {
  await provedApi()
  const interaction = await reachPage(anna.browser, (await begin(shop, { scope: requested, resource: address })).url)
  expect(await decide(anna.browser, interaction)).toMatchObject({ status: 400, error: { fields: [{ path: 'apis' }] } })
})

test('signs JWTs by RFC 9068', async () => {
  await provedApi({ token_format: 'jwt', token_alg: 'ES256' })
  const tokens = await tokensFor()
  const { access_token } = tokens
  const keys: JSONWebKeySet = await (await fetch(`${w.base}/oauth/jwks`)).json()
  const checks = { issuer: w.base, audience: address, typ: 'at+jwt', algorithms: ['ES256'] }
  const { payload } = await jwtVerify(access_token, createLocalJWKSet(keys), checks)
  expect(payload).toMatchObject({ client_id: shop.clientId, scope: 'orders:read', jti: expect.any(String) })
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600)
  expect(payload.sub).not.toBe(tokens.claims()?.sub)
  expect(decodeProtectedHeader(access_token)).toMatchObject({ typ: 'at+jwt', alg: 'ES256' })
})

test('binds tokens to a key by DPoP', async () => {
  const opaque = await provedApi()
  await provedApi({ address: `${address}/jwt`, token_format: 'jwt' })
  const handle = client.getDPoPHandle(shop.config, await client.randomDPoPKeyPair())
  const jkt = await handle.calculateThumbprint()
  for (const resource of [address, `${address}/jwt`]) {
    const begun = await begin(shop, { scope: requested, resource })
    const back = await consentToAll(anna.browser, begun)
    const tokens = await client.authorizationCodeGrant(
      shop.config,
      back,
      checksOf(begun),
      { resource },
      { DPoP: handle },
    )
    const claims =
      resource === address
        ? await introspect(opaque, tokens.access_token)
        : JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ cnf: { jkt } })
  }
})

test('ends a token at once when access is withdrawn, and when the API narrows or goes', async () => {
  const api = await provedApi()
  const key = { params: { id: orders.id, api_id: api.id } }
  const token = async () => (await tokensFor()).access_token
  const withdrawn = await token()
  expect(await introspect(api, withdrawn)).toMatchObject({ active: true })
  await w.call(deleteGrant, { params: { client_id: shop.clientId } }, pageOf(anna))
  expect(await introspect(api, withdrawn)).toEqual(inactive)
  const narrowed = await token()
  await w.call(apisApi.patchApi, { ...key, body: { admits: 'own' } }, pageOf(vera))
  expect(await introspect(api, narrowed)).toEqual(inactive)
  await expect(token()).rejects.toThrow()
  await w.call(apisApi.patchApi, { ...key, body: { admits: 'named', named_clients: [shop.clientId] } }, pageOf(vera))
  expect(await introspect(api, await token())).toMatchObject({ active: true })
  await w.call(apisApi.deleteApi, key, pageOf(vera))
  await expect(token()).rejects.toThrow()
})

test('ends tokens of an API when its service is suspended', async () => {
  const api = await provedApi()
  const { access_token, refresh_token = '' } = await tokensFor()
  await w.db.updateTable('service').set({ suspended_at: new Date() }).where('id', '=', orders.id).execute()
  expect(await introspect(api, access_token)).toMatchObject({ error: 'invalid_client' })
  await expect(client.refreshTokenGrant(shop.config, refresh_token, { resource: address })).rejects.toMatchObject({
    error: 'invalid_target',
  })
})

test('lets a service get a token for its own API, without scopes and user', async () => {
  const grant_types = ['authorization_code', 'refresh_token', 'client_credentials'] as const
  const robot = await w.service(vera.accountId, { grant_types: [...grant_types] })
  const api = await createApi({}, robot)
  const { access_token } = await client.clientCredentialsGrant(robot.config, { resource: address })
  const other = await provedApi()
  const found = await introspect(api, access_token)
  expect(found).toMatchObject({ active: true, aud: address, client_id: robot.clientId })
  expect(found).not.toHaveProperty('scope')
  expect(await introspect(other, access_token)).toEqual(inactive)
})

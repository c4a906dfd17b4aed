import { patchClient } from '@kabinet/contract/api/services/clients.api'
import * as client from 'openid-client'
import { beforeEach, expect, test } from 'vitest'
import { endGrants } from '../../domain/grants/sign-on.ts'
import { perTest } from '../../testing/fixtures.ts'
import { readUserInfo, refreshError } from '../../testing/oauth.ts'
import { begin, consent, pageOf, testSso, useService } from '../../testing/sso.ts'

// Tokens for a service's own API (RFC 8707).
const w = testSso()
const api = 'https://api.romashka.example/v1'
const other = 'http://localhost:8080'
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId, { resources: [api, other] }))
beforeEach(async () => {
  await useService(w, service, anna)
})

const scope = 'openid email offline_access'
const back = async (parameters: Record<string, string> = { resource: api }) => {
  const begun = await begin(service, { scope, ...parameters })
  return { begun, url: await consent(anna.browser, begun) }
}
const redeemFor = async (resource: string | undefined, parameters?: Record<string, string>) => {
  const { begun, url } = await back(parameters)
  const checks = { pkceCodeVerifier: begun.verifier, expectedState: begun.state, idTokenExpected: true }
  return client.authorizationCodeGrant(service.config, url, checks, resource === undefined ? {} : { resource })
}
const introspect = (token: string) => client.tokenIntrospection(service.config, token)
const userinfo = (token: string) => readUserInfo(w, token)

test('names the API in introspection, and gives no access to userinfo', async () => {
  const tokens = await redeemFor(api)
  const response = await introspect(tokens.access_token)
  expect(response).toMatchObject({ active: true, aud: api, sub: tokens.claims()!.sub, client_id: service.clientId })
  expect(response).not.toHaveProperty('scope')
  expect(await userinfo(tokens.access_token)).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } })
})

test('issues a userinfo token without a resource, and a token for each API by refresh', async () => {
  const tokens = await redeemFor(undefined)
  expect((await userinfo(tokens.access_token)).status).toBe(200)
  expect(await introspect(tokens.access_token)).not.toHaveProperty('aud')
  const forApi = await client.refreshTokenGrant(service.config, tokens.refresh_token!, { resource: api })
  expect(await introspect(forApi.access_token)).toMatchObject({ aud: api })
  const again = await client.refreshTokenGrant(service.config, forApi.refresh_token!)
  expect((await userinfo(again.access_token)).status).toBe(200)
})

test('rejects a repeated refresh for another API, and issues no second token', async () => {
  const { refresh_token = '' } = await redeemFor(undefined)
  const first = await client.refreshTokenGrant(service.config, refresh_token, { resource: api })
  const same = await client.refreshTokenGrant(service.config, refresh_token, { resource: api })
  expect(same.access_token).toBe(first.access_token)
  expect(await refreshError(service, refresh_token)).toBe('invalid_grant')
  expect(await introspect(first.access_token)).toMatchObject({ active: true })
})

test('ends a token for an API at once when access is withdrawn', async () => {
  const tokens = await redeemFor(api)
  await w.db.transaction().execute((tx) => endGrants(tx, { accountId: anna.accountId }))
  expect(await introspect(tokens.access_token)).toEqual({ active: false })
})

test('accepts several resources in a request, and issues a token for one of them', async () => {
  const begun = await begin(service, { scope })
  for (const resource of [api, other]) begun.url.searchParams.append('resource', resource)
  const checks = { pkceCodeVerifier: begun.verifier, expectedState: begun.state, idTokenExpected: true }
  const url = await consent(anna.browser, begun)
  const tokens = await client.authorizationCodeGrant(service.config, url, checks, { resource: other })
  expect(await introspect(tokens.access_token)).toMatchObject({ aud: other })
})

test.each([
  ['of another service', 'https://api.other.example'],
  ['nearly its own', `${api}/`],
  ['no address', 'api'],
  ['with a fragment', `${api}#users`],
  ['with a NUL', `${api}\0`],
])('rejects an API %s at the authorization endpoint, when pushed and at the token endpoint', async (_, resource) => {
  const begun = await begin(service, { scope, resource })
  const end = await anna.browser.follow(begun.url.href)
  if (!resource.includes('\0')) expect(end.searchParams.get('error')).toBe('invalid_target')
  await expect(client.buildAuthorizationUrlWithPAR(service.config, begun.url.searchParams)).rejects.toMatchObject({
    error: expect.stringMatching(/^invalid_(target|request)$/),
  })
  await expect(redeemFor(resource, {})).rejects.toMatchObject({ error: 'invalid_target' })
})

test('issues no token for an API that the owner removed', async () => {
  const tokens = await redeemFor(api)
  const change = { params: { id: service.id }, body: { resources: [other] } }
  expect((await w.call(patchClient, change, pageOf(anna))).status).toBe(200)
  await expect(
    client.refreshTokenGrant(service.config, tokens.refresh_token!, { resource: api }),
  ).rejects.toMatchObject({ error: 'invalid_target' })
})

test('drops unknown scopes in a request with a resource', async () => {
  const tokens = await redeemFor(undefined, { resource: api, scope: 'openid email strange' })
  expect(await introspect(tokens.access_token)).toMatchObject({ scope: 'openid email' })
})

test('rejects our own URL as an API', async () => {
  const change = { params: { id: service.id }, body: { resources: [`${w.base}/api`] } }
  const { status, error } = await w.call(patchClient, change, pageOf(anna))
  expect({ status, error }).toMatchObject({ status: 400, error: { fields: [{ path: 'resources[0]' }] } })
})

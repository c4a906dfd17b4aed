import { apisApi } from '@kabinet/contract/api/services/apis.api'
import { metadataUrlOf, type NewApi, type ServiceApi } from '@kabinet/contract/data/api-fields'
import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import { patchClient } from '@kabinet/contract/api/services/clients.api'
import type { ServerResponse } from 'node:http'
import * as client from 'openid-client'
import { beforeEach, expect, test } from 'vitest'
import { checkDueAddresses } from '../../features/clients/apis/check-address.ts'
import { consentToAll } from '../../testing/consent-to-all.ts'
import { openDocumentHost } from '../../../../testbed/document-host.ts'
import { openPerFile, perTest } from '../../testing/fixtures.ts'
import { postForm } from '../../testing/oauth.ts'
import { begin, decide, look, pageOf, reachPage, testSso } from '../../testing/sso.ts'

// Ownership of the address of an API (RFC 9728): attacks first.
const w = testSso({ config: { allowLoopbackServices: true } })
const host = openPerFile(() => openDocumentHost())
const path = '/.well-known/oauth-protected-resource/v1'
beforeEach(() => {
  w.deps.config.allowLoopbackServices = true
  host.answers.clear()
  host.requests.length = 0
})

const vera = perTest(() => w.someone())
const eve = perTest(() => w.someone())
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))
const orders = perTest(() => w.service(vera.accountId))
const squatter = perTest(() => w.service(eve.accountId))
const address = () => `${host.base}/v1`

const ownerOf = ({ id }: { id: string }) => pageOf(id === squatter.id ? eve : vera)
const create = async (at = orders, wanted: Partial<NewApi> = {}): Promise<ServiceApi> => {
  const body = { address: address(), name: 'Заказы', ...wanted }
  return (await w.call(apisApi.createApi, { params: { id: at.id }, body }, ownerOf(at))).body
}
const check = async ({ id }: ServiceApi, at = orders): Promise<ServiceApi> =>
  (await w.call(apisApi.checkApi, { params: { id: at.id, api_id: id } }, ownerOf(at))).body
const listed = async ({ id }: ServiceApi, at = orders) => {
  const { items } = (await w.call(apisApi.listApis, { params: { id: at.id } }, ownerOf(at))).body
  return items.find((api) => api.id === id)
}
const metadata = ({ id }: ServiceApi, over: object = {}) => ({
  resource: address(),
  authorization_servers: ['https://other.example', w.base],
  kabinet_api_id: id,
  ...over,
})
const publish = (api: ServiceApi, over?: object) => host.answers.set(path, metadata(api, over))

async function tokenFor(at: typeof orders, someone = anna, resource = address()): Promise<string> {
  const begun = await begin(at, { scope: 'openid', resource })
  const back = await consentToAll(someone.browser, begun)
  const checks = { pkceCodeVerifier: begun.verifier, expectedState: begun.state }
  return (await client.authorizationCodeGrant(at.config, back, checks, { resource })).access_token
}

test('proves an address by its metadata', async () => {
  const api = await create()
  expect(api.metadata_url).toBe(host.base + path)
  publish(api)
  expect(await check(api)).toMatchObject({ proof: 'metadata', proved_at: expect.any(String) })
  expect(host.requests).toEqual([path])
  const { items } = (await w.call(ownersApi.listServiceChanges, { params: { id: orders.id } }, pageOf(vera))).body
  expect(items.map(({ fields }) => fields)).toEqual([['apis'], ['apis'], []])
})

test.each([
  ['another API', { kabinet_api_id: '0192f0c1-3333-7c6e-9a51-3f2a1c0d9e77' }, 'kabinet_api_id'],
  ['no API', { kabinet_api_id: undefined }, 'kabinet_api_id'],
  ['another issuer', { authorization_servers: ['https://evil.example'] }, 'authorization_servers'],
  ['an issuer as text', { authorization_servers: 'x' }, 'authorization_servers'],
  ['another resource', { resource: 'https://localhost/v1' }, 'resource'],
  ['no resource', { resource: undefined }, 'resource'],
])('takes no proof from metadata that names %s', async (_, over, problem) => {
  const api = await create()
  publish(api, over)
  const checked = await check(api)
  expect(checked).toMatchObject({ problem })
  expect(checked).not.toHaveProperty('proof')
})

const send = (status: number, headers: Record<string, string>, body: string) => (response: ServerResponse) =>
  void response.writeHead(status, headers).end(body)
const json = { 'content-type': 'application/json' }

test.each([
  ['redirects', send(302, { location: '/other' }, '')],
  ['is too large', send(200, json, JSON.stringify({ text: 'x'.repeat(70_000) }))],
  ['is no JSON', send(200, { 'content-type': 'text/html' }, '<p>')],
  ['is a list', send(200, json, '[]')],
  ['is missing', send(404, json, '{}')],
])('takes no proof from metadata that %s', async (_, answer) => {
  const api = await create()
  host.answers.set('/other', metadata(api))
  host.answers.set(path, answer)
  expect(await check(api)).toMatchObject({ problem: 'unreachable' })
  expect(host.requests).toEqual([path])
})

test('sends no request to private addresses', async () => {
  const api = await create()
  publish(api)
  w.deps.config.allowLoopbackServices = false
  expect(await check(api)).toMatchObject({ problem: 'unreachable' })
  expect(await check(await create(orders, { address: 'http://localhost:8080' }))).toMatchObject({ problem: 'loopback' })
  expect(host.requests).toEqual([])
})

test('gives tokens of an API without a proof to owners and testers of its service only', async () => {
  await create(squatter, { token_format: 'jwt', admits: 'any' })
  expect(await tokenFor(squatter, eve)).toMatch(/./)
  await expect(tokenFor(orders, eve)).rejects.toThrow()
  const request = (await begin(squatter, { scope: 'openid', resource: address() })).url
  const interaction = await reachPage(anna.browser, request)
  expect((await look(anna.browser, interaction)).body).toMatchObject({ barred: 'api' })
  expect(await decide(anna.browser, interaction)).toMatchObject({ status: 403 })
  const body = { testers: ['anna@example.com'] }
  await w.call(patchClient, { params: { id: squatter.id }, body }, pageOf(eve))
  expect(await tokenFor(squatter)).toMatch(/./)
})

test('issues a JWT for a proved or a loopback address only', async () => {
  const local = 'http://localhost:8080/mcp'
  const squatted = 'https://api.victim.example'
  for (const one of [local, squatted]) await create(squatter, { address: one, token_format: 'jwt' })
  expect((await tokenFor(squatter, eve, local)).split('.')).toHaveLength(3)
  expect((await tokenFor(squatter, eve, squatted)).split('.')).not.toHaveLength(3)
})

test('gives a squatted address to the API that proves it', async () => {
  await create(squatter)
  const squatted = await tokenFor(squatter, eve)
  const api = await create(orders, { admits: 'any' })
  publish(api)
  await check(api)
  const params = { id: orders.id, api_id: api.id }
  const { client_secret } = (await w.call(apisApi.renewApiSecret, { params, body: {} }, pageOf(vera))).body
  const introspect = async (token: string) =>
    (await postForm(w, '/oauth/introspect', { token, client_id: api.id, client_secret })).body
  expect(await introspect(squatted)).toEqual({ active: false })
  expect(await introspect(await tokenFor(squatter, eve))).toMatchObject({ active: true, aud: address() })
})

test('ends a proof when the address names another API, and tells its owners', async () => {
  const before = await create(squatter)
  publish(before)
  await check(before, squatter)
  const api = await create()
  publish(api)
  expect(await check(api)).toMatchObject({ proof: 'metadata' })
  const lost = await listed(before, squatter)
  expect(lost).not.toHaveProperty('proof')
  expect(await check(before, squatter)).not.toHaveProperty('proof')
  const messages = await w.db.selectFrom('message').select('kind').where('account_id', '=', eve.accountId).execute()
  expect(messages.filter(({ kind }) => kind === 'service_changed')).toHaveLength(2)
})

test('checks a proof weekly: a host that is down keeps it, another id ends it', async () => {
  const api = await create()
  publish(api)
  await check(api)
  const later = async () => {
    await w.pass(8 * 24 * 3600)
    await checkDueAddresses(w.deps)
    await w.signIn(vera.accountId, vera.browser)
    return listed(api)
  }
  host.answers.set(path, send(503, json, '{}'))
  const down = await later()
  expect(down).toMatchObject({ proof: 'metadata', problem: 'unreachable', failing_since: expect.any(String) })
  expect((await later())?.failing_since).toBe(down?.failing_since)
  publish(api)
  expect(await later()).not.toHaveProperty('failing_since')
  host.requests.length = 0
  await checkDueAddresses(w.deps)
  expect(host.requests).toEqual([])
  publish(api, { kabinet_api_id: orders.id })
  expect(await later()).not.toHaveProperty('proof')
})

test('inserts the well-known path before the path of the address (RFC 9728 3.1)', () => {
  expect(metadataUrlOf('https://api.example')).toBe('https://api.example/.well-known/oauth-protected-resource')
  expect(metadataUrlOf('https://api.example/a/b?c=d')).toBe(
    'https://api.example/.well-known/oauth-protected-resource/a/b?c=d',
  )
})

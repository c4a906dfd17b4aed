import type { ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { serveHttp } from '../../../../testbed/ports.ts'
import { openDocumentHost } from '../../../../testbed/document-host.ts'
import { openPerFile, perTest } from '../../testing/fixtures.ts'
import { clientAt } from '../../testing/client-at.ts'
import { postForm, requestBy } from '../../testing/oauth.ts'
import { assertionOf, newProofKey } from '../../testing/proofs.ts'
import { begin, reachPage, testSso } from '../../testing/sso.ts'
import { isDocumentAddress } from '../protocol/document-address.ts'

const limits = { documentReadsPerHour: 30, newDocumentsPerHostDay: 3 }
const w = testSso({ limits, config: { allowLoopbackServices: true, clientIdMetadataDocuments: 'true' } })
const anna = perTest(() => w.someone())
const host = openPerFile(() => openDocumentHost())
beforeEach(() => {
  w.deps.config.allowLoopbackServices = true
  host.answers.clear()
  host.requests.length = 0
})

const push = async (clientId: string, over: Record<string, string> = {}) => {
  const response = await fetch(`${w.base}/oauth/par`, {
    method: 'POST',
    body: new URLSearchParams({ ...requestBy(clientId, `${host.base}/callback`), ...over }),
  })
  const body: Record<string, unknown> = await response.json()
  return { status: response.status, body, retryAfter: response.headers.get('retry-after') }
}
const count = async () => (await w.db.selectFrom('service').select('id').execute()).length
const answer =
  (status: number, headers: Record<string, string>, body = '') =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body)
const json = { 'content-type': 'application/json' }

test('accepts a valid document', async () => {
  expect((await push(host.address)).status).toBe(201)
})

test.each([
  ['of another client', () => host.document({ client_id: `${host.base}/other.json` }), 'letter by letter'],
  ['without client_id', () => host.document({ client_id: undefined }), 'letter by letter'],
  ['that is a list', () => [host.document()], 'one JSON object'],
  ['with a secret', () => host.document({ client_secret: 'x' }), 'must not contain a client_secret'],
  ['with a method of secrets', () => host.document({ token_endpoint_auth_method: 'client_secret_post' }), 'none or'],
  ['of another flow', () => host.document({ grant_types: ['client_credentials'] }), 'authorization_code'],
  ['of another response', () => host.document({ response_types: ['token'] }), 'response_types must hold code'],
  ['with an address elsewhere', () => host.document({ redirect_uris: ['https://evil.example/'] }), 'on the host'],
  ['with a way out elsewhere', () => host.document({ post_logout_redirect_uris: ['https://evil.example/'] }), 'on the'],
  [
    'with one good address and one bad',
    () => host.document({ redirect_uris: [`${host.base}/callback`, 'https://a.example/'] }),
    'on the host',
  ],
  ['with a private scheme', () => host.document({ redirect_uris: ['com.example.app:/callback'] }), 'on the host'],
  ['without addresses', () => host.document({ redirect_uris: [] }), 'redirect_uris must be'],
  ['with no list of addresses', () => host.document({ redirect_uris: { length: 1 } }), 'on the host'],
  ['with a fragment', () => host.document({ redirect_uris: [`${host.base}/#x`] }), 'redirect_uris must be'],
  ['with a name of many lines', () => host.document({ client_name: 'a\nb' }), 'client_name'],
  ['with a scope that is none', () => host.document({ scope: 'openid everything' }), 'scope'],
  [
    'with keys and no key',
    () => host.document({ token_endpoint_auth_method: 'private_key_jwt' }),
    'private_key_jwt needs',
  ],
  [
    'with keys inside',
    () => host.document({ token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'http://10.0.0.1/' }),
    'jwks_uri',
  ],
  [
    'of our own settings',
    () => host.document({ service_id: 'x', registered: ['PHONE'], redirect_uris: ['https://a.example/'] }),
    'on the host',
  ],
])('rejects a document %s and explains why', async (_name, document, why) => {
  host.answers.set('/client.json', document())
  const { status, body } = await push(host.address)
  expect([status, body['error']]).toEqual([400, 'invalid_client'])
  expect(body['error_description']).toContain(why)
  expect(await count()).toBe(0)
})

test.each([
  ['missing', answer(404, json, '{}')],
  ['elsewhere', answer(302, { location: '/other.json' })],
  ['no JSON', answer(200, { 'content-type': 'text/html' }, '{}')],
  ['broken', answer(200, json, '{"client_id":')],
  ['huge', answer(200, json, `{"a":"${'a'.repeat(70_000)}"}`)],
  ['cut off', (response: ServerResponse) => void response.writeHead(200, json).end('{').destroy()],
])('rejects a document that is %s', async (_name, reply) => {
  host.answers.set('/client.json', reply)
  const { status, body } = await push(host.address)
  expect([status, body['error']]).toEqual([400, 'invalid_client'])
  expect(body['error_description']).toContain('the document at client_id could not be read')
  expect([await count(), host.requests]).toEqual([0, ['/client.json']])
})

test.each([
  ['HTTPS://localhost/a'],
  ['https://localhost'],
  ['https://localhost/'],
  ['https://user@app.example/a'],
  ['https://user:word@app.example/a'],
  ['https://app.example/a#b'],
  ['https://app.example/a#'],
  ['https://app.example/a?b=c'],
  ['https://app.example/a?'],
  ['https://app.example/a/../b'],
  ['https://app.example/a/%2e%2e/b'],
  ['https://app.example/./a'],
  ['https://app.example:443/a'],
  ['https://app.example./a'],
  ['https://App.example/a'],
  ['https://app.example\\a'],
  ['https://app.example/ a'],
  ['https://2130706433/a'],
  [`https://app.example/${'a'.repeat(500)}`],
  ['http://app.example/a'],
])('rejects %s as a document URL', async (address) => {
  expect(isDocumentAddress(address)).toBe(false)
  const unknown = await push('0190a5b2-7b1e-7c3a-9d2f-6a1b2c3d4e5f')
  expect(await push(address)).toEqual(unknown)
  expect([unknown.status, host.requests]).toEqual([401, []])
})

test('accepts a document URL with another port and any path', () => {
  for (const address of [
    'https://app.example:8443/a',
    'https://xn--e1aybc.xn--p1ai/a/b.json',
    'https://app.example/a/',
  ])
    expect(isDocumentAddress(address)).toBe(true)
})

test('sends no request to our own origin, private addresses or ports of other protocols', async () => {
  let reads = 0
  const { port, close } = await serveHttp((_request, response) => void response.end(String(reads++)))
  w.deps.config.allowLoopbackServices = false
  for (const address of [
    `https://127.0.0.1:${port}/a`,
    `https://localhost:${port}/a`,
    'https://10.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest',
    'https://app.example:25/a',
    `${w.base.replace('http:', 'https:')}/a`,
  ])
    expect((await push(address)).body['error'], address).toBe('invalid_client')
  await close()
  expect([reads, host.requests, await count()]).toEqual([0, [], 0])
})

test('fetches no document for requests that show no page to a user', async () => {
  for (const path of ['token', 'revoke', 'introspect', 'device']) {
    const fields = { client_id: host.address, grant_type: 'authorization_code', code: 'x', token: 'x' }
    const { status } = await postForm(w, `/oauth/${path}`, fields)
    expect([path, status >= 400 && status < 500]).toEqual([path, true])
  }
  await anna.browser.visit(`${w.base}/oauth/logout?client_id=${encodeURIComponent(host.address)}`)
  expect(host.requests).toEqual([])
})

test('issues no device codes or client_credentials tokens to an unregistered client', async () => {
  await push(host.address)
  for (const [path, fields] of [
    ['device', { scope: 'openid' }],
    ['token', { grant_type: 'client_credentials' }],
  ] as const) {
    const answered = await postForm(w, `/oauth/${path}`, { client_id: host.address, ...fields })
    expect(answered).toMatchObject({ status: 400, body: {} })
  }
})

test('authenticates a client only by the key in its document', async () => {
  const key = await newProofKey()
  const jwks = { keys: [{ ...key.jwk, kid: 'one' }] }
  host.answers.set('/client.json', host.document({ token_endpoint_auth_method: 'private_key_jwt', jwks }))
  expect((await push(host.address)).status).toBe(401)
  const foreign = await assertionOf(await newProofKey(), host.address, w.base, { header: { kid: 'one' } })
  expect((await push(host.address, foreign)).status).toBe(401)
  const assertion = await assertionOf(key, host.address, w.base, { header: { kid: 'one' } })
  expect((await push(host.address, assertion)).status).toBe(201)
})

test('shows an invalid request on our page and does not redirect it', async () => {
  const app = await clientAt(w, host.address, `${host.base}/callback`)
  await reachPage(anna.browser, (await begin(app)).url)
  const end = await anna.browser.follow((await begin(app, { response_type: 'token' })).url.href)
  expect([end.origin, end.pathname]).toEqual([w.base, '/authorize'])
})

test('limits new documents of a host, and reads per network address', async () => {
  for (let made = 0; made < limits.newDocumentsPerHostDay; made++)
    expect((await push(`${host.base}/app-${made}.json`)).status).toBe(201)
  const more = await push(`${host.base}/app-more.json`)
  expect([more.status, more.body['error'], Number(more.retryAfter)]).toEqual([
    429,
    'temporarily_unavailable',
    expect.closeTo(24 * 3600, -2),
  ])
  expect((await push(`${host.base}/app-1.json`)).status).toBe(201)
  await w.pass(24 * 3600 + 1)
  host.requests.length = 0
  host.answers.set('/gone.json', answer(404, json))
  let reads = 0
  while ((await push(`${host.base}/gone.json`)).status === 400) reads++
  expect([reads, host.requests.length]).toEqual([limits.documentReadsPerHour, limits.documentReadsPerHour])
  const end = await anna.browser.follow(
    `${w.base}/authorize?${new URLSearchParams({ client_id: `${host.base}/gone.json`, response_type: 'code' })}`,
  )
  expect([end.pathname, end.searchParams.has('next')]).toEqual(['/authorize', true])
})

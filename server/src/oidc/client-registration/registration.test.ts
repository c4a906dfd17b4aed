import {
  deleteRegistrationToken,
  decideProposal,
  endManagement,
  listRegistrationTokens,
} from '@kabinet/contract/api/services/client-registration.api'
import { getClient, listClients } from '@kabinet/contract/api/services/clients.api'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { basicOf, postForm } from '../../testing/oauth.ts'
import { registrationTokenOf } from '../../testing/registration.ts'
import { pageOf, testSso } from '../../testing/sso.ts'

type Json = Record<string, unknown>
const w = testSso({ limits: { serviceChangesPerHour: 8, registrationRequestsPerHour: 12 } })
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))

const callback = 'https://agent.example/callback'
const tokenFor = (services = 3, someone = anna) => registrationTokenOf(w, someone, services)
const ask = async (method: string, url: string, token: string | undefined, body?: unknown) => {
  const answer = await fetch(url, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const json: Json = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: answer.status, json, headers: answer.headers }
}
const register = (token: string | undefined, metadata: unknown) =>
  ask('POST', `${w.base}/oauth/register`, token, metadata)
const registered = async (metadata: Json = {}) => {
  const answer = await register(await tokenFor(), { client_name: 'Агент', redirect_uris: [callback], ...metadata })
  expect(answer.status).toBe(201)
  return answer.json
}
const at = ({ registration_client_uri: uri, registration_access_token: token }: Json) => ({
  uri: String(uri),
  token: String(token),
})
const mine = async () => (await w.call(listClients, {}, pageOf(anna))).body.items

test('keeps addresses in the spelling of the software, which sends them so', async () => {
  const redirect_uris = ['https://Agent.example:443/callback']
  const made = await registered({ redirect_uris })
  expect(made['redirect_uris']).toEqual(redirect_uris)
  const { uri, token } = at(made)
  const { client_id } = made
  expect((await ask('PUT', uri, token, { client_id, client_name: 'Агент 2', redirect_uris })).status).toBe(200)
})

test.each(['Kabinet', 'Kаbinet', 'evil.example', '+7 900 123-45-67'])(
  'refuses software the name %j, and names a service without one by its host',
  async (client_name) => {
    const refused = await register(await tokenFor(), { client_name, redirect_uris: [callback] })
    expect([refused.status, refused.json['error']]).toEqual([400, 'invalid_client_metadata'])
    expect(await mine()).toEqual([])
    expect((await registered({ client_name: undefined }))['client_name']).toBe(new URL(callback).host)
  },
)

test('registers a test service in the list of the user who created the token, and sends an e-mail [OC-8.01, OC-8.04]', async () => {
  const made = await registered({ scope: 'openid profile email', logo_uri: 'https://evil.example/track.png' })
  expect(made).toMatchObject({
    client_name: 'Агент',
    redirect_uris: [callback],
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'openid profile email offline_access',
    id_token_signed_response_alg: 'RS256',
    client_secret_expires_at: 0,
  })
  expect(Object.keys(made)).not.toContain('logo_uri')
  expect(JSON.stringify(made)).not.toContain('hash')
  const [service] = await mine()
  expect(service).toMatchObject({ client_id: made['client_id'], status: 'test', scopes: ['FIO', 'EMAIL'] })
  expect(service?.registration).toMatchObject({ token_name: 'Агент', is_managed: true })
  expect(w.mail.to('anna@example.com').map(({ subject }) => subject)).toEqual([
    'Выпущен токен регистрации — Kabinet',
    'Программа зарегистрировала сервис — Kabinet',
  ])
  const { status } = await ask('POST', `${w.base}/oauth/token`, undefined)
  expect(status).toBe(400)
  const credentials = { clientId: String(made['client_id']), secret: String(made['client_secret']) }
  const introspected = await postForm(w, '/oauth/introspect', { token: 'x' }, { authorization: basicOf(credentials) })
  expect(introspected).toEqual({ status: 200, body: { active: false } })
})

test('rejects registration without a token, or with an invalid, used, expired or deleted one', async () => {
  const metadata = { redirect_uris: [callback] }
  for (const wrong of [undefined, 'nonsense', 'a'.repeat(43)]) {
    const { status, json } = await register(wrong, metadata)
    expect([status >= 400 && status <= 401, json['client_id']]).toEqual([true, undefined])
  }
  const once = await tokenFor(1)
  expect((await register(once, metadata)).status).toBe(201)
  expect((await register(once, metadata)).status).toBe(401)
  const back = await tokenFor()
  const { body } = await w.call(listRegistrationTokens, {}, pageOf(anna))
  await w.call(deleteRegistrationToken, { params: { id: body.items[0]?.id ?? '' } }, pageOf(anna))
  expect((await register(back, metadata)).status).toBe(401)
  const late = await tokenFor()
  await w.pass(8 * 24 * 3600)
  expect((await register(late, metadata)).status).toBe(401)
})

test('registers one service for concurrent last uses of a token', async () => {
  const token = await tokenFor(1)
  const answers = await Promise.all(Array.from({ length: 8 }, () => register(token, { redirect_uris: [callback] })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(7)
  expect(await mine()).toHaveLength(1)
})

test.each([
  ['http elsewhere', { redirect_uris: ['http://agent.example/'] }, 'invalid_redirect_uri'],
  ['no address', {}, 'invalid_redirect_uri'],
  ['no list', { redirect_uris: callback }, 'invalid_redirect_uri'],
  ['our own address', { redirect_uris: ['BASE/authorize'] }, 'invalid_redirect_uri'],
  ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
  ['another response type', { redirect_uris: [callback], response_types: ['token'] }, 'invalid_client_metadata'],
  ['the implicit grant', { redirect_uris: [callback], grant_types: ['implicit'] }, 'invalid_client_metadata'],
  ['public subjects', { redirect_uris: [callback], subject_type: 'public' }, 'invalid_client_metadata'],
  [
    'a secret in an app',
    { application_type: 'native', redirect_uris: ['com.example.app:/cb'] },
    'invalid_client_metadata',
  ],
  ['an unknown scope', { redirect_uris: [callback], scope: 'openid admin' }, 'invalid_client_metadata'],
  ['a name of two lines', { redirect_uris: [callback], client_name: 'Kab\u202einet' }, 'invalid_client_metadata'],
  [
    'keys inside',
    { redirect_uris: [callback], jwks_uri: 'https://10.0.0.1/jwks', token_endpoint_auth_method: 'private_key_jwt' },
    'invalid_client_metadata',
  ],
  [
    'the cloud as sector',
    { redirect_uris: [callback], sector_identifier_uri: 'https://169.254.169.254/latest' },
    'invalid_client_metadata',
  ],
  [
    'a logout elsewhere',
    { redirect_uris: [callback], backchannel_logout_uri: 'https://10.0.0.1/out' },
    'invalid_client_metadata',
  ],
  ['a software statement', { redirect_uris: [callback], software_statement: 'a.b.c' }, 'invalid_client_metadata'],
  ['encryption', { redirect_uris: [callback], id_token_encrypted_response_alg: 'RSA-OAEP' }, 'invalid_client_metadata'],
])('rejects %s with a fixed message and keeps the token valid [OC-8.03]', async (_what, metadata, error) => {
  const token = await tokenFor(1)
  const sent = JSON.parse(JSON.stringify(metadata).replace('BASE', w.base))
  const { status, json } = await register(token, sent)
  expect([status, json['error']]).toEqual([400, error])
  expect(String(json['error_description'])).toMatch(/^[\x20-\x7e]+$/)
  expect(String(json['error_description'])).not.toMatch(/10\.0\.0|169\.254|agent\.example|admin/)
  const { status: then } = await register(token, { redirect_uris: [callback] })
  expect(then).toBe(201)
})

test('rejects malformed registrations with a 4xx', async () => {
  const token = await tokenFor(1)
  for (const body of [
    '{',
    '[]',
    'null',
    '"x"',
    JSON.stringify({ redirect_uris: [{}], client_name: 7, scope: [] }),
    `{"a":"${'x'.repeat(70_000)}"}`,
    '{"redirect_uris":["https://a.example/\\u0000"],"client_name":"a\\u0000b"}',
    `{"redirect_uris":["${callback}"],"contacts":["\\u0000"]}`,
    `{"redirect_uris":["${callback}"],"jwks":{"keys":[{"kty":"EC","kid":"\\u0000"}]}}`,
    `{"redirect_uris":["${callback}"],"jwks":{"keys":[${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}]}}`,
  ]) {
    const { status } = await register(token, body)
    expect([body.slice(0, 20), status >= 400 && status < 500]).toEqual([body.slice(0, 20), true])
  }
})

test('holds name, URIs and scopes for the owner’s approval, and returns the settings in force (RFC 7592)', async () => {
  const made = await registered()
  const { uri, token } = at(made)
  const wider = {
    client_id: made['client_id'],
    client_secret: made['client_secret'],
    client_name: 'Агент 2',
    redirect_uris: ['https://evil.example/'],
    scope: 'openid profile email phone',
  }
  const put = await ask('PUT', uri, token, wider)
  expect([put.status, put.json['client_name'], put.json['redirect_uris'], put.json['scope']]).toEqual([
    200,
    'Агент',
    [callback],
    'openid profile email offline_access',
  ])
  expect((await ask('GET', uri, token)).status).toBe(401)
  const next = at(put.json)
  expect((await ask('GET', next.uri, next.token)).json['redirect_uris']).toEqual([callback])
  const [service] = await mine()
  const proposal = service?.registration?.proposal
  expect(proposal?.changes).toEqual({
    name: 'Агент 2',
    redirect_uris: ['https://evil.example/'],
    scopes: ['FIO', 'EMAIL', 'PHONE'],
  })
  expect(w.mail.to('anna@example.com').at(-1)?.subject).toBe('Программа просит изменить сервис — Kabinet')
  const body = { answer: 'yes' as const, proposed_at: proposal?.proposed_at ?? '' }
  const boris = await w.someone()
  const params = { id: service?.id ?? '' }
  expect((await w.call(decideProposal, { params, body }, pageOf(boris))).status).toBe(404)
  const yes = await w.call(decideProposal, { params, body }, pageOf(anna))
  expect([yes.status, yes.body.client?.name, yes.body.client?.redirect_uris]).toEqual([
    200,
    'Агент 2',
    ['https://evil.example/'],
  ])
  expect((await w.call(decideProposal, { params, body }, pageOf(anna))).status).toBe(404)
  expect((await w.call(getClient, { params }, pageOf(anna))).body.registration?.proposal).toBeUndefined()
})

test('rejects approval of a replaced proposal, and keeps the settings when it is declined', async () => {
  const made = await registered()
  const first = await ask('PUT', at(made).uri, at(made).token, {
    client_id: made['client_id'],
    client_name: 'Агент',
    redirect_uris: ['https://a.example/'],
  })
  const params = { id: (await mine())[0]?.id ?? '' }
  const shown = (await mine())[0]?.registration?.proposal?.proposed_at ?? ''
  await ask('PUT', at(first.json).uri, at(first.json).token, {
    client_id: made['client_id'],
    client_name: 'Агент',
    redirect_uris: ['https://evil.example/'],
  })
  expect(
    (await w.call(decideProposal, { params, body: { answer: 'yes', proposed_at: shown } }, pageOf(anna))).status,
  ).toBe(404)
  const now = (await mine())[0]?.registration?.proposal?.proposed_at ?? ''
  const no = await w.call(decideProposal, { params, body: { answer: 'no', proposed_at: now } }, pageOf(anna))
  expect([no.status, no.body.client?.redirect_uris, no.body.client?.registration?.proposal]).toEqual([
    200,
    [callback],
    undefined,
  ])
})

test('holds a deletion for the owner’s approval, and invalidates the management token', async () => {
  const made = await registered()
  const { uri, token } = at(made)
  expect((await ask('DELETE', uri, token)).status).toBe(204)
  expect((await ask('GET', uri, token)).status).toBe(401)
  const [service] = await mine()
  expect(service?.registration?.proposal?.is_deletion).toBe(true)
  const body = { answer: 'yes' as const, proposed_at: service?.registration?.proposal?.proposed_at ?? '' }
  expect(
    (await w.call(decideProposal, { params: { id: service?.id ?? '' }, body }, pageOf(anna))).body.client,
  ).toBeNull()
  expect(await mine()).toEqual([])
})

test('invalidates the management token and the proposal when the owner ends management', async () => {
  const made = await registered()
  const params = { id: (await mine())[0]?.id ?? '' }
  expect((await w.call(endManagement, { params }, pageOf(anna))).status).toBe(204)
  expect((await ask('GET', at(made).uri, at(made).token)).status).toBe(401)
  expect((await w.call(endManagement, { params }, pageOf(anna))).status).toBe(404)
})

test('rejects a token of another service, and a wrong secret in an update', async () => {
  const one = await registered()
  const other = await registered()
  expect((await ask('GET', at(other).uri, at(one).token)).status).toBe(401)
  const third = await registered()
  const put = { client_id: third['client_id'], client_secret: 'wrong', redirect_uris: [callback] }
  expect((await ask('PUT', at(third).uri, at(third).token, put)).status).toBe(400)
})

test('limits proposals, so that software cannot flood the owner with e-mail', async () => {
  let now = await registered()
  let last = 200
  for (let count = 0; count < 9 && last === 200; count++) {
    const put = { client_id: now['client_id'], client_name: 'Агент', redirect_uris: [`https://a${count}.example/`] }
    const { status, json, headers } = await ask('PUT', at(now).uri, at(now).token, put)
    last = status
    if (status === 200) now = json
    else expect(Number(headers.get('retry-after'))).toBeCloseTo(3600, -2)
  }
  expect(last).toBe(429)
})

test('limits invalid requests, because each may cause a request to another server', async () => {
  const token = await tokenFor()
  const other = await tokenFor()
  const wrong = {
    redirect_uris: [callback],
    token_endpoint_auth_method: 'private_key_jwt',
    jwks_uri: 'https://10.0.0.1/',
  }
  const statuses: number[] = []
  for (let at = 0; at < 12; at++) statuses.push((await register(token, wrong)).status)
  expect(statuses).toEqual(Array.from({ length: 12 }, () => 400))
  await w.pass(600)
  const { status, headers } = await register(token, wrong)
  expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.closeTo(3000, -2)])
  expect((await register(other, { redirect_uris: [callback] })).status).toBe(201)
})

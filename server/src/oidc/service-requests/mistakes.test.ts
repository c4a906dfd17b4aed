import { getHeldRedirect } from '@kabinet/contract/api/consent.api'
import { listClientRequests } from '@kabinet/contract/api/services/requests.api'
import { generateKeyPairSync } from 'node:crypto'
import { exportJWK, SignJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { storeRequests } from '../../domain/service-requests/note-request.ts'
import { openBrowser } from '../../../../testbed/browser.ts'
import { begin, beginPlainly, consent, pageOf, type Service, type Someone, testSso } from '../../testing/sso.ts'

const w = testSso()
let anna: Someone
let service: Service
beforeEach(async () => {
  anna = await w.someone()
  service = await w.service(anna.accountId)
})

type Fields = Record<string, string>
const guest = () => openBrowser(w.base)
const ask = async (changes: Fields = {}, of = service) => guest().follow((await begin(of, changes)).url.href)
const askPlainly = async (changes: Fields = {}) => guest().follow((await beginPlainly(service, changes)).url.href)
const settings = async (wanted: Parameters<typeof w.service>[1]) =>
  void (service = await w.service(anna.accountId, wanted))
const basic = (secret = service.secret ?? '') => ({
  authorization: `Basic ${Buffer.from(`${service.clientId}:${secret}`).toString('base64')}`,
})
const post = (fields: Fields, headers: Fields = basic(), path = '/oauth/token') =>
  fetch(`${w.base}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) })

async function granted(of = service): Promise<Fields> {
  const begun = await begin(of, { scope: 'openid email offline_access' })
  const back = await consent(anna.browser, begun)
  const code = back.searchParams.get('code') ?? ''
  return { grant_type: 'authorization_code', code, redirect_uri: of.callback, code_verifier: begun.verifier }
}
const without = (fields: Fields, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name))
const exchange = async (changes: Fields) => post({ ...(await granted()), ...changes })

async function assert(changes: { aud?: string; exp?: number; kid?: string; withoutJti?: true; key?: 'other' }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', use: 'sig', alg: 'ES256' }
  await settings({ token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [jwk] } })
  const now = Math.floor(Date.now() / 1000)
  const key = changes.key ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey
  const { aud = w.base, exp = now + 60 } = changes
  const claims = {
    aud,
    exp,
    ...(changes.withoutJti ? {} : { jti: 'a' }),
    iss: service.clientId,
    sub: service.clientId,
    iat: now,
  }
  const jwt = new SignJWT(claims)
  const client_assertion = await jwt.setProtectedHeader({ alg: 'ES256', kid: changes.kid ?? 'k1' }).sign(key)
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  return post({ grant_type: 'refresh_token', refresh_token: 'x', client_assertion, client_assertion_type: type }, {})
}

const mistakes: Record<string, [advice: string, make: () => Promise<unknown>]> = {
  'redirect_uri of another path': [
    'is not registered',
    async () => ask({}, { ...service, callback: 'https://romashka.example/other' }),
  ],
  'redirect_uri with a slash more': [
    'is not registered',
    async () => ask({}, { ...service, callback: `${service.callback}/` }),
  ],
  'redirect_uri by http': [
    'is not registered',
    async () => ask({}, { ...service, callback: 'http://romashka.example/callback' }),
  ],
  'no redirect_uri': ["parameter 'redirect_uri'", () => ask({ redirect_uri: '' })],
  'no response_type': ["parameter 'response_type'", () => ask({ response_type: '' })],
  'response_type token': ['must be code', () => ask({ response_type: 'token' })],
  'response_mode jwt misspelt': ['response_mode must be', () => ask({ response_mode: 'json' })],
  'scope without openid': ['openid scope must be requested', () => ask({ scope: 'profile', nonce: 'n' })],
  'misspelt scope': ['scopes were ignored', () => ask({ scope: 'openid profil' })],
  'scope that is not registered': ['scopes were ignored', () => ask({ scope: 'openid birthdate' })],
  'claims that is no JSON': ['claims parameter JSON', () => ask({ claims: '{' })],
  'max_age that is no number': ['max_age', () => ask({ max_age: 'x' })],
  'unknown prompt': ['prompt must be', () => ask({ prompt: 'never' })],
  'prompt none with another': ['used alone', () => ask({ prompt: 'none login' })],
  'prompt none without a session': ['without prompt=none', () => ask({ prompt: 'none' })],
  'plain PKCE': ['must be S256', () => ask({ code_challenge_method: 'plain' })],
  'short code_challenge': ['length of 43', () => ask({ code_challenge: 'x' })],
  'no PKCE where it is required': ['requires PKCE', async () => (await settings({ require_pkce: true }), askPlainly())],
  'no PAR where it is required': [
    'only pushed requests',
    async () => (await settings({ require_pushed_authorization_requests: true }), ask()),
  ],
  'request that is no JWT': ['does not accept signed requests', () => ask({ request: 'x' })],
  'unknown request_uri': ['request_uri is unknown', () => ask({ request_uri: 'urn:ietf:params:oauth:request_uri:x' })],
  'broken id_token_hint': ['not an ID token issued here', () => ask({ id_token_hint: 'x' })],
  'a parameter twice': [
    'sent twice',
    async () => {
      const { url } = await begin(service)
      url.searchParams.append('state', 'x')
      await guest().follow(url.href)
    },
  ],
  'wrong secret': [
    'client_secret is wrong',
    () => post({ grant_type: 'authorization_code', code: 'x' }, basic('wrong')),
  ],
  'no authentication': [
    'another method than the registered',
    () => post({ grant_type: 'authorization_code', code: 'x', client_id: service.clientId }, {}),
  ],
  'two ways of authentication': [
    'sent in two ways',
    () => post({ grant_type: 'authorization_code', code: 'x', client_id: service.clientId, client_secret: 'x' }),
  ],
  'code twice': [
    'already used',
    async () => {
      const fields = await granted()
      await post(fields)
      await post(fields)
    },
  ],
  'unknown code': ['code is unknown', () => exchange({ code: 'x' })],
  'expired code': [
    'code is unknown, expired',
    async () => {
      const fields = await granted()
      await w.pass(61)
      await post(fields)
    },
  ],
  'no code': ["parameter 'code'", async () => post(without(await granted(), 'code'))],
  'other redirect_uri with the code': [
    'send exactly the same',
    () => exchange({ redirect_uri: 'https://romashka.example/' }),
  ],
  'no redirect_uri with the code': [
    "parameter 'redirect_uri'",
    async () => post(without(await granted(), 'redirect_uri')),
  ],
  'wrong code_verifier': ['code_verifier does not match', () => exchange({ code_verifier: 'a'.repeat(43) })],
  'no code_verifier': ['needs its code_verifier', async () => post(without(await granted(), 'code_verifier'))],
  'code of another service': [
    'another client_id',
    async () => {
      const fields = await granted()
      await settings({})
      await post(fields)
    },
  ],
  'no grant_type': ["parameter 'grant_type'", () => post({ code: 'x' })],
  'unknown grant_type': ['unsupported grant_type', () => post({ grant_type: 'code', code: 'x' })],
  'grant_type that is not registered': ['turned off for the service', () => post({ grant_type: 'client_credentials' })],
  'grant_type password': [
    'unsupported grant_type',
    () => post({ grant_type: 'password', username: 'a', password: 'b' }),
  ],
  'unknown refresh token': [
    'refresh token is unknown',
    () => post({ grant_type: 'refresh_token', refresh_token: 'x' }),
  ],
  'no refresh token': ["parameter 'refresh_token'", () => post({ grant_type: 'refresh_token' })],
  'JSON instead of a form': [
    'only application/x-www-form-urlencoded',
    () =>
      fetch(`${w.base}/oauth/token`, {
        method: 'POST',
        headers: { ...basic(), 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'authorization_code', code: 'x' }),
      }),
  ],
  'assertion for another server': ['another aud', () => assert({ aud: 'https://other.example' })],
  'assertion of a wrong clock': ['check the clock', () => assert({ exp: Math.floor(Date.now() / 1000) - 600 })],
  'assertion of an unknown key': ['No registered key', () => assert({ kid: 'k2' })],
  'assertion with a wrong signature': ['signature of the client assertion', () => assert({ key: 'other' })],
  'assertion without jti': ['no jti', () => assert({ withoutJti: true })],
  'DPoP proof that is no JWT': [
    'DPoP',
    () => post({ grant_type: 'refresh_token', refresh_token: 'x' }, { ...basic(), dpop: 'x' }),
  ],
  'revocation with a wrong secret': [
    'client_secret is wrong',
    () => post({ token: 'x' }, basic('wrong'), '/oauth/revoke'),
  ],
  'introspection with a wrong secret': [
    'client_secret is wrong',
    () => post({ token: 'x' }, basic('wrong'), '/oauth/introspect'),
  ],
  'PAR with a wrong secret': [
    'client_secret is wrong',
    () => post({ response_type: 'code' }, basic('wrong'), '/oauth/par'),
  ],
  'unregistered post_logout_redirect_uri': [
    'post_logout_redirect_uri is not registered',
    () =>
      guest().follow(
        `/oauth/logout?${new URLSearchParams({ client_id: service.clientId, post_logout_redirect_uri: 'https://romashka.example/' })}`,
      ),
  ],
  'broken id_token_hint at log-out': [
    'id_token_hint is not a JWT',
    () => guest().follow(`/oauth/logout?${new URLSearchParams({ client_id: service.clientId, id_token_hint: 'x' })}`),
  ],
}

async function onOurPage({ searchParams }: URL): Promise<string | undefined> {
  const next = searchParams.get('next')
  if (next === null) return undefined
  return (await w.call(getHeldRedirect, { query: { next } })).body.explanation?.text.en
}

async function inTheAnswer(made: unknown): Promise<string | undefined> {
  if (made instanceof URL) return onOurPage(made)
  if (!(made instanceof Response)) return undefined
  const { error_description }: { error_description?: string } = await made.json()
  return error_description
}

test.each(Object.entries(mistakes).map(([mistake, [advice, make]]) => [mistake, advice, make] as const))(
  'says what to change: %s',
  async (_, advice, make) => {
    const made = await make()
    await storeRequests(w.deps)
    anna = await w.signIn(anna.accountId)
    const { body } = await w.call(listClientRequests, { params: { id: service.id } }, pageOf(anna))
    const [refusal] = body.items.filter(({ error }) => error !== null)
    const said = refusal?.advice?.en ?? (await inTheAnswer(made))
    expect(said?.toLowerCase()).toContain(advice.toLowerCase())
    expect(refusal?.advice?.ru ?? '').not.toMatch(/[a-z]+( [a-z]+){3}/i)
  },
)

import { begin, testSso } from '../../testing/sso.ts'
import { MistakenClient, type Mistakes, testMistakes, without } from '../../testing/mistaken-client.ts'

const w = testSso()
const client = new MistakenClient(w)
const { guest, ask, askPlainly, settings, basic, post, granted, exchange } = client
const assert: MistakenClient['assert'] = (changes) => client.assert(changes)

const mistakes: Mistakes = {
  'redirect_uri of another path': [
    'is not registered',
    async () => ask({}, { ...client.service, callback: 'https://romashka.example/other' }),
  ],
  'redirect_uri with a slash more': [
    'is not registered',
    async () => ask({}, { ...client.service, callback: `${client.service.callback}/` }),
  ],
  'redirect_uri by http': [
    'is not registered',
    async () => ask({}, { ...client.service, callback: 'http://romashka.example/callback' }),
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
      const { url } = await begin(client.service)
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
    () => post({ grant_type: 'authorization_code', code: 'x', client_id: client.service.clientId }, {}),
  ],
  'two ways of authentication': [
    'sent in two ways',
    () => post({ grant_type: 'authorization_code', code: 'x', client_id: client.service.clientId, client_secret: 'x' }),
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
    'the code has expired',
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
  'unknown grant_type': ['grant_type is unknown', () => post({ grant_type: 'code', code: 'x' })],
  'grant_type that is not registered': ['turned off for the service', () => post({ grant_type: 'client_credentials' })],
  'grant_type password': [
    'grant_type is unknown',
    () => post({ grant_type: 'password', username: 'a', password: 'b' }),
  ],
  'unknown refresh token': [
    'refresh token is unknown',
    () => post({ grant_type: 'refresh_token', refresh_token: 'x' }),
  ],
  'no refresh token': ['refresh_token is missing', () => post({ grant_type: 'refresh_token' })],
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
        `/oauth/logout?${new URLSearchParams({ client_id: client.service.clientId, post_logout_redirect_uri: 'https://romashka.example/' })}`,
      ),
  ],
  'broken id_token_hint at log-out': [
    'id_token_hint is not a JWT',
    () =>
      guest().follow(
        `/oauth/logout?${new URLSearchParams({ client_id: client.service.clientId, id_token_hint: 'x' })}`,
      ),
  ],
}

testMistakes(client, 'mistakes', mistakes)

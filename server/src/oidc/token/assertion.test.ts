import { generateKeyPairSync, KeyObject } from 'node:crypto'
import { keyAlgorithms } from '@kabinet/contract/fields/services/service-keys'
import { decodeJwt, decodeProtectedHeader, exportJWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { fapiAround, type Over } from '../../testing/fapi-client.ts'
import { perFile, perTest } from '../../testing/fixtures.ts'
import { type Fields, postForm, redemption } from '../../testing/oauth.ts'
import { assertionOf, dpopProof, newProofKey, now } from '../../testing/proofs.ts'
import { consent, type Service, testSso } from '../../testing/sso.ts'
import { proofAlgorithms } from '../clients/fapi.ts'

const w = testSso()
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = perFile(() => newProofKey())
const other = perFile(() => newProofKey())
const anna = perTest(() => w.someone())

const withKeys = async (more: object = {}) =>
  w.service(anna.accountId, {
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: {
      keys: [
        { ...key.jwk, kid: 'ec' },
        { ...(await exportJWK(rsa.publicKey)), kid: 'rsa' },
      ],
    },
    ...more,
  })
const fapi = { require_pushed_authorization_requests: true, dpop_bound_access_tokens: true }
const f = fapiAround(w, () => ({ anna, key }))

const scope = 'openid email offline_access'
const post = (path: string, fields: Fields, headers?: Fields) => postForm(w, path, fields, headers)
const isLetIn = async ({ clientId }: Service, over: Over = {}, by = key) =>
  (await post('/oauth/introspect', { token: 'x', ...(await assertionOf(by, clientId, w.base, over)) })).status === 200
const byRsa = async ({ clientId }: Service, alg: string) => {
  const claims = { iss: clientId, sub: clientId, aud: w.base, jti: newId(), iat: now(), exp: now() + 60 }
  const client_assertion = await new SignJWT(claims).setProtectedHeader({ alg, kid: 'rsa' }).sign(rsa.privateKey)
  const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  return (await post('/oauth/introspect', { token: 'x', client_assertion, client_assertion_type })).status === 200
}

test('checks issuer, audience, times and key of an assertion [SP-9.79, OC-5.20]', async () => {
  const service = await withKeys()
  expect(await isLetIn(service)).toBe(true)
  const spoilt = [
    { iss: 'other' },
    { sub: 'other' },
    { iss: undefined },
    { sub: undefined },
    { aud: undefined },
    { aud: 'https://evil.example' },
    { aud: `${w.base}/` },
    { jti: undefined },
    { exp: undefined },
    { exp: now() - 60 },
    { exp: now() - 300 },
    { exp: 'soon' },
    { exp: now() + 2 * 3600 },
    { nbf: now() + 60 },
    { iat: now() + 61, exp: now() + 120 },
  ]
  for (const claims of spoilt) expect([claims, await isLetIn(service, { claims })]).toEqual([claims, false])
  expect(await isLetIn(service, {}, other)).toBe(false)
  expect(await isLetIn(service, { header: { kid: 'nobody' } })).toBe(false)
})

test.each([
  [{ claims: { iss: 'other' } }, 'iss and sub'],
  [{ claims: { iss: undefined } }, 'no iss'],
  [{ claims: { aud: undefined } }, 'no aud'],
  [{ claims: { aud: 'https://evil.example' } }, 'another aud'],
  [{ claims: { aud: ['https://evil.example'] } }, 'another audience'],
  [{ claims: { jti: undefined } }, 'no jti'],
  [{ claims: { jti: 7 } }, 'jti of the client assertion must be'],
  [{ claims: { exp: undefined } }, 'no exp'],
  [{ claims: { exp: 'soon' } }, 'exp of the client assertion must be a number'],
  [{ claims: { exp: now() - 300 } }, 'has expired'],
  [{ claims: { exp: now() + 2 * 3600 } }, 'more than an hour ahead'],
  [{ claims: { nbf: now() + 600 } }, 'nbf of the client assertion is in the future'],
  [{ claims: { iat: now() + 600, exp: now() + 660 } }, 'iat of the client assertion is in the future'],
  [{ header: { kid: 'nobody' } }, 'has the kid and alg'],
])('says what is wrong with the assertion %j', async (over, words) => {
  const { clientId } = await withKeys()
  const fields = { token: 'x', ...(await assertionOf(key, clientId, w.base, over)) }
  const { status, body } = await post('/oauth/introspect', fields)
  expect([status, body.error, body.error_description]).toEqual([401, 'invalid_client', expect.stringContaining(words)])
})

test('says that the signature of an assertion fits no key, or that it was used before', async () => {
  const { clientId } = await withKeys()
  const signedByOther = { token: 'x', ...(await assertionOf(other, clientId, w.base)) }
  expect((await post('/oauth/introspect', signedByOther)).body.error_description).toContain('matches the signature')
  const fields = { token: 'x', ...(await assertionOf(key, clientId, w.base)) }
  expect((await post('/oauth/introspect', fields)).status).toBe(200)
  expect((await post('/oauth/introspect', fields)).body.error_description).toContain('already used')
})

test('accepts keys made by Web Crypto and by the guide, and exactly the algorithms that can sign [SP-9.80]', async () => {
  for (const acts of [['sign'], ['sign', 'verify']] as const) {
    const made = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, acts)
    const jwk = {
      ...(await exportJWK(made.publicKey)),
      key_ops: acts.filter((act) => act === 'verify'),
      kid: 'one',
      alg: 'ES256',
    }
    const service = await withKeys({ jwks: { keys: [jwk] } })
    expect([acts, await isLetIn(service, {}, { ...key, privateKey: KeyObject.from(made.privateKey) })]).toEqual([
      acts,
      true,
    ])
  }
  const pasted = Object.values(keyAlgorithms).flat()
  expect(new Set(pasted)).toEqual(new Set(proofAlgorithms.clientAuthSigningAlgValues))
})

test('accepts a clock that is ten seconds ahead (FAPI 2.0) [OC-5.26]', async () => {
  const service = await withKeys()
  expect(await isLetIn(service, { claims: { iat: now() + 10, nbf: now() + 10, exp: now() + 70 } })).toBe(true)
})

test('rejects unsigned, shared-secret and foreign-key assertions [SP-9.81, OC-5.21]', async () => {
  const service = await withKeys()
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = part({
    iss: service.clientId,
    sub: service.clientId,
    aud: w.base,
    jti: newId(),
    iat: now(),
    exp: now() + 60,
  })
  const secret = await new SignJWT({ aud: w.base, jti: newId() })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(service.clientId)
    .setSubject(service.clientId)
    .setExpirationTime('1m')
    .sign(Buffer.from(JSON.stringify(key.jwk)))
  for (const client_assertion of [
    `${part({ alg: 'none' })}.${claims}.`,
    secret,
    'a.b.c',
    'x',
    `${part({ alg: 'ES256' })}.${claims}.AAAA`,
  ]) {
    const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
    expect([400, 401]).toContain(
      (await post('/oauth/introspect', { token: 'x', client_assertion, client_assertion_type })).status,
    )
  }
})

test('allows the token endpoint as audience and RS256, but not for FAPI 2.0 clients [OC-5.19]', async () => {
  const ordinary = await withKeys()
  const strict = await withKeys(fapi)
  for (const aud of [w.base, `${w.base}/oauth/token`, [w.base]])
    expect(await isLetIn(ordinary, { claims: { aud } })).toBe(true)
  expect(await isLetIn(strict)).toBe(true)
  for (const aud of [`${w.base}/oauth/token`, `${w.base}/oauth/introspect`, [w.base]]) {
    expect([aud, await isLetIn(strict, { claims: { aud } })]).toEqual([aud, false])
  }
  expect([await byRsa(ordinary, 'RS256'), await byRsa(ordinary, 'PS256')]).toEqual([true, true])
  expect([await byRsa(strict, 'RS256'), await byRsa(strict, 'PS256')]).toEqual([false, true])
})

test('requires proofs from the pushed request to the refresh under FAPI 2.0, without rotation [SP-9.86, OC-5.02]', async () => {
  const service = await f.fapiClient()
  const [begun, again] = [await f.pushed(service, { scope }), await f.pushed(service, { scope })]
  const back = await consent(anna.browser, begun)
  expect(back.searchParams.get('iss')).toBe(w.base)
  const dpop = await dpopProof(other, 'POST', `${w.base}/oauth/token`)
  const stolen = {
    ...redemption(service, again, await consent(anna.browser, again)),
    ...(await assertionOf(key, service.clientId, w.base)),
  }
  expect((await post('/oauth/token', stolen, { dpop })).status).toBe(400)
  const fields = redemption(service, begun, back)
  const unproven = { ...fields, client_id: service.clientId }
  const ownProof = await dpopProof(key, 'POST', `${w.base}/oauth/token`)
  expect((await post('/oauth/token', unproven, { dpop: ownProof })).body.error).toBe('invalid_client')
  const { status, answer } = await f.post('/oauth/token', fields, service)
  const { id_token = '', refresh_token = '' } = answer
  expect([status, answer.token_type, decodeProtectedHeader(id_token).alg]).toEqual([200, 'DPoP', 'ES256'])
  expect(decodeJwt(id_token)).not.toHaveProperty('email')
  for (let i = 0; i < 2; i++) {
    const next = await f.post('/oauth/token', { grant_type: 'refresh_token', refresh_token }, service)
    expect([next.status, next.answer.token_type, next.answer.refresh_token]).toEqual([200, 'DPoP', refresh_token])
  }
})

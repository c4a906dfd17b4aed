import { generateKeyPairSync } from 'node:crypto'
import { getAuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { SignJWT } from 'jose'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { fapiAround, fieldsOf } from '../../testing/fapi-client.ts'
import { perFile, perTest } from '../../testing/fixtures.ts'
import type { Fields } from '../../testing/oauth.ts'
import { newProofKey, now, type ProofKey } from '../../testing/proofs.ts'
import { begin, type Begun, decideAndFollow, reachPage, type Service, testSso, useService } from '../../testing/sso.ts'

// RFC 9101, by openid-client where it supports it.
const w = testSso()
const key = perFile(() => newProofKey())
const anna = perTest(() => w.someone())

const withKey = { token_endpoint_auth_method: 'private_key_jwt' } as const
const keys = () => ({ ...withKey, jwks: { keys: [{ ...key.jwk, kid: 'ec' }] } })
const fapi = { require_pushed_authorization_requests: true, dpop_bound_access_tokens: true }
const signing = async (more: object = {}) =>
  w.service(anna.accountId, { ...keys(), require_signed_request_object: true, ...more })

type Over = { claims?: Record<string, unknown>; alg?: string; by?: ProofKey }
async function signed(service: Service, begun: Begun, { claims = {}, alg = 'ES256', by = key }: Over = {}) {
  const times = { iss: service.clientId, aud: w.base, iat: now(), nbf: now(), exp: now() + 300 }
  const whole = { ...fieldsOf(begun), ...times, ...claims }
  return new SignJWT(whole).setProtectedHeader({ alg, kid: 'ec', typ: 'oauth-authz-req+jwt' }).sign(by.privateKey)
}
const openedBy = ({ clientId }: Service, more: Fields) =>
  new URL(`${w.base}/authorize?${new URLSearchParams({ client_id: clientId, ...more })}`)
const withObject = async (service: Service, begun: Begun, over: Over = {}) =>
  openedBy(service, {
    response_type: 'code',
    scope: 'openid',
    redirect_uri: service.callback,
    state: begun.state,
    request: await signed(service, begun, over),
  })
const errorAt = async (url: URL) => (await anna.browser.follow(url.href)).searchParams.get('error')
const f = fapiAround(w, () => ({ anna, key }))

test('accepts a request that openid-client signed with the registered key [OC-9.01]', async () => {
  const service = await signing()
  const begun = await begin(service, { scope: 'openid email offline_access' })
  const imported = await crypto.subtle.importKey(
    'jwk',
    key.privateKey.export({ format: 'jwk' }),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  )
  const url = await client.buildAuthorizationUrlWithJAR(service.config, begun.url.searchParams, {
    key: imported,
    kid: 'ec',
  })
  expect([...url.searchParams.keys()].toSorted()).toEqual(['client_id', 'request'])
  const interaction = await reachPage(anna.browser, url)
  const shown = await anna.browser.call(getAuthorizationRequest, { query: { interaction } })
  expect(shown.body.claims.map(({ name }) => name)).toEqual(['email', 'offline_access'])
  const back = await decideAndFollow(anna.browser, interaction)
  expect([back.searchParams.get('state'), back.searchParams.has('code')]).toEqual([begun.state, true])
})

test('ignores parameters outside the request object (RFC 9101 6.3) [OC-9.02]', async () => {
  const service = await signing()
  const begun = await begin(service)
  const url = await withObject(service, begun)
  url.searchParams.set('scope', 'openid phone')
  url.searchParams.set('nonce', 'of-a-stranger')
  const { body } = await anna.browser.call(getAuthorizationRequest, {
    query: { interaction: await reachPage(anna.browser, url) },
  })
  expect(body.claims.map(({ name }) => name)).not.toContain('phone')
})

test('rejects unsigned requests of a service that requires signed ones, pushed or not [OC-9.03]', async () => {
  const service = await signing()
  await useService(w, service, anna)
  const begun = await begin(service)
  expect(await errorAt(begun.url)).toBe('invalid_request')
  const pushed = await f.post('/oauth/par', fieldsOf(begun), service)
  expect([pushed.status, pushed.error]).toEqual([400, 'invalid_request'])
})

test('checks issuer, audience, times and key of a request object [OC-9.04]', async () => {
  const service = await signing()
  await useService(w, service, anna)
  const begun = await begin(service)
  const spoilt: Over[] = [
    { claims: { iss: 'other' } },
    { claims: { aud: 'https://evil.example' } },
    { claims: { exp: undefined } },
    { claims: { nbf: undefined } },
    { claims: { exp: now() - 60 } },
    { claims: { nbf: now() + 60 } },
    { claims: { nbf: now() - 4200 } },
    { claims: { exp: now() + 4200 } },
    { claims: { exp: 'soon' } },
    { claims: { client_id: 'other' } },
    { claims: { request: 'x' } },
    { claims: { request_uri: 'urn:ietf:params:oauth:request_uri:x' } },
    { by: await newProofKey() },
  ]
  for (const over of spoilt)
    expect([over.claims, await errorAt(await withObject(service, begun, over))]).toEqual([
      over.claims,
      'invalid_request_object',
    ])
  const unsigned = await withObject(service, begun)
  const [, payload] = (unsigned.searchParams.get('request') ?? '').split('.')
  unsigned.searchParams.set('request', `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`)
  expect(await errorAt(unsigned)).toBe('invalid_request_object')
  for (const request of ['x', 'a.b.c', 'x'.repeat(9000)])
    expect([
      request.length,
      await errorAt(openedBy(service, { request, state: 's', redirect_uri: service.callback, response_type: 'code' })),
    ]).toEqual([request.length, 'invalid_request_object'])
  const skewed = await withObject(service, begun, {
    claims: { nbf: now() + 8, aud: [w.base, 'https://other.example'] },
  })
  expect(await reachPage(anna.browser, skewed)).toBeTruthy()
})

test('rejects a signed request when the service did not enable them [OC-9.05]', async () => {
  const service = await w.service(anna.accountId, keys())
  await useService(w, service, anna)
  expect(await errorAt(await withObject(service, await begin(service)))).toBe('request_not_supported')
})

test('requires FAPI 2.0 clients to push signed requests, and rejects RS256 [OC-9.06]', async () => {
  const service = await signing(fapi)
  const begun = await begin(service)
  const push = (at: Service, request: string) => f.post('/oauth/par', { client_id: at.clientId, request }, at)
  const { status, answer } = await push(service, await signed(service, begun))
  expect(status).toBe(201)
  const url = f.opening(service, answer.request_uri ?? '')
  expect((await decideAndFollow(anna.browser, await reachPage(anna.browser, url))).searchParams.has('code')).toBe(true)
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rsaKeys = {
    keys: [
      { ...key.jwk, kid: 'ec' },
      { ...publicKey.export({ format: 'jwk' }), kid: 'rsa' },
    ],
  }
  const other = await signing({ ...fapi, jwks: rsaKeys })
  const claims = {
    ...fieldsOf(await begin(other)),
    iss: other.clientId,
    aud: w.base,
    nbf: now(),
    exp: now() + 60,
  }
  const weak = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'rsa' }).sign(privateKey)
  const refused = await push(other, weak)
  expect([refused.status, refused.error]).toEqual([400, 'invalid_request_object'])
})

test('explains what to change, or that signed requests are off', async () => {
  const described = async (url: URL) => (await anna.browser.follow(url.href)).searchParams.get('error_description')
  const service = await signing()
  const plain = await w.service(anna.accountId, keys())
  await Promise.all([useService(w, service, anna), useService(w, plain, anna)])
  const begun = await begin(service)
  expect(await described(await withObject(service, begun, { by: await newProofKey() }))).toMatch(
    /^no registered key matches/,
  )
  expect(await described(await withObject(service, begun, { claims: { nbf: undefined } }))).toMatch(/nbf and exp/)
  expect(await described(begun.url)).toMatch(/^this service accepts only signed requests/)
  for (const request of [await signed(plain, await begin(plain)), '<x>"']) {
    const url = (await begin(plain, { request, response_mode: 'form_post' })).url
    const { text } = await anna.browser.visit(url.href)
    expect(text).toMatch(
      /name="error" value="request_not_supported"[^]*value="this service does not accept signed requests/,
    )
    expect(text).not.toContain('<x>')
  }
})

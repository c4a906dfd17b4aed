import { generateKeyPairSync } from 'node:crypto'
import { getAuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { decodeProtectedHeader, SignJWT } from 'jose'
import * as client from 'openid-client'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../../testing/browser.ts'
import { assertionOf, dpopProof, newProofKey, now, type ProofKey } from '../../testing/proofs.ts'
import {
  begin,
  type Begun,
  consent,
  decide,
  reachPage,
  redeem,
  type Service,
  type Someone,
  testSso,
  useService,
} from '../../testing/sso.ts'

// FAPI 2.0 Message Signing, each part by itself, by openid-client where the library has it.
const w = testSso()
let anna: Someone
let key: ProofKey
beforeAll(async () => {
  key = await newProofKey()
})
beforeEach(async () => {
  anna = await w.someone()
})

const withKey = { token_endpoint_auth_method: 'private_key_jwt' } as const
const keys = () => ({ ...withKey, jwks: { keys: [{ ...key.jwk, kid: 'ec' }] } })
const fapi = { require_pushed_authorization_requests: true, dpop_bound_access_tokens: true }
const signing = async (more: object = {}) =>
  w.service(anna.accountId, { ...keys(), require_signed_request_object: true, ...more })

type Over = { claims?: Record<string, unknown>; alg?: string; by?: ProofKey }
/** The request as a signed JWT (RFC 9101 4); `over` spoils it. */
async function signed(service: Service, begun: Begun, { claims = {}, alg = 'ES256', by = key }: Over = {}) {
  const times = { iss: service.clientId, aud: w.base, iat: now(), nbf: now(), exp: now() + 300 }
  const whole = { ...Object.fromEntries(begun.url.searchParams), ...times, ...claims }
  return new SignJWT(whole).setProtectedHeader({ alg, kid: 'ec', typ: 'oauth-authz-req+jwt' }).sign(by.privateKey)
}
const openedBy = (service: Service, more: Record<string, string>) =>
  new URL(`${w.base}/authorize?${new URLSearchParams({ client_id: service.clientId, ...more })}`)
const withObject = async (service: Service, begun: Begun, over: Over = {}) =>
  openedBy(service, {
    response_type: 'code',
    scope: 'openid',
    redirect_uri: service.callback,
    state: begun.state,
    request: await signed(service, begun, over),
  })
const errorAt = async (url: URL) => (await anna.browser.follow(url.href)).searchParams.get('error')
const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const response = await fetch(`${w.base}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

test('a library signs a request in with the key that the service registered [OC-9.01]', async () => {
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
  const asked = await anna.browser.call(getAuthorizationRequest, { query: { interaction } })
  expect(asked.body.claims.map(({ name }) => name)).toEqual(['email', 'offline_access'])
  const { body } = await decide(anna.browser, interaction)
  const back = await anna.browser.follow(body.redirect_url)
  expect([back.searchParams.get('state'), back.searchParams.has('code')]).toEqual([begun.state, true])
})

test('what is signed alone counts: parameters beside the request object are ignored (RFC 9101 6.3) [OC-9.02]', async () => {
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

test('a service that signs its requests is refused without, pushed or not [OC-9.03]', async () => {
  const service = await signing()
  await useService(w, service)
  const begun = await begin(service)
  expect(await errorAt(begun.url)).toBe('invalid_request')
  const fields = {
    ...Object.fromEntries(begun.url.searchParams),
    ...(await assertionOf(key, service.clientId, w.base)),
  }
  const pushed = await post('/oauth/par', fields)
  expect([pushed.status, JSON.parse(pushed.text).error]).toEqual([400, 'invalid_request'])
})

test('a request object is by the service, for us, of the present, and by a registered key [OC-9.04]', async () => {
  const service = await signing()
  await useService(w, service)
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

test('a service that did not turn signed requests on sends none [OC-9.05]', async () => {
  const service = await w.service(anna.accountId, keys())
  await useService(w, service)
  expect(await errorAt(await withObject(service, await begin(service)))).toBe('request_not_supported')
})

test('FAPI 2.0 pushes what it signed, and RS256 signs nothing [OC-9.06]', async () => {
  const service = await signing(fapi)
  const begun = await begin(service)
  const push = async (request: string) => {
    const fields = { client_id: service.clientId, request, ...(await assertionOf(key, service.clientId, w.base)) }
    return post('/oauth/par', fields, { dpop: await dpopProof(key, 'POST', `${w.base}/oauth/par`) })
  }
  const { status, text } = await push(await signed(service, begun))
  expect(status).toBe(201)
  const { request_uri } = JSON.parse(text)
  const { body } = await decide(anna.browser, await reachPage(anna.browser, openedBy(service, { request_uri })))
  expect((await anna.browser.follow(body.redirect_url)).searchParams.has('code')).toBe(true)
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rsaKeys = {
    keys: [
      { ...key.jwk, kid: 'ec' },
      { ...publicKey.export({ format: 'jwk' }), kid: 'rsa' },
    ],
  }
  const other = await signing({ ...fapi, jwks: rsaKeys })
  const claims = {
    ...Object.fromEntries((await begin(other)).url.searchParams),
    iss: other.clientId,
    aud: w.base,
    nbf: now(),
    exp: now() + 60,
  }
  const weak = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'rsa' }).sign(privateKey)
  const fields = { client_id: other.clientId, request: weak, ...(await assertionOf(key, other.clientId, w.base)) }
  const refused = await post('/oauth/par', fields, { dpop: await dpopProof(key, 'POST', `${w.base}/oauth/par`) })
  expect([refused.status, JSON.parse(refused.text).error]).toEqual([400, 'invalid_request_object'])
})

test.each(['jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt'])(
  'an answer by %s is one signed token, which a library takes [OC-9.07]',
  async (response_mode) => {
    const service = await w.service(anna.accountId, { authorization_signed_response_alg: 'RS256' })
    const begun = await begin(service, { response_mode })
    const { body } = await decide(anna.browser, await reachPage(anna.browser, begun.url))
    const { location, text } = await anna.browser.visit(body.redirect_url)
    const back = new URL(location ?? service.callback)
    const response =
      back.searchParams.get('response') ??
      new URLSearchParams(back.hash.slice(1)).get('response') ??
      /name="response" value="([^"]*)"/.exec(text)?.[1] ??
      ''
    expect([decodeProtectedHeader(response).alg, text.includes(begun.state), back.href.includes('code=')]).toEqual([
      'RS256',
      false,
      false,
    ])
    client.useJwtResponseMode(service.config)
    const tokens = await redeem(service, begun, new URL(`${service.callback}?response=${response}`))
    expect(tokens.claims()).toMatchObject({ iss: w.base })
  },
)

test('signed answers are all or none: nobody who changes a request has them unsigned [OC-9.08]', async () => {
  const strict = await w.service(anna.accountId, { authorization_signed_response_alg: 'RS256' })
  const plain = await w.service(anna.accountId)
  await Promise.all([useService(w, strict), useService(w, plain)])
  expect(await errorAt((await begin(strict)).url)).toBe('invalid_request')
  expect(await errorAt((await begin(strict, { response_mode: 'query' })).url)).toBe('invalid_request')
  expect(await errorAt((await begin(plain, { response_mode: 'query.jwt' })).url)).toBe('unsupported_response_mode')
})

test('a rejection is signed too, and a service that nobody uses gets a wrong request by a press of ours [OC-9.09]', async () => {
  const service = await w.service(anna.accountId, { authorization_signed_response_alg: 'RS256' })
  const begun = await begin(service, { response_mode: 'jwt' })
  const { body } = await decide(anna.browser, await reachPage(anna.browser, begun.url), 'reject')
  const back = await anna.browser.follow(body.redirect_url)
  client.useJwtResponseMode(service.config)
  await expect(redeem(service, begun, back)).rejects.toMatchObject({ error: 'access_denied' })
  const wrong = await begin(service, { response_mode: 'jwt', prompt: 'nonsense' })
  const held = await openBrowser(w.base).visit(wrong.url.href)
  expect([held.status, new URL(held.location ?? '', w.base).searchParams.get('error')]).toEqual([
    303,
    'invalid_request',
  ])
})

test('introspection is signed for who asks for a JWT, and is JSON for everybody else (RFC 9701) [OC-9.10]', async () => {
  const jwt = 'application/token-introspection+jwt'
  const service = await w.service(anna.accountId, { id_token_signed_response_alg: 'ES256' })
  const begun = await begin(service)
  const { access_token: token } = await redeem(service, begun, await consent(anna.browser, begun))
  const authorization = `Basic ${btoa(`${service.clientId}:${service.secret}`)}`
  const ask = async (accept: string) => post('/oauth/introspect', { token }, { authorization, accept })
  const { type, text } = await ask(jwt)
  expect([type, decodeProtectedHeader(text)]).toMatchObject([
    `${jwt}; charset=utf-8`,
    { alg: 'ES256', typ: 'token-introspection+jwt' },
  ])
  expect(JSON.parse(atob(text.split('.')[1] ?? ''))).toMatchObject({
    iss: w.base,
    aud: service.clientId,
    token_introspection: { active: true, client_id: service.clientId },
  })
  for (const accept of ['application/json', '*/*', `application/json, ${jwt};q=0.5`])
    expect(JSON.parse((await ask(accept)).text)).toMatchObject({ active: true })
})

import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { claimsOf, fapiAround, fieldsOf } from '../../testing/fapi-client.ts'
import { perFile, perTest } from '../../testing/fixtures.ts'
import { type Fields, redemption } from '../../testing/oauth.ts'
import { newProofKey, now } from '../../testing/proofs.ts'
import { begin, type Begun, consent, type Service, testSso } from '../../testing/sso.ts'

// Requests of FAPI 2.0 Message Signing modules of the OpenID conformance suite (docs/conformance.md).
const w = testSso()
const key = perFile(() => newProofKey())
const anna = perTest(() => w.someone())

const f = fapiAround(w, () => ({ anna, key }))

describe('a signed request that a FAPI 2.0 client pushes', () => {
  const signing = () => f.fapiClient({ require_signed_request_object: true })
  type Claims = Record<string, unknown>
  async function push(at: Service, begun: Begun, over: Claims = {}, outside: Fields = {}, by = key) {
    const times = { iss: at.clientId, aud: w.base, iat: now(), nbf: now(), exp: now() + 300 }
    const jwt = new SignJWT({ ...fieldsOf(begun), ...times, ...over })
    const header = { alg: 'ES256', kid: 'ec', typ: 'oauth-authz-req+jwt' }
    const request = await jwt.setProtectedHeader(header).sign(by.privateKey)
    return f.post('/oauth/par', { ...outside, client_id: at.clientId, request }, at)
  }

  test.each<[string, () => Claims, string?]>([
    ['-without-exp-fails', () => ({ exp: undefined })],
    ['-without-nbf-fails', () => ({ nbf: undefined })],
    ['-with-bad-aud-fails', () => ({ aud: 'https://example.com' })],
    ['-with-exp-over-60-fails', () => ({ exp: now() + 4200 })],
    ['-with-nbf-over-60-fails', () => ({ nbf: now() - 4200 })],
    ['ensure-expired-request-object-fails', () => ({ nbf: now() - 400, exp: now() - 300 })],
    [
      'par-authorization-request-containing-request_uri',
      () => ({ request_uri: 'urn:ietf:params:oauth:request_uri:x' }),
    ],
    ['ensure-request-object-without-redirect-uri-fails', () => ({ redirect_uri: undefined }), 'invalid_request'],
  ])('[%s] is rejected', async (_module, over, error = 'invalid_request_object') => {
    const at = await signing()
    const refused = await push(at, await begin(at), over())
    expect([refused.status, refused.error]).toEqual([400, error])
  })

  test('[ensure-matching-key-in-authorization-request, -with-invalid-signature-fails] needs a registered key', async () => {
    const at = await signing()
    const refused = await push(at, await begin(at), {}, {}, await newProofKey())
    expect([refused.status, refused.error]).toEqual([400, 'invalid_request_object'])
  })

  test.each<[string, () => Claims]>([
    ['ensure-request-object-with-multiple-aud-succeeds', () => ({ aud: [w.base, 'https://example.com'] })],
    ['-with-nbf-8-seconds-in-the-future-is-accepted', () => ({ nbf: now() + 8 })],
  ])('[%s] is accepted', async (_module, over) => {
    const at = await signing()
    expect((await push(at, await begin(at), over())).status).toBe(201)
  })

  test('[state-only-outside-request-object-not-used] returns no state that only the form has', async () => {
    const at = await signing()
    const begun = await begin(at)
    begun.url.searchParams.delete('state')
    const { answer } = await push(at, begun, {}, { state: 'outside' })
    const url = f.opening(at, answer.request_uri ?? '', { state: 'outside' })
    const back = await consent(anna.browser, { ...begun, url })
    expect([back.searchParams.has('code'), back.searchParams.has('state')]).toEqual([true, false])
  })

  test('[ensure-different-state-inside-and-outside-request-object, ensure-different-nonce-inside-and-outside-request-object] uses the signed values', async () => {
    const at = await signing()
    const begun = await begin(at, { nonce: 'inside', scope: 'openid' })
    const { answer } = await push(at, begun, {}, { state: 'outside', nonce: 'outside' })
    const url = f.opening(at, answer.request_uri ?? '', { state: 'outside', nonce: 'outside' })
    const back = await consent(anna.browser, { ...begun, url })
    const token = await f.post('/oauth/token', redemption(at, begun, back), at)
    expect([back.searchParams.get('state'), claimsOf(token.answer.id_token)['nonce']]).toEqual([begun.state, 'inside'])
  })
})

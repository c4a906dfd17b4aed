import { describe, expect, test } from 'vitest'
import { setPasswordProven } from '../domain/sessions/sessions.sql.ts'
import { claimsOf, fapiAround, fieldsOf, type Over } from '../testing/fapi-client.ts'
import { perFile, perTest } from '../testing/fixtures.ts'
import { redemption } from '../testing/oauth.ts'
import { newProofKey, now } from '../testing/proofs.ts'
import { begin, consent, decideAndFollow, reachPage, redeem, testSso, tokensFor } from '../testing/sso.ts'

// Requests of modules of the OpenID conformance suite that no other test sends in the same way (docs/conformance.md).
const w = testSso()
const key = perFile(() => newProofKey())
const anna = perTest(() => w.someone())

const f = fapiAround(w, () => ({ anna, key }))
test('[oidcc-max-age-1] asks for the password again, and reports a later auth_time', async () => {
  const service = await w.service(anna.accountId)
  const first = await begin(service)
  const before = (await redeem(service, first, await consent(anna.browser, first))).claims()
  await w.pass(2)
  const second = await begin(service, { max_age: '1' })
  const interaction = await reachPage(anna.browser, second.url)
  await setPasswordProven(w.deps.db, anna)
  const after = (await redeem(service, second, await decideAndFollow(anna.browser, interaction))).claims()
  expect(Number(after?.auth_time) - Number(before?.auth_time)).toBeGreaterThanOrEqual(2)
})

test('[oidcc-max-age-10000] signs in without a page, and reports the same auth_time', async () => {
  const service = await w.service(anna.accountId)
  const times = []
  for (const parameters of [{}, { max_age: '10000' }]) {
    times.push((await tokensFor(service, anna.browser, parameters)).claims()?.auth_time)
  }
  const silent = await anna.browser.follow((await begin(service, { max_age: '10000' })).url.href)
  expect([typeof times[0], times[0] === times[1], silent.searchParams.has('code')]).toEqual(['number', true, true])
})

describe('the pushed-request endpoint of a FAPI 2.0 client', () => {
  test.each<[string, (base: string) => Over]>([
    ['par-test-array-as-audience-fails', (base) => ({ claims: { aud: [base] } })],
    ['the same with the PAR endpoint', (base) => ({ claims: { aud: `${base}/oauth/par` } })],
    ['the same with the token endpoint', (base) => ({ claims: { aud: `${base}/oauth/token` } })],
    [
      'par-ensure-jwt-client-assertion with `iat` and `nbf` over 60 seconds ahead fails',
      () => ({ claims: { iat: now() + 65, nbf: now() + 65, exp: now() + 120 } }),
    ],
    ['the same with `nbf` alone', () => ({ claims: { nbf: now() + 65, exp: now() + 120 } })],
    ['ensure-client-assertion-with-exp-is-5-minutes-in-past-fails', () => ({ claims: { exp: now() - 300 } })],
    ['ensure-client-assertion-with-wrong-aud-fails', () => ({ claims: { aud: 'https://example.com' } })],
    ['ensure-client-assertion-with-no-sub-fails', () => ({ claims: { sub: undefined } })],
  ])('[%s] rejects the assertion', async (_module, over) => {
    const at = await f.fapiClient()
    const refused = await f.post('/oauth/par', fieldsOf(await begin(at)), at, over(w.base))
    expect([refused.status, refused.error]).toEqual([401, 'invalid_client'])
  })

  test('[par-ensure-jwt-client-assertion 8 seconds ahead] accepts the assertion', async () => {
    const at = await f.fapiClient()
    const ahead = { claims: { iat: now() + 8, nbf: now() + 8, exp: now() + 60 } }
    expect((await f.post('/oauth/par', fieldsOf(await begin(at)), at, ahead)).status).toBe(201)
  })

  test.each([
    [
      'ensure-response-type-code-idtoken-fails',
      { response_type: 'code id_token', nonce: 'n' },
      'unsupported_response_type',
    ],
    ['ensure-response-type-token-fails', { response_type: 'token' }, 'unsupported_response_type'],
    ['par-plain-pkce-rejected', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['ensure-registered-redirect-uri', { redirect_uri: 'https://romashka.example/callback/other' }, 'invalid_request'],
    [
      'par-authorization-request-containing-request_uri-form-param',
      { request_uri: 'urn:ietf:params:oauth:request_uri:x' },
      'request_uri_not_supported',
    ],
  ])('[%s] rejects the request', async (_module, parameters, error) => {
    const at = await f.fapiClient()
    const refused = await f.post('/oauth/par', fieldsOf(await begin(at, parameters)), at)
    expect([refused.status, refused.error]).toEqual([400, error])
  })
})

describe('a pushed request of a FAPI 2.0 client', () => {
  test('[ensure-different-nonce-inside-and-outside-request-object] uses the pushed nonce', async () => {
    const at = await f.fapiClient()
    const begun = await f.pushed(at, { nonce: 'inside' }, { nonce: 'outside' })
    const { answer } = await f.post('/oauth/token', redemption(at, begun, await consent(anna.browser, begun)), at)
    expect(claimsOf(answer.id_token)['nonce']).toBe('inside')
  })

  test('[ensure-different-state-inside-and-outside-request-object] returns the pushed state', async () => {
    const at = await f.fapiClient()
    const begun = await f.pushed(at, {}, { state: 'outside' })
    expect((await consent(anna.browser, begun)).searchParams.get('state')).toBe(begun.state)
  })

  test('[ensure-authorization-request-with-long-state, ensure-authorization-request-with-long-nonce] returns both unchanged', async () => {
    const at = await f.fapiClient()
    const [state, nonce] = ['s'.repeat(1000), 'n'.repeat(1000)]
    const begun = await f.pushed(at, { state, nonce })
    const back = await consent(anna.browser, { ...begun, state })
    const { answer } = await f.post('/oauth/token', redemption(at, begun, back), at)
    expect([back.searchParams.get('state'), claimsOf(answer.id_token)['nonce']]).toEqual([state, nonce])
  })

  test('[ensure-pkce-code-verifier-required] needs a code_verifier', async () => {
    const at = await f.fapiClient()
    const begun = await f.pushed(at)
    const { code_verifier: _left, ...fields } = redemption(at, begun, await consent(anna.browser, begun))
    const refused = await f.post('/oauth/token', fields, at)
    expect([refused.status, refused.error]).toEqual([400, 'invalid_grant'])
  })

  test('[incorrect-pkce-code-verifier-rejected] needs the right code_verifier', async () => {
    const at = await f.fapiClient()
    const begun = await f.pushed(at)
    const fields = { ...redemption(at, begun, await consent(anna.browser, begun)), code_verifier: 'a'.repeat(43) }
    const refused = await f.post('/oauth/token', fields, at)
    expect([refused.status, refused.error]).toEqual([400, 'invalid_grant'])
  })

  test('[ensure-client-id-in-token-endpoint] rejects the client_id of another client', async () => {
    const [at, other] = [await f.fapiClient(), await f.fapiClient()]
    const begun = await f.pushed(at)
    const fields = redemption(at, begun, await consent(anna.browser, begun))
    const refused = await f.post('/oauth/token', { ...fields, client_id: other.clientId }, at)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(['invalid_client', 'invalid_request', 'invalid_grant']).toContain(refused.error)
  })

  test('[ensure-authorization-code-is-bound-to-client] rejects a code of another client', async () => {
    const [at, other] = [await f.fapiClient(), await f.fapiClient()]
    const begun = await f.pushed(at)
    const refused = await f.post('/oauth/token', redemption(at, begun, await consent(anna.browser, begun)), other)
    expect([refused.status, refused.error]).toEqual([400, 'invalid_grant'])
  })
})

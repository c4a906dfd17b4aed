import { decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { clientAt } from '../../testing/client-at.ts'
import { postForm } from '../../testing/oauth.ts'
import { assertionOf, newProofKey } from '../../testing/proofs.ts'
import { registerSoftware, registrationTokenOf } from '../../testing/registration.ts'
import { begin, consent, endOf, testSso, tokensFor } from '../../testing/sso.ts'

// Requests of the Dynamic OP modules of the OpenID conformance suite (docs/conformance.md).
const w = testSso()
const anna = perTest(() => w.someone())

const callback = 'https://suite.example/callback'

const register = async (metadata: object) =>
  registerSoftware(w, { redirect_uris: [callback], ...metadata }, await registrationTokenOf(w, anna))

async function registered(metadata: object = {}, at = callback) {
  const { status, made } = await register({ redirect_uris: [at], ...metadata })
  expect(status).toBe(201)
  return clientAt(w, String(made['client_id']), at, { secret: String(made['client_secret']) })
}

test('[oidcc-server, oidcc-idtoken-rs256, oidcc-refresh-token] signs in to a registered client and refreshes', async () => {
  const service = await registered({ scope: 'openid email offline_access' })
  const tokens = await tokensFor(service, anna.browser, { scope: 'openid email offline_access' })
  expect(decodeProtectedHeader(tokens.id_token ?? '').alg).toBe('RS256')
  const again = await client.refreshTokenGrant(service.config, tokens.refresh_token ?? '')
  expect(again.claims()?.sub).toBe(tokens.claims()?.sub)
})

test('[oidcc-ensure-client-assertion-with-iss-aud-succeeds] accepts an assertion for the issuer', async () => {
  const key = await newProofKey()
  const jwks = { keys: [{ ...key.jwk, kid: 'one' }] }
  const { made } = await register({ token_endpoint_auth_method: 'private_key_jwt', jwks })
  const proof = await assertionOf(key, String(made['client_id']), w.base)
  expect((await postForm(w, '/oauth/introspect', { token: 'x', ...proof })).status).toBe(200)
})

test.each([
  ['oidcc-redirect-uri-regfrag', { redirect_uris: [`${callback}#foo=bar`] }, 'invalid_redirect_uri'],
  [
    'oidcc-registration-sector-bad',
    { sector_identifier_uri: 'https://suite.example/nothing.json' },
    'invalid_client_metadata',
  ],
  ['oidcc-userinfo-rs256', { userinfo_signed_response_alg: 'RS256' }, 'invalid_client_metadata'],
])('[%s] rejects the registration', async (_module, metadata, error) => {
  const { status, made } = await register(metadata)
  expect([status, made['error']]).toEqual([400, error])
})

test('[oidcc-redirect-uri-query-OK, oidcc-redirect-uri-query-added, oidcc-redirect-uri-query-mismatch] compares the query of a redirect URI exactly', async () => {
  const service = await registered({}, `${callback}?foo=bar`)
  const begun = await begin(service)
  const back = await consent(anna.browser, begun)
  expect([back.searchParams.get('foo'), back.searchParams.has('code')]).toEqual(['bar', true])
  for (const address of [`${callback}?foo=baz`, callback, `${callback}?foo=bar&more=1`]) {
    const { url } = await begin(service, { redirect_uri: address })
    expect([address, await endOf(anna.browser, url)]).toEqual([
      address,
      `${w.base}/authorize?error=invalid_redirect_uri`,
    ])
  }
})

test('[oidcc-registration-logo-uri, oidcc-registration-policy-uri, oidcc-registration-tos-uri] registers without the links', async () => {
  const links = {
    logo_uri: 'https://suite.example/logo.png',
    policy_uri: 'https://suite.example/policy',
    tos_uri: 'https://suite.example/terms',
  }
  const { status, made } = await register(links)
  expect([status, Object.keys(made).filter((name) => name in links)]).toEqual([201, []])
})

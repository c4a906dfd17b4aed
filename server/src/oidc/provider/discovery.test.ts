import { brotliDecompressSync } from 'node:zlib'
import { claims } from '@kabinet/contract/claims'
import { beforeAll, expect, test } from 'vitest'
import { perFile } from '../../testing/fixtures.ts'
import { ownFields, postForm, readUserInfo } from '../../testing/oauth.ts'
import { begin, type Service, testSso, tokensFor, useService } from '../../testing/sso.ts'

type Discovery = Record<string, unknown>
const w = testSso({ clears: false })
let service: Service
let found: Discovery
const anna = perFile(() =>
  w.someone({
    phone: '+79990000001',
    timezone: 'Europe/Moscow',
    address: 'Москва',
    middle_name: 'Сергеевна',
  }),
)
beforeAll(async () => {
  await w.db.insertInto('account_group').values({ account_id: anna.accountId, name: 'staff' }).execute()
  service = await w.service(anna.accountId, {
    scopes: ['FIO', 'EMAIL', 'PHONE', 'PHOTO', 'GENDER', 'BIRTHDATE', 'ADDRESS'],
    groups: ['staff'],
  })
  found = await (await fetch(`${w.base}/.well-known/openid-configuration`)).json()
})

const read = new Set(Object.values(claims).flatMap(({ reads }) => [...reads]))
const methods = ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none']
const assertionAlgorithms = ['ES256', 'PS256', 'EdDSA', 'Ed25519', 'RS256']

test('announces exactly the supported features, identically at both discovery URLs (OpenID Connect Discovery 1.0, RFC 8414) [SP-9.91, OC-2.01, OC-3.01, OC-4.01, OC-5.01]', async () => {
  const { claims_supported, scopes_supported, ...rest } = found
  expect(rest).toEqual({
    issuer: w.base,
    authorization_endpoint: `${w.base}/authorize`,
    token_endpoint: `${w.base}/oauth/token`,
    userinfo_endpoint: `${w.base}/oauth/userinfo`,
    jwks_uri: `${w.base}/oauth/jwks`,
    introspection_endpoint: `${w.base}/oauth/introspect`,
    revocation_endpoint: `${w.base}/oauth/revoke`,
    device_authorization_endpoint: `${w.base}/oauth/device`,
    pushed_authorization_request_endpoint: `${w.base}/oauth/par`,
    authorization_signing_alg_values_supported: ['ES256', 'PS256', 'RS256'],
    registration_endpoint: `${w.base}/oauth/register`,
    end_session_endpoint: `${w.base}/oauth/logout`,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    acr_values_supported: ['urn:kabinet:acr:pwd', 'urn:kabinet:acr:mfa', 'phr'],
    authorization_response_iss_parameter_supported: true,
    claim_types_supported: ['normal'],
    client_id_metadata_document_supported: true,
    claims_parameter_supported: true,
    code_challenge_methods_supported: ['S256'],
    dpop_signing_alg_values_supported: ['ES256', 'PS256', 'EdDSA', 'Ed25519'],
    grant_types_supported: [
      'authorization_code',
      'refresh_token',
      'client_credentials',
      'urn:ietf:params:oauth:grant-type:device_code',
    ],
    id_token_signing_alg_values_supported: ['ES256', 'PS256', 'RS256'],
    introspection_endpoint_auth_methods_supported: methods,
    introspection_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    introspection_signing_alg_values_supported: ['ES256', 'PS256', 'RS256'],
    op_policy_uri: `${w.base}/documents/personal-data`,
    op_tos_uri: `${w.base}/documents/user-agreement`,
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
    request_object_signing_alg_values_supported: assertionAlgorithms,
    request_parameter_supported: true,
    request_uri_parameter_supported: false,
    response_modes_supported: ['form_post', 'fragment', 'query', 'jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt'],
    response_types_supported: ['code'],
    revocation_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    service_documentation: `${w.base}/docs`,
    subject_types_supported: ['pairwise'],
    token_endpoint_auth_methods_supported: methods,
    token_endpoint_auth_signing_alg_values_supported: assertionAlgorithms,
    ui_locales_supported: ['ru', 'en'],
  })
  expect(new Set(Array.isArray(scopes_supported) ? scopes_supported : [])).toEqual(
    new Set(['openid', 'offline_access', 'profile', 'email', 'phone', 'address', 'groups']),
  )
  const always = ['sub', 'iss', 'auth_time', 'acr', 'amr', 'sid']
  expect(new Set(Array.isArray(claims_supported) ? claims_supported : [])).toEqual(new Set([...read, ...always]))
  const other = await fetch(`${w.base}/.well-known/oauth-authorization-server`)
  expect(await other.json()).toEqual(found)
  expect(other.headers.get('cache-control')).toBe('public, max-age=900')
})

test('responds at every announced URL [OC-2.02]', async () => {
  for (const [name, value] of Object.entries(found)) {
    if (!/_endpoint$|^jwks_uri$/.test(name) || name === 'authorization_endpoint' || typeof value !== 'string') continue
    const { status } = await fetch(value, {
      method: /jwks|session/.test(name) ? 'GET' : 'POST',
      redirect: 'manual',
    })
    expect([name, status < 500 && status !== 404 && status !== 405]).toEqual([name, true])
  }
})

test('rejects features that discovery does not announce [SP-9.92, OC-1.19]', async () => {
  const post = (path: string) =>
    fetch(`${w.base}${path}`, { method: 'POST', body: new URLSearchParams({ client_id: service.clientId }) })
  for (const path of ['/oauth/reg', '/oauth/backchannel', '/oauth/challenge']) {
    expect([path, (await post(path)).status]).toEqual([path, 404])
  }
  for (const grant of ['implicit', 'password']) {
    const { body } = await postForm(w, '/oauth/token', { grant_type: grant, ...ownFields(service) })
    expect([grant, body.error]).toEqual([grant, 'unsupported_grant_type'])
  }
  await useService(w, service, anna)
  for (const [name, value] of [
    ['request', 'eyJhbGciOiJub25lIn0.e30.'],
    ['request_uri', 'https://rp.example/request'],
    ['registration', '{}'],
  ] as const) {
    const end = await anna.browser.follow((await begin(service, { [name]: value })).url.href)
    expect([name, end.searchParams.get('error')]).toEqual([
      name,
      name === 'registration' ? 'registration_not_supported' : `${name}_not_supported`,
    ])
  }
})

test('returns every announced claim that is requested by name and has a value', async () => {
  const names = [...read].filter((name) => !['picture', 'birthdate', 'gender'].includes(name))
  const wanted = { userinfo: Object.fromEntries(names.map((name) => [name, null])) }
  const tokens = await tokensFor(service, anna.browser, { scope: 'openid', claims: JSON.stringify(wanted) })
  const { body: info } = await readUserInfo(w, tokens.access_token)
  expect(Object.keys(info).toSorted()).toEqual(['sub', ...names].toSorted())
})

test.each(['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server', '/oauth/jwks'])(
  'caches %s, allows any origin, and responds 304 to a matching etag',
  async (path) => {
    const get = (headers: Record<string, string> = {}) => w.app.inject({ url: path, headers })
    await get()
    const plain = await get({ origin: 'https://anywhere.example' })
    expect(plain.headers).toMatchObject({ 'access-control-allow-origin': '*', vary: 'accept-encoding' })
    expect(plain.headers['content-type']).toMatch(/^application\/(jwk-set\+)?json/)
    const dense = await get({ 'accept-encoding': 'gzip, deflate, br' })
    expect(dense.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(dense.rawPayload).toString()).toBe(plain.body)
    const again = await get({ 'if-none-match': String(plain.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  },
)

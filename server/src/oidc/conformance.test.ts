import { claims, dataScopes } from '@kabinet/contract/claims'
import { sql } from 'kysely'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { fapiAround, fieldsOf } from '../testing/fapi-client.ts'
import { perFile, perTest } from '../testing/fixtures.ts'
import { type Fields, postForm, readUserInfo, redemption } from '../testing/oauth.ts'
import { assertionOf, dpopProof, newProofKey, now } from '../testing/proofs.ts'
import {
  begin,
  type Begun,
  consent,
  endOf,
  look,
  reachPage,
  redeem,
  type Service,
  testSso,
  tokensFor,
} from '../testing/sso.ts'

// docs/conformance.md
const w = testSso()
const key = perFile(() => newProofKey())
const other = perFile(() => newProofKey())
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))
const f = fapiAround(w, () => ({ anna, key }))

const ends = async ({ url }: Pick<Begun, 'url'>) => (await anna.browser.follow(url.href)).searchParams

test('returns userinfo by GET, by POST with a header or a form, and for any spelling of the scheme [OC-1.05, OC-5.07]', async () => {
  const begun = await begin(service, { nonce: 'n-0S6_WzA2Mj' })
  const { access_token: token, ...tokens } = await redeemWithNonce(begun)
  const url = `${w.base}/oauth/userinfo`
  const ways = [
    fetch(url, { headers: { authorization: `Bearer ${token}` } }),
    fetch(url, { headers: { authorization: `bearer ${token}` } }),
    fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` } }),
    fetch(url, { method: 'POST', body: new URLSearchParams({ access_token: token }) }),
  ]
  for (const way of ways) expect(await (await way).json()).toMatchObject({ sub: tokens.sub, email_verified: true })
  expect((await fetch(`${url}?access_token=${token}`)).status).toBe(400)
})

async function redeemWithNonce(begun: Begun, expectedNonce = 'n-0S6_WzA2Mj') {
  const checks = { pkceCodeVerifier: begun.verifier, expectedState: begun.state, expectedNonce }
  const tokens = await client.authorizationCodeGrant(service.config, await consent(anna.browser, begun), checks)
  return { access_token: tokens.access_token, sub: tokens.claims()?.sub }
}

test('ignores unknown parameters, display hints and the order of scopes and parameters [OC-1.08, OC-5.05]', async () => {
  for (const display of ['page', 'popup']) {
    const extra = {
      extra: 'foobar',
      display,
      claims_locales: 'se',
      ui_locales: 'se',
      acr_values: 'urn:other',
      prompt: 'consent',
    }
    const begun = await begin(service, { ...extra, scope: 'email openid profile' })
    begun.url.search = new URLSearchParams([...begun.url.searchParams].toReversed()).toString()
    const { body } = await look(anna.browser, await reachPage(anna.browser, begun.url))
    expect(body.claims.map(({ name }) => name)).toContain('email')
    expect((await redeem(service, begun, await consent(anna.browser, begun))).claims()).toMatchObject({
      email_verified: true,
    })
  }
})

test('returns the claims of each requested scope, and all claims for all scopes [OC-1.07]', async () => {
  const vera = await w.someone({
    phone: '+79990000001',
    middle_name: 'Сергеевна',
    address: 'Москва',
    timezone: 'Europe/Moscow',
  })
  await sql`update account set gender = 'female', birthdate = '1990-03-27' where id = ${vera.accountId}`.execute(w.db)
  await sql`insert into avatar (account_id, folder) values (${vera.accountId}, 'a-folder-of-hers')`.execute(w.db)
  const at = await w.service(anna.accountId, { scopes: [...dataScopes] })
  for (const scopes of [['profile'], ['email'], ['address'], ['phone'], ['profile', 'email', 'address', 'phone']]) {
    const { access_token: token } = await tokensFor(at, vera.browser, { scope: ['openid', ...scopes].join(' ') })
    const { body: info } = await readUserInfo(w, token)
    const wanted = Object.values(claims).flatMap(({ scope, reads }) => (scopes.includes(scope) ? [...reads] : []))
    expect([scopes, Object.keys(info).toSorted()]).toEqual([scopes, [...new Set(['sub', ...wanted])].toSorted()])
  }
})

test('rejects a request without response_type or redirect_uri [OC-1.02]', async () => {
  const untyped = await begin(service)
  untyped.url.searchParams.delete('response_type')
  expect((await ends(untyped)).get('error')).toBe('invalid_request')
  const homeless = await begin(service)
  homeless.url.searchParams.delete('redirect_uri')
  expect(await endOf(anna.browser, homeless.url)).toBe(`${w.base}/authorize?error=invalid_request`)
})

test('returns a long state and nonce unchanged, and works without them [OC-5.04]', async () => {
  const state = 's'.repeat(384)
  for (const nonce of ['n'.repeat(64), 'n'.repeat(384)]) {
    const long = await begin(service, { state, nonce })
    const tokens = await redeemWithNonce({ ...long, state }, nonce)
    expect(tokens.sub).toBeTruthy()
  }
  const bare = await begin(service)
  bare.url.searchParams.delete('state')
  const back = await anna.browser.follow(bare.url.href)
  expect([back.searchParams.has('code'), back.searchParams.has('state')]).toEqual([true, false])
})

const proofFor = (path: string, by = key, claims: object = {}) => dpopProof(by, 'POST', `${w.base}${path}`, { claims })
const post = async (path: string, { clientId }: Service, fields: Fields, dpop?: string) =>
  postForm(w, path, { ...fields, ...(await assertionOf(key, clientId, w.base)) }, dpop === undefined ? {} : { dpop })
const codeBy = async (at: Service, dpop?: string, parameters: Fields = {}) => {
  const begun = await begin(at, { scope: 'openid email', ...parameters })
  const { status, body } = await post('/oauth/par', at, fieldsOf(begun), dpop)
  if (status !== 201) return { status }
  const back = await consent(anna.browser, { ...begun, url: f.opening(at, body.request_uri ?? '') })
  return { status, fields: redemption(at, begun, back) }
}

test('binds the code to the key that is proven or named when the request is pushed (RFC 9449 10.1) [OC-5.09]', async () => {
  const at = await f.fapiClient()
  const proven = await codeBy(at, await proofFor('/oauth/par'))
  const stolen = await post('/oauth/token', at, proven.fields ?? {}, await proofFor('/oauth/token', other))
  expect(stolen.body.error).toBe('invalid_grant')
  const named = await codeBy(at, undefined, { dpop_jkt: key.thumbprint })
  expect((await post('/oauth/token', at, named.fields ?? {}, await proofFor('/oauth/token'))).status).toBe(200)
  expect((await codeBy(at, await proofFor('/oauth/par', other), { dpop_jkt: key.thumbprint })).status).toBe(400)
})

test('accepts a proof dated ten seconds off, either way, and unknown claims in it [OC-5.08]', async () => {
  const at = await f.fapiClient()
  for (const claims of [{ iat: now() - 10 }, { iat: now() + 10 }, { nbf: now() - 5, exp: now() + 60 }, { more: 'x' }]) {
    const { fields = {} } = await codeBy(at)
    expect([
      claims,
      (await post('/oauth/token', at, fields, await proofFor('/oauth/token', key, claims))).status,
    ]).toEqual([claims, 200])
  }
})

test('accepts pushed requests only by POST, with PKCE and for the same client [OC-5.12]', async () => {
  const at = await f.fapiClient()
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect([404, 405]).toContain((await fetch(`${w.base}/oauth/par`, { method })).status)
  const begun = await begin(at)
  const fields = fieldsOf(begun)
  for (const name of ['code_challenge', 'code_challenge_method', 'redirect_uri', 'response_type']) {
    const { [name]: _left, ...rest } = fields
    expect([name, (await post('/oauth/par', at, rest)).status]).toEqual([name, 400])
  }
  expect((await post('/oauth/par', at, { ...fields, client_id: service.clientId })).status).toBe(400)
})

import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { deleteClient } from '@kabinet/contract/api/services/clients.api'
import { endGrants } from '../../domain/grants/sign-on.ts'
import { endSessions } from '../../domain/sessions/end-sessions.ts'
import { perTest } from '../../testing/fixtures.ts'
import {
  basicOf,
  type Fields,
  ownFields,
  postForm,
  readUserInfo,
  redemption,
  refreshError,
} from '../../testing/oauth.ts'
import { begin, beginPlainly, type Begun, consent, endOf, pageOf, redeem, testSso } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

const signIn = async (scope = 'openid email', at = service, someone = anna) => {
  const begun = await begin(at, { scope })
  const back = await consent(someone.browser, begun)
  return { begun, back }
}
const tokensFor = async (scope?: string) => {
  const { begun, back } = await signIn(scope)
  return redeem(service, begun, back)
}

const ask = (fields: Fields, at = service) => postForm(w, '/oauth/token', fields, { authorization: basicOf(at) })
const redeemed = (begun: Begun, back: URL, more: Fields = {}) => ({ ...redemption(service, begun, back), ...more })
const reads = async (token: string) => (await readUserInfo(w, token)).status

test('accepts a code once and revokes its tokens on reuse (OA-05) [SP-9.22, OC-1.15, OC-5.17]', async () => {
  for (const seconds of [0, 30]) {
    const { begun, back } = await signIn('openid email offline_access')
    const { access_token = '', refresh_token = '' } = (await ask(redeemed(begun, back))).body
    expect(await reads(access_token)).toBe(200)
    await w.pass(seconds)
    expect(await ask(redeemed(begun, back))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect([seconds, await reads(access_token)]).toEqual([seconds, 401])
    expect(await refreshError(service, refresh_token)).toBe('invalid_grant')
  }
})

test('accepts a code for 60 seconds by the database clock (OA-08) [SP-9.25, OC-5.18]', async () => {
  const early = await signIn()
  await w.pass(58)
  expect((await ask(redeemed(early.begun, early.back))).status).toBe(200)
  const late = await signIn()
  await w.pass(61)
  expect(await ask(redeemed(late.begun, late.back))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('binds a code to one client and one redirect URI (OA-07) [SP-9.24, OC-5.15]', async () => {
  const other = await w.service(anna.accountId)
  const first = await signIn()
  expect(await ask(redeemed(first.begun, first.back), other)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  })
  const second = await signIn()
  const elsewhere = { redirect_uri: 'https://romashka.example/other' }
  expect(await ask(redeemed(second.begun, second.back, elsewhere))).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  })
})

test('rejects a code without the right verifier (OA-04) [SP-9.20, OC-5.27]', async () => {
  for (const verifier of ['', 'a'.repeat(43), 'a'.repeat(42), 'a'.repeat(129)]) {
    const { begun, back } = await signIn()
    const { status, body } = await ask(redeemed(begun, back, { code_verifier: verifier }))
    expect([status, /^invalid_(grant|request)$/.test(body.error ?? '')]).toEqual([400, true])
  }
})

test('makes PKCE optional unless required, but enforces a sent challenge and rejects a verifier without one (OA-04) [SP-9.21]', async () => {
  for (const [verifier, expected] of [
    ['', 200],
    ['a'.repeat(43), 400],
  ] as const) {
    const begun = await beginPlainly(service)
    const back = await consent(anna.browser, begun)
    expect((await ask(redeemed(begun, back, { code_verifier: verifier }))).status).toBe(expected)
  }
  for (const [verifier, expected] of [
    ['', 400],
    ['a'.repeat(43), 400],
    [undefined, 200],
  ] as const) {
    const { begun, back } = await signIn()
    expect((await ask(redeemed(begun, back, verifier === undefined ? {} : { code_verifier: verifier }))).status).toBe(
      expected,
    )
  }
})

test('accepts the secret in header and body, and rejects a wrong one [SP-9.78, OC-1.18]', async () => {
  const first = await signIn()
  const byPost = await postForm(w, '/oauth/token', { ...redeemed(first.begun, first.back), ...ownFields(service) })
  expect(byPost.status).toBe(200)
  const second = await signIn()
  expect(await ask(redeemed(second.begun, second.back), { ...service, secret: 'wrong' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  })
})

test('limits wrong secrets of one service, without affecting others or the right secret (OA-22) [SP-9.41]', async () => {
  const other = await w.service(anna.accountId)
  const statuses: number[] = []
  for (let i = 0; i < 50; i++)
    statuses.push(
      (await ask({ grant_type: 'refresh_token', refresh_token: 'x' }, { ...service, secret: 'wrong' })).status,
    )
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(30).fill(429)])
  const refused = await fetch(`${w.base}/oauth/introspect`, {
    method: 'POST',
    body: new URLSearchParams({ token: 'x', client_id: service.clientId, client_secret: 'wrong' }),
  })
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await ask({ grant_type: 'refresh_token', refresh_token: 'x' }, { ...other, secret: 'wrong' })).status).toBe(
    401,
  )
  const { begun, back } = await signIn()
  expect((await ask(redeemed(begun, back))).status).toBe(200)
  await w.pass(61)
  expect((await ask({ grant_type: 'refresh_token', refresh_token: 'x' }, { ...service, secret: 'wrong' })).status).toBe(
    401,
  )
})

test('rotates refresh tokens and ends the family on reuse [SP-9.64, OC-1.21]', async () => {
  const first = await tokensFor('openid email offline_access')
  const second = await client.refreshTokenGrant(service.config, first.refresh_token!)
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(second.claims()).toMatchObject({ sub: first.claims()!.sub })
  const third = await client.refreshTokenGrant(service.config, second.refresh_token!)
  await w.pass(3)
  expect(await refreshError(service, first.refresh_token)).toBe('invalid_grant')
  expect(await refreshError(service, third.refresh_token)).toBe('invalid_grant')
  expect(await reads(third.access_token)).toBe(401)
})

test('repeats the nonce of the request only in the first ID token (OpenID Connect Core 12.2)', async () => {
  const begun = await begin(service, { scope: 'openid offline_access', nonce: 'once' })
  const checks = { pkceCodeVerifier: begun.verifier, expectedState: begun.state, expectedNonce: 'once' }
  const first = await client.authorizationCodeGrant(service.config, await consent(anna.browser, begun), checks)
  expect(first.claims()?.nonce).toBe('once')
  const second = await client.refreshTokenGrant(service.config, first.refresh_token!)
  const third = await client.refreshTokenGrant(service.config, second.refresh_token!)
  expect([second.claims()?.sub, second.claims()?.nonce, third.claims()?.nonce]).toEqual([
    first.claims()?.sub,
    undefined,
    undefined,
  ])
})

test('keeps offline access after the cabinet session, and ends other access', async () => {
  const offline = await tokensFor('openid offline_access')
  const online = await tokensFor('openid email')
  await w.db.transaction().execute((tx) => endSessions(tx, [anna]))
  expect(await reads(online.access_token)).toBe(401)
  expect((await client.refreshTokenGrant(service.config, offline.refresh_token!)).access_token).toBeTruthy()
})

test('ends all tokens and pending codes of all services on a password change', async () => {
  const tokens = await tokensFor('openid email offline_access')
  const pending = await signIn()
  await w.db.transaction().execute((tx) => endGrants(tx, { accountId: anna.accountId }))
  expect(await refreshError(service, tokens.refresh_token)).toBe('invalid_grant')
  expect(await reads(tokens.access_token)).toBe(401)
  expect((await ask(redeemed(pending.begun, pending.back))).status).toBe(400)
})

test('revokes the token’s whole grant (OA-19), only for its own service [SP-9.38]', async () => {
  const tokens = await tokensFor('openid email offline_access')
  const other = await w.service(anna.accountId)
  await client.tokenRevocation(other.config, tokens.access_token)
  expect(await reads(tokens.access_token)).toBe(200)
  await client.tokenRevocation(service.config, tokens.access_token)
  expect(await reads(tokens.access_token)).toBe(401)
  expect(await refreshError(service, tokens.refresh_token)).toBe('invalid_grant')
})

test('lets a service introspect only its own tokens [SP-9.90]', async () => {
  const tokens = await tokensFor('openid email offline_access')
  const other = await w.service(anna.accountId)
  const { sub } = tokens.claims()!
  expect(await client.tokenIntrospection(service.config, tokens.access_token)).toMatchObject({
    active: true,
    sub,
    client_id: service.clientId,
  })
  expect(await client.tokenIntrospection(service.config, tokens.refresh_token!)).toMatchObject({ active: true, sub })
  expect(await client.tokenIntrospection(other.config, tokens.access_token)).toEqual({ active: false })
  await w.pass(601)
  expect(await client.tokenIntrospection(service.config, tokens.access_token)).toEqual({ active: false })
})

test('gives each service a different, stable subject for a user [SP-9.60]', async () => {
  const other = await w.service(anna.accountId)
  const one = (await tokensFor()).claims()!.sub
  const there = await signIn('openid', other)
  const two = (await redeem(other, there.begun, there.back)).claims()!.sub
  expect(new Set([one, two, anna.accountId]).size).toBe(3)
  expect((await tokensFor()).claims()!.sub).toBe(one)
  const again = await w.someone()
  const third = await signIn('openid', service, again)
  expect((await redeem(service, third.begun, third.back)).claims()!.sub).not.toBe(one)
})

test('deletes codes, tokens and pending requests with a service (OA-20) [SP-4.35, SP-9.40]', async () => {
  const tokens = await tokensFor('openid email offline_access')
  const pending = await signIn()
  await w.call(deleteClient, { params: { id: service.id } }, pageOf(anna))
  expect(await reads(tokens.access_token)).toBe(401)
  expect((await ask(redeemed(pending.begun, pending.back))).status).toBe(401)
  expect(await endOf(anna.browser, (await begin(service)).url)).toBe(`${w.base}/authorize?error=invalid_client`)
  expect(await w.db.selectFrom('oidc_artifact').select('kind').where('kind', '<>', 'Session').execute()).toEqual([])
})

test('returns no data of a blocked user', async () => {
  const boris = await w.someone()
  const begun = await begin(service, { scope: 'openid email offline_access' })
  const tokens = await redeem(service, begun, await consent(boris.browser, begun))
  await w.db.updateTable('account').set({ status: 'blocked' }).where('id', '=', boris.accountId).execute()
  expect(await reads(tokens.access_token)).toBe(401)
  expect(await refreshError(service, tokens.refresh_token)).toBe('invalid_grant')
  const next = await begin(service, { prompt: 'none' })
  expect((await boris.browser.follow(next.url.href)).searchParams.get('error')).toBe('login_required')
})

test('rejects service tokens in the cabinet and cabinet tokens at userinfo', async () => {
  const tokens = await tokensFor()
  expect((await w.send('GET', '/api/users/me', undefined, { token: tokens.access_token })).error.error_code).toBe(8)
  expect(await reads(anna.browser.token!)).toBe(401)
})

test('stores no secrets, cookies or tokens in plain text', async () => {
  const tokens = await tokensFor('openid email offline_access')
  const { rows } = await (await import('kysely')).sql<{ row: string }>`
    select row_to_json(a)::text as row from oidc_artifact a union all select row_to_json(s)::text from service s
    union all select row_to_json(k)::text from signing_key k`.execute(w.db)
  const dump = rows.map(({ row }) => row).join()
  for (const secret of [
    tokens.access_token,
    tokens.refresh_token!,
    service.secret!,
    anna.browser.cookies.get('kabinet_sso')!.value,
  ]) {
    expect(dump).not.toContain(secret)
  }
  expect(dump).not.toContain('"d":')
})

test('survives malformed and oversized token requests (OA-32) [SP-9.56]', async () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`p${at}`, '1']))
  for (const fields of [
    { grant_type: 'authorization_code', code: '\0' },
    { grant_type: '\0' },
    many,
    { code: 'x'.repeat(1_000_000) },
  ]) {
    expect([400, 413]).toContain((await ask(fields)).status)
  }
  expect(
    (await ask({ grant_type: 'refresh_token', refresh_token: 'a\0b' }, { ...service, clientId: 'a\0b' })).status,
  ).toBeLessThan(500)
})

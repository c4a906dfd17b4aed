import { sign } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { perFile, perTest } from '../../testing/fixtures.ts'
import { basicOf } from '../../testing/oauth.ts'
import { assertionOf, newProofKey, now } from '../../testing/proofs.ts'
import { begin, reachPage, testSso, useService } from '../../testing/sso.ts'
import { newId } from '../../lib/ids.ts'

const w = testSso()
const key = perFile(() => newProofKey())
const anna = perTest(() => w.someone())
const romashka = perTest(() => w.service(anna.accountId))
beforeEach(async () => {
  await useService(w, romashka, anna)
})

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const deep = nested(3000)
const wrongClaims = [
  ['with an escaped NUL in a name', '{"userinfo":{"email\\u0000":null}}'],
  ['with an escaped NUL in a value', '{"id_token":{"sub":{"value":"a\\u0000b"}}}'],
  ['with half a character', '{"id_token":{"a":{"values":["\\ud800"]}}}'],
  ['3,000 deep', `{"userinfo":{"email":${deep}}}`],
  ['3,000 lists deep', `{"userinfo":{"email":{"values":${'['.repeat(3000)}${']'.repeat(3000)}}}}`],
  ['deeper than we read', `{"userinfo":{"email":${nested(31)}}}`],
] as const

const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${w.base}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers })
  const text = await answer.text()
  return [answer.status, text.startsWith('{') ? JSON.parse(text).error : undefined]
}
const parameters = { response_type: 'code', scope: 'openid email' }
const push = (fields: Record<string, string>) =>
  post(
    '/oauth/par',
    { ...parameters, client_id: romashka.clientId, redirect_uri: romashka.callback, ...fields },
    { authorization: basicOf(romashka) },
  )

test.each(wrongClaims)('rejects the claims parameter %s, sent or pushed', async (_what, claims) => {
  expect(await push({ claims })).toEqual([400, 'invalid_request'])
  if (claims.length > 5000) return
  const end = await anna.browser.follow((await begin(romashka, { claims })).url.href)
  expect([end.origin, end.searchParams.get('error')]).toEqual(['https://romashka.example', 'invalid_request'])
})

test('accepts claims of usual depth with text of any script', async () => {
  const claims = JSON.stringify({ userinfo: { email: { essential: true, values: ['почта 😀'], more: [{ a: [1] }] } } })
  expect(await push({ claims })).toEqual([201, undefined])
  await reachPage(anna.browser, (await begin(romashka, { claims })).url)
})

const provesItself = () =>
  w.service(anna.accountId, {
    token_endpoint_auth_method: 'private_key_jwt',
    require_signed_request_object: true,
    jwks: { keys: [{ ...key.jwk, kid: 'ec' }] },
  })
function jwt(header: object, members: object, more: string): string {
  const payload = `${JSON.stringify(members).slice(0, -1)},${more}}`
  const text = [JSON.stringify({ alg: 'ES256', kid: 'ec', ...header }), payload]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(text), { key: key.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
const times = () => ({ iat: now(), nbf: now(), exp: now() + 60 })
const strangeMembers = [
  ...wrongClaims.map(([what, claims]) => [`claims ${what}`, `"claims":${claims}`] as const),
  ['a member with NUL', '"more":{"a":"\\u0000"}'],
  ['a deep member', `"more":${deep}`],
  ['a jti with NUL', '"jti":"a\\u0000b"'],
  ['an address with NUL', '"htu":"\\u0000"'],
] as const

test.each(strangeMembers)('rejects a signed request: %s', async (_what, member) => {
  const service = await provesItself()
  const { clientId: client_id } = service
  const members = { ...parameters, ...times(), iss: client_id, aud: w.base, client_id, redirect_uri: service.callback }
  const request = jwt({ typ: 'oauth-authz-req+jwt' }, members, member)
  const answer = await post('/oauth/par', { client_id, request, ...(await assertionOf(key, client_id, w.base)) })
  expect(answer).toEqual([400, expect.stringMatching(/^invalid_request(_object)?$/)])
})

test.each(strangeMembers)('never fails on an assertion or a proof: %s', async (_what, member) => {
  const { clientId, callback } = await provesItself()
  const { client_assertion_type, client_assertion } = await assertionOf(key, clientId, w.base)
  const members = { ...times(), iss: clientId, sub: clientId, aud: w.base, jti: newId() }
  const strange = { client_assertion_type, client_assertion: jwt({}, members, member) }
  expect((await post('/oauth/introspect', { token: 'x', ...strange }))[0]).toBeLessThan(500)
  const proof = { htm: 'POST', htu: `${w.base}/oauth/token`, jti: newId(), iat: now() }
  const dpop = jwt({ typ: 'dpop+jwt', jwk: key.jwk, kid: undefined }, proof, member)
  const fields = { grant_type: 'client_credentials', redirect_uri: callback, client_assertion_type, client_assertion }
  if (dpop.length < 12_000) expect((await post('/oauth/token', fields, { dpop }))[0]).toBeLessThan(500)
})

test('never fails on a deeply nested unsigned request object', async () => {
  for (const depth of [3000, 5000]) {
    const payload = `{"client_id":"${romashka.clientId}","claims":{"userinfo":${nested(depth)}}}`
    const request = `${btoa('{"alg":"none"}')}.${btoa(payload)}.`.replaceAll('=', '')
    expect((await push({ request }))[0]).toBeLessThan(500)
  }
})

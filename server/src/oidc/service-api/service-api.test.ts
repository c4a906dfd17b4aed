import { patchClient, renewClientSecret } from '@kabinet/contract/api/services/clients.api'
import type { ClientChanges } from '@kabinet/contract/data/client-fields'
import { sql } from 'kysely'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { endGrants } from '../../domain/grants/sign-on.ts'
import { setPasswordProven } from '../../domain/sessions/sessions.sql.ts'
import { costOf } from '../../testing/cost.ts'
import { perTest } from '../../testing/fixtures.ts'
import { ownFields, postForm, readUserInfo } from '../../testing/oauth.ts'
import { dpopProof, newProofKey } from '../../testing/proofs.ts'
import { begin, pageOf, type Someone, testSso, tokensFor, useService } from '../../testing/sso.ts'

const w = testSso()
const grant_types = ['authorization_code' as const, 'refresh_token' as const, 'client_credentials' as const]
const both = 'service:stats service:webhooks'
const owner = perTest(() => w.someone())
const service = perTest(() =>
  w.service(owner.accountId, { grant_types, backchannel_logout_uri: 'https://romashka.example/out' }),
)

const tokenOf = async (scope = both, at = service) =>
  (await client.clientCredentialsGrant(at.config, { scope })).access_token
const read = async (path: string, token: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${w.base}/api/service/${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  return { status: answer.status, challenge: answer.headers.get('www-authenticate'), body: await answer.json() }
}
const change = async (body: ClientChanges) => {
  await setPasswordProven(w.deps.db, owner)
  return w.call(patchClient, { params: { id: service.id }, body }, pageOf(owner))
}
const signIn = (someone: Someone) => tokensFor(service, someone.browser, { scope: 'openid email' })

test('reads the sign-ins of a service in one statement', async () => {
  await signIn(await w.someone())
  const token = await tokenOf()
  await read('stats', token)
  let answer = await read('stats?days=30', token)
  expect(answer.body.items).toHaveLength(30)
  expect(answer.body.items.at(-1)).toMatchObject({ sign_ins: 1, with_pkce: 1 })
  const cost = await costOf(w, async () => (answer = await read('stats', token)))
  expect([answer.status, cost]).toEqual([200, { statements: 1, commits: 0 }])
})

test('returns the deliveries of logout messages, without the users they are about', async () => {
  const anna = await w.someone()
  const { sub = '' } = (await signIn(anna)).claims() ?? {}
  const other = await w.service(owner.accountId, { grant_types })
  await w.db.transaction().execute((tx) => endGrants(tx, { accountId: anna.accountId }))
  const { status, body } = await read('webhooks', await tokenOf())
  expect([status, body.items]).toMatchObject([200, [{ client_id: service.clientId, state: 'waiting', tries: 0 }]])
  expect(Object.keys(body.items[0]).toSorted()).toEqual(
    ['client_id', 'created_at', 'done_at', 'last_error', 'state', 'tries'].toSorted(),
  )
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${anna.accountId}|${sub}`))
  expect((await read('webhooks', await tokenOf(both, other))).body).toEqual({ items: [] })
})

test('limits a token to its scope, and describes it in introspection', async () => {
  const token = await tokenOf('service:stats openid email')
  expect(await client.tokenIntrospection(service.config, token)).toEqual({
    active: true,
    client_id: service.clientId,
    aud: `${w.base}/api/service`,
    scope: 'service:stats',
    iss: w.base,
    iat: expect.any(Number),
    exp: expect.any(Number),
    token_type: 'Bearer',
  })
  expect(await read('webhooks', token)).toMatchObject({
    status: 403,
    challenge: 'Bearer error="insufficient_scope", scope="service:webhooks"',
    body: { error_code: 9 },
  })
  const other = await w.service(owner.accountId)
  expect(await client.tokenIntrospection(other.config, token)).toEqual({ active: false })
})

test('rejects the token at userinfo, and a user’s token at the service API', async () => {
  const token = await tokenOf()
  expect((await readUserInfo(w, token)).status).toBe(401)
  expect((await w.send('GET', '/api/users/me', undefined, { token })).status).toBe(401)
  const { access_token } = await signIn(await w.someone())
  expect(await read('stats', access_token)).toMatchObject({ status: 401, challenge: 'Bearer error="invalid_token"' })
})

test('is off until the owner turns it on, and stops at once when it is turned off', async () => {
  const plain = await w.service(owner.accountId)
  await expect(tokenOf(both, plain)).rejects.toMatchObject({
    error: 'invalid_request',
    error_description: expect.stringContaining('turn it on on the page of the service'),
  })
  const token = await tokenOf()
  expect((await change({ grant_types: ['authorization_code', 'refresh_token'] })).status).toBe(200)
  expect((await read('stats', token)).status).toBe(401)
  expect(await client.tokenIntrospection(service.config, token)).toEqual({ active: false })
})

test('ends tokens when a new secret replaces the old one at once, but not while the old one is kept', async () => {
  const token = await tokenOf()
  const renew = async (keep_old_hours: number) => {
    await setPasswordProven(w.deps.db, owner)
    return w.call(renewClientSecret, { params: { id: service.id }, body: { keep_old_hours } }, pageOf(owner))
  }
  expect((await renew(1)).status).toBe(200)
  expect((await read('stats', token)).status).toBe(200)
  expect((await renew(0)).status).toBe(200)
  expect((await read('stats', token)).status).toBe(401)
})

test('rejects a revoked or expired token, and a token of a suspended service', async () => {
  const [revoked, old] = [await tokenOf(), await tokenOf()]
  await client.tokenRevocation(service.config, revoked)
  expect((await read('stats', revoked)).status).toBe(401)
  await w.pass(601)
  expect((await read('stats', old)).status).toBe(401)
  const token = await tokenOf()
  await sql`update service set suspended_at = app_now() where id = ${service.id}`.execute(w.db)
  expect((await read('stats', token)).status).toBe(401)
})

test('rejects a token for the service’s own API', async () => {
  const resource = 'https://api.romashka.example'
  expect((await change({ resources: [resource] })).status).toBe(200)
  const { access_token } = await client.clientCredentialsGrant(service.config, { resource })
  expect(await client.tokenIntrospection(service.config, access_token)).toMatchObject({ aud: resource })
  expect((await read('stats', access_token)).status).toBe(401)
})

test('rejects an authorization request for the service API', async () => {
  await useService(w, service, owner)
  const begun = await begin(service, { scope: `openid ${both}`, resource: `${w.base}/api/service` })
  const end = await owner.browser.follow(begun.url.href)
  expect(end.searchParams.get('error')).toBe('invalid_target')
})

test('requires a proof with the bound key for each call, once', async () => {
  const key = await newProofKey()
  const url = `${w.base}/oauth/token`
  const fields = { grant_type: 'client_credentials', scope: both, ...ownFields(service) }
  const { body } = await postForm(w, '/oauth/token', fields, { dpop: await dpopProof(key, 'POST', url) })
  const { access_token: token = '', token_type } = body
  expect(token_type).toBe('DPoP')
  const stats = `${w.base}/api/service/stats`
  const call = async (proof: string, scheme = 'DPoP') =>
    (await read('stats', token, { authorization: `${scheme} ${token}`, dpop: proof })).status
  const good = await dpopProof(key, 'GET', stats, { token })
  expect([await call(good), await call(good)]).toEqual([200, 401])
  expect((await read('stats', token)).status).toBe(401)
  const wrong = [
    await dpopProof(key, 'GET', stats),
    await dpopProof(key, 'POST', stats, { token }),
    await dpopProof(key, 'GET', `${w.base}/api/service/webhooks`, { token }),
    await dpopProof(await newProofKey(), 'GET', stats, { token }),
    await dpopProof(key, 'GET', stats, { token, claims: { iat: 1 } }),
    'nonsense',
  ]
  for (const proof of wrong) expect(await call(proof)).toBe(401)
  expect(await call(await dpopProof(key, 'GET', stats, { token }), 'Bearer')).toBe(401)
})

test.each([
  ['a page without a server', { token_endpoint_auth_method: 'none' as const }],
  [
    'an app',
    { platforms: ['MOBILE' as const], redirect_uris: ['ru.romashka.app:/callback'], backchannel_logout_uri: null },
  ],
])('%s cannot use client_credentials', async (_, over) => {
  const { status, error } = await change(over)
  expect({ status, error }).toMatchObject({ status: 400, error: { fields: [{ path: 'grant_types[2]' }] } })
})

test('does not allow turning off the two grants of a sign-in', async () => {
  const { status, error } = await change({ grant_types: ['authorization_code'] })
  expect({ status, error }).toMatchObject({ status: 400, error: { fields: [{ path: 'grant_types' }] } })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as client from 'openid-client'
import { patchClient } from '@kabinet/contract/api/services/clients.api'
import { deleteGrant, getGrant, listGrants, listReads, patchGrant } from '@kabinet/contract/api/grants.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { expect, test } from 'vitest'
import { sweep } from '../../domain/sweep/sweep.ts'
import { costOf } from '../../testing/cost.ts'
import { perTest } from '../../testing/fixtures.ts'
import { readUserInfo, refreshError } from '../../testing/oauth.ts'
import { begin, consent, pageOf, redeem, type Someone, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const owner = perTest(() => w.someone())
const anna = perTest(() => w.someone({ email: 'anna@example.com', phone: '+79001234567' }))
const service = perTest(() => w.service(owner.accountId))

const scope = 'openid profile email phone offline_access'
const signIn = (claims?: ConsentName[], at = service, requested = scope, more: Record<string, string> = {}) =>
  tokensFor(at, anna.browser, { scope: requested, ...more }, claims)
const by = (someone: Someone) => pageOf(someone)
const grants = async (query: Record<string, string> = {}, someone = anna) =>
  (await w.call(listGrants, { query }, by(someone))).body
const detail = (at = service, someone = anna) => w.call(getGrant, { params: { client_id: at.clientId } }, by(someone))
const leave = (claims: ConsentName[], at = service, someone = anna) =>
  w.call(patchGrant, { params: { client_id: at.clientId }, body: { claims } }, by(someone))
const withdraw = (at = service, someone = anna) =>
  w.call(deleteGrant, { params: { client_id: at.clientId } }, by(someone))
const reads = (query: Record<string, string> = {}, at = service, someone = anna) =>
  w.call(listReads, { params: { client_id: at.clientId }, query }, by(someone))
const userinfo = (token: string) => readUserInfo(w, token)
const everything: ConsentName[] = [
  'name',
  'profile_full_name',
  'username',
  'profile',
  'email',
  'phone',
  'offline_access',
]

test('lists nothing for a user without grants', async () => {
  expect(await grants()).toEqual({ items: [], total: 0 })
  expect(await grants({ ended: 'true' })).toEqual({ items: [], total: 0 })
})

test('links to the service’s login URI with iss (OpenID Connect Core 4) [OC-7.01]', async () => {
  const address = 'https://romashka.example/login?from=cabinet'
  const opened = await w.service(owner.accountId, { initiate_login_uri: address })
  await signIn(undefined, opened)
  await signIn()
  const { items } = await grants()
  const iss = encodeURIComponent(w.base)
  expect(items.map(({ client: { initiate_login_url } }) => initiate_login_url).toSorted()).toEqual(
    [null, `${address}&iss=${iss}`].toSorted(),
  )
  await withdraw(opened)
  expect((await grants({ ended: 'true' })).items[0]?.client.initiate_login_url).toBeNull()
})

test('lists a service with its claims, start and last read [SP-9.103]', async () => {
  const { access_token } = await signIn()
  const { items, total } = await grants()
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({
    client: { client_id: service.clientId, name: 'Ромашка', logo_url: null, host: 'romashka.example' },
    claims: everything,
    ended_at: null,
  })
  await w.pass(120)
  await userinfo(access_token)
  const [later] = (await grants()).items
  expect(Date.parse(later!.last_read_at!) - Date.parse(items[0]!.last_read_at!)).toBeGreaterThan(100_000)
  expect(later!.since).toBe(items[0]!.since)
})

test('shows no read for a service that requested only openid', async () => {
  await signIn(undefined, service, 'openid')
  expect((await grants()).items[0]).toMatchObject({ claims: [], last_read_at: null })
  expect((await reads()).body).toEqual({ items: [], total: 0 })
})

test('sorts by date or name, pages, and searches part of the name', async () => {
  for (const name of ['Ёлка', 'Астра', 'Яблоко'])
    await signIn(undefined, await w.service(owner.accountId, { name }), 'openid')
  const names = async (query: Record<string, string>) => (await grants(query)).items.map((grant) => grant.client.name)
  expect(await names({})).toEqual(['Яблоко', 'Астра', 'Ёлка'])
  expect(await names({ sort: 'name' })).toEqual(['Астра', 'Ёлка', 'Яблоко'])
  expect(await names({ limit: '1', offset: '1' })).toEqual(['Астра'])
  expect(await grants({ q: 'бло' })).toMatchObject({ total: 1 })
  expect((await w.send('GET', '/api/users/me/grants?ended=maybe', undefined, by(anna))).status).toBe(400)
})

test('shows each claim with its value, including declined ones', async () => {
  await signIn(['name', 'email', 'offline_access'])
  const { body } = await detail()
  expect(body.claims).toEqual(['name', 'email', 'offline_access'])
  expect(body.lines.map(({ name, on }) => [name, on])).toEqual([
    ['name', true],
    ['profile_full_name', false],
    ['username', false],
    ['profile', false],
    ['email', true],
    ['phone', false],
    ['offline_access', true],
  ])
  expect(body.lines.find(({ name }) => name === 'email')).toMatchObject({ value: 'anna@example.com', verified: true })
  expect(body.lines.find(({ name }) => name === 'offline_access')).toMatchObject({ value: null })
})

test('lists reads with their time, newest first, in pages [SP-9.107]', async () => {
  const { access_token } = await signIn(['name', 'email', 'offline_access'])
  await w.pass(60)
  await userinfo(access_token)
  const { items, total } = (await reads()).body
  expect(total).toBe(2)
  expect(items.map(({ via, claims }) => [via, claims])).toEqual([
    ['userinfo', ['name', 'email']],
    ['id_token', ['name', 'email']],
  ])
  expect((await reads({ limit: '1', offset: '1' })).body).toEqual({ items: [items[1]], total: 2 })
})

test('stops reads of a declined claim for good [SP-6.05]', async () => {
  const { access_token, refresh_token = '' } = await signIn()
  expect((await userinfo(access_token)).body).toHaveProperty('email')
  const changed = await leave(everything.filter((name) => name !== 'email'))
  expect(changed.status).toBe(200)
  expect(changed.body.lines.find(({ name }) => name === 'email')).toMatchObject({
    on: false,
    value: 'anna@example.com',
  })
  const { body } = await userinfo(access_token)
  expect([body['email'], body['email_verified'], body['phone_number']]).toEqual([undefined, undefined, '+79001234567'])
  const refreshed = await client.refreshTokenGrant(service.config, refresh_token)
  expect(refreshed.claims()).not.toHaveProperty('email')
  const again = await begin(service, { scope: 'openid profile email phone' })
  const back = await anna.browser.follow(again.url.href)
  expect(back.searchParams.has('code')).toBe(true)
  expect((await redeem(service, again, back)).claims()).not.toHaveProperty('email')
})

test('asks again for a declined claim that is essential', async () => {
  await signIn(undefined, service, 'openid email')
  await leave([])
  const essential = { claims: JSON.stringify({ userinfo: { email: { essential: true } } }) }
  const begun = await begin(service, { scope: 'openid email', ...essential })
  expect((await anna.browser.follow(begun.url.href)).searchParams.has('interaction')).toBe(true)
  const tokens = await redeem(service, begun, await consent(anna.browser, begun))
  expect((await userinfo(tokens.access_token)).body).toHaveProperty('email')
})

test('shows the newest read of each allowed claim', async () => {
  const { access_token } = await signIn(['name', 'email', 'phone'])
  await leave(['name', 'email'])
  await w.pass(120)
  const request = await begin(service, { scope: 'openid email' })
  await redeem(service, request, await anna.browser.follow(request.url.href))
  const [shown] = (await grants()).items
  const at = new Map(shown!.last_reads.map(({ claim, read_at }) => [claim, Date.parse(read_at)]))
  expect([...at.keys()].toSorted()).toEqual(['email', 'name'])
  expect(at.get('email')! - at.get('name')!).toBeGreaterThan(100_000)
  expect(Math.max(...at.values())).toBe(Date.parse(shown!.last_read_at!))
  await userinfo(access_token)
  expect((await detail()).body.last_reads).toHaveLength(2)
})

test('rejects claims that are not allowed yet, and changes nothing', async () => {
  await signIn(['name', 'offline_access'])
  for (const claims of [['name', 'email'], ['address'], ['name', 'phone', 'offline_access']] as const) {
    expect((await leave([...claims])).error.error_code).toBe(4)
  }
  expect((await detail()).body.claims).toEqual(['name', 'offline_access'])
  const strange = await w.send('PATCH', `/api/users/me/grants/${service.clientId}`, { claims: ['password'] }, by(anna))
  expect([strange.status, strange.error.error_code]).toEqual([400, 4])
  expect((await w.send('PATCH', `/api/users/me/grants/${service.clientId}`, {}, by(anna))).status).toBe(400)
})

test('allows sign-in with no claims but sub', async () => {
  const { access_token } = await signIn()
  expect((await leave([])).body.claims).toEqual([])
  expect((await leave([])).status).toBe(200)
  const { status, body } = await userinfo(access_token)
  expect([status, Object.keys(body)]).toEqual([200, ['sub']])
  expect((await grants()).total).toBe(1)
})

test('revokes refresh tokens without offline access, and issues none later', async () => {
  const { refresh_token = '', access_token } = await signIn()
  await leave(everything.filter((name) => name !== 'offline_access'))
  expect(await refreshError(service, refresh_token)).toBe('invalid_grant')
  expect((await userinfo(access_token)).status).toBe(200)
  const begun = await begin(service, { scope: 'openid profile email phone' })
  expect(await redeem(service, begun, await anna.browser.follow(begun.url.href))).not.toHaveProperty('refresh_token')
  const { rows } = await sql<{ scope: string }>`
    select payload #>> '{openid,scope}' as scope from oidc_artifact where kind = 'Grant'`.execute(w.db)
  expect(rows.filter((row) => row.scope.includes('offline_access'))).toEqual([])
})

test('deletes reads and ended grants after twelve months [SP-9.108]', async () => {
  const { access_token } = await signIn()
  await withdraw()
  await signIn(undefined, await w.service(owner.accountId, { name: 'Астра' }), 'openid email')
  expect((await userinfo(access_token)).status).toBe(401)
  await w.pass(364 * 86_400)
  await sweep(w.deps)
  const left = async () => ({
    reads: (await w.db.selectFrom('claim_read').select('id').execute()).length,
    past: (await w.db.selectFrom('past_grant').select('name').execute()).length,
  })
  expect(await left()).toEqual({ reads: 2, past: 1 })
  await w.pass(34 * 86_400)
  await sweep(w.deps)
  expect(await left()).toEqual({ reads: 0, past: 0 })
})

test('hides reads after twelve months, before their partition is dropped', async () => {
  await signIn()
  await sql`select make_months(app_now() - interval '13 months', app_now())`.execute(w.db)
  const goBack = (span: string) => sql`update claim_read set read_at = read_at - ${span}::interval`.execute(w.db)
  await goBack('11 months')
  expect((await reads()).body?.total).toBe(1)
  expect((await grants()).items[0]?.last_read_at).not.toBeNull()
  await goBack('32 days')
  expect((await reads()).body).toEqual({ items: [], total: 0 })
  expect((await grants()).items[0]).toMatchObject({ last_read_at: null })
})

test('shows a suspended service and lets the user revoke its access', async () => {
  await signIn()
  await w.db.updateTable('service').set({ suspended_at: new Date() }).where('id', '=', service.id).execute()
  expect((await grants()).total).toBe(1)
  expect((await detail()).status).toBe(200)
  expect((await withdraw()).status).toBe(204)
  expect((await grants()).total).toBe(0)
})

test('treats a service on two platforms as one grant, under either id', async () => {
  const uris = ['https://romashka.example/callback', 'com.romashka.app:/callback']
  const both = await w.service(owner.accountId, { platforms: ['WEB', 'MOBILE'], redirect_uris: uris })
  await signIn(undefined, both, 'openid email')
  const row = await w.db.selectFrom('service').selectAll().where('id', '=', both.id).executeTakeFirstOrThrow()
  const byMobile = { params: { client_id: row.mobile_client_id! } }
  expect((await w.call(getGrant, byMobile, by(anna))).body.client.client_id).toBe(both.clientId)
  expect((await w.call(listReads, byMobile, by(anna))).body.total).toBe(1)
  expect((await w.call(deleteGrant, byMobile, by(anna))).status).toBe(204)
  expect((await grants()).total).toBe(0)
})

test('answers 404 for grants of other users [SP-6.08]', async () => {
  await signIn()
  for (const answer of [
    await detail(service, owner),
    await leave([], service, owner),
    await withdraw(service, owner),
    await reads({}, service, owner),
    await detail({ ...service, clientId: randomUUID() }),
    await withdraw({ ...service, clientId: randomUUID() }),
  ]) {
    expect([answer.status, answer.error.error_code]).toEqual([404, 10])
  }
  expect((await w.send('GET', '/api/users/me/grants/none', undefined, by(anna))).error.error_code).toBe(4)
  expect((await w.send('DELETE', `/api/users/me/grants/${service.clientId}`)).error.error_code).toBe(6)
  expect((await withdraw()).status).toBe(204)
  expect((await withdraw()).error.error_code).toBe(10)
  expect((await leave([])).error.error_code).toBe(10)
})

test('logs granted, declined and withdrawn access without values', async () => {
  await signIn()
  await leave(['name'])
  await leave(['name'])
  await withdraw()
  const events = await w.db
    .selectFrom('event')
    .select(['kind', 'details'])
    .where('kind', 'like', 'access_%')
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { kind: 'access_given', details: { service: 'Ромашка', claims: expect.stringMatching(/^[a-z_ ]+$/) } },
    {
      kind: 'access_changed',
      details: { service: 'Ромашка', client_id: service.clientId, off: expect.stringMatching(/^[a-z_ ]+$/) },
    },
    { kind: 'access_withdrawn', details: { service: 'Ромашка', client_id: service.clientId } },
  ])
})

test('stops reads of a scope that the service no longer requests', async () => {
  const { access_token } = await signIn()
  await w.call(patchClient, { params: { id: service.id }, body: { scopes: ['FIO'] } }, by(owner))
  expect((await userinfo(access_token)).body).not.toHaveProperty('email')
  expect((await reads()).body.items[0]).toMatchObject({ claims: ['name', 'profile_full_name', 'username', 'profile'] })
})

test('answers each read with one statement', async () => {
  await signIn()
  for (const read of [() => grants(), () => detail(), () => reads()])
    expect(await costOf(w, read)).toEqual({ statements: 1, commits: 0 })
})

test('marks what the service requires, and does so while it is off', async () => {
  await signIn(['name', 'email'])
  const essentials = async () => (await detail()).body.lines.flatMap(({ name, essential }) => (essential ? [name] : []))
  expect(await essentials()).toEqual([])
  await w.call(patchClient, { params: { id: service.id }, body: { essential_scopes: ['EMAIL'] } }, by(owner))
  expect(await essentials()).toEqual(['email'])
  await leave(['name'])
  expect(await essentials()).toEqual(['email'])
})

import type { ClientChanges, NewClient } from '@kabinet/contract/data/client-fields'
import {
  createClient,
  deleteClient,
  getClient,
  getClientStats,
  listClients,
  patchClient,
  renewClientSecret,
} from '@kabinet/contract/api/services/clients.api'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { newService } from '../../testing/new-service.ts'
import { type Someone, pageOf, testSso } from '../../testing/sso.ts'

const w = testSso({ limits: { servicesPerPerson: 3 } })
const anna = perTest(() => w.someone())
const boris = perTest(() => w.someone())

const as = (someone: Someone) => pageOf(someone)
const create = (more: Partial<NewClient> = {}, someone = anna) =>
  w.call(createClient, { body: { ...newService, ...more } }, as(someone))
const read = (id: string, someone = anna) => w.call(getClient, { params: { id } }, as(someone))

test('connects a service with the defaults and shows its secret only once (AZ-07) [SP-3.12, SP-7.27]', async () => {
  const { status, body } = await create()
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...newService,
    status: 'published',
    token_endpoint_auth_method: 'client_secret_basic',
    require_pkce: false,
    id_token_signed_response_alg: 'RS256',
    description: null,
  })
  expect(body.client_secret).toMatch(/^[\w-]{43}$/)
  expect(body).not.toHaveProperty('mobile_client_id')
  const shown = (await read(body.id)).body
  const { client_secret: _secret, ...rest } = body
  expect(shown).toEqual(rest)
})

test('gives a mobile service no secret, and a service on both platforms two ids [SP-9.13]', async () => {
  const app = (await create({ platforms: ['MOBILE'], redirect_uris: ['ru.romashka.app:/callback'] })).body
  expect(app).toMatchObject({ token_endpoint_auth_method: 'none' })
  expect(app.client_secret).toBeUndefined()
  const both = (
    await create({
      platforms: ['WEB', 'MOBILE'],
      redirect_uris: [...newService.redirect_uris, 'ru.romashka.app:/callback'],
    })
  ).body
  expect(both.mobile_client_id).not.toBe(both.client_id)
  expect(both.client_secret).toBeDefined()
})

test('keeps the id of a remaining platform; adding WEB creates the first secret', async () => {
  const app = (await create({ platforms: ['MOBILE'], redirect_uris: ['ru.romashka.app:/callback'] })).body
  const wider = {
    platforms: ['WEB', 'MOBILE'] as const,
    redirect_uris: ['ru.romashka.app:/callback', ...newService.redirect_uris],
  }
  const both = (
    await w.call(patchClient, { params: { id: app.id }, body: { ...wider, platforms: [...wider.platforms] } }, as(anna))
  ).body
  expect(both.mobile_client_id).toBe(app.client_id)
  expect(both.client_secret).toBeDefined()
  const again = (await w.call(patchClient, { params: { id: app.id }, body: { name: 'Ромашка 2' } }, as(anna))).body
  expect(again).toMatchObject({ name: 'Ромашка 2', client_id: both.client_id })
  expect(again.client_secret).toBeUndefined()
  const web = (
    await w.call(
      patchClient,
      { params: { id: app.id }, body: { platforms: ['WEB'], redirect_uris: newService.redirect_uris } },
      as(anna),
    )
  ).body
  expect(web.client_id).toBe(both.client_id)
  expect(web).not.toHaveProperty('mobile_client_id')
})

test('rejects addresses that libraries write differently, except registered ones', async () => {
  const redirect_uris = [...newService.redirect_uris, 'https://Romashka.example/cb']
  const refused = await create({ redirect_uris })
  expect(refused.error.fields).toMatchObject([{ path: 'redirect_uris[1]', message: expect.stringContaining(':443') }])
  const { id } = (await create({})).body
  await w.db.updateTable('service').set({ redirect_uris }).where('id', '=', id).execute()
  const change = (body: ClientChanges) => w.call(patchClient, { params: { id }, body }, as(anna))
  expect((await change({ name: 'Ромашка 2', redirect_uris })).status).toBe(200)
  const post_logout_redirect_uris = ['https://romashka.example:443/']
  expect((await change({ post_logout_redirect_uris })).error.fields).toMatchObject([
    { path: 'post_logout_redirect_uris[0]', message: expect.stringContaining(':443') },
  ])
})

test('rejects every unsafe redirect URI by field (OA-03) [SP-9.18]', async () => {
  for (const uri of [
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://romashka.example/x',
    'https://romashka.example@evil.example/cb',
    'https://romashka.example\\@evil.example/cb',
    'https://romashka.example/cb?response=1',
    'https://romashka.example/%0d%0a\r\nx',
    '//evil.example/cb',
    '/cb',
    'https://evil.example\u3002romashka.example/cb',
    'https://ромашка.example/cb',
    'http://romashka.example/cb',
    'https://user:pw@romashka.example/cb',
    'https://romashka.example/cb#x',
    'https://*.romashka.example/cb',
    'https://10.0.0.1/cb',
    'https://romashka.example/cb?code=1',
    'javascript:alert(1)',
    'ms-msdt:x',
    'ru.romashka.app:/callback',
  ]) {
    const redirectUri = newService.redirect_uris[0] ?? ''
    const { error } = await create({ redirect_uris: [redirectUri, uri] })
    expect([uri, error.error_code, error.fields?.map(({ path }) => path)]).toEqual([uri, 4, ['redirect_uris[1]']])
    const after = (await create({ post_logout_redirect_uris: [redirectUri, uri] })).error
    expect([uri, after.error_code, after.fields?.map(({ path }) => path)]).toEqual([
      uri,
      4,
      ['post_logout_redirect_uris[1]'],
    ])
  }
})

test('rejects addresses on our own origin by field', async () => {
  const redirectUri = 'https://romashka.example/callback'
  for (const address of [`${w.base}/services`, `http://127.0.0.1:${new URL(w.base).port}/callback`]) {
    for (const fields of [
      { redirect_uris: [redirectUri, address] },
      { redirect_uris: [redirectUri], post_logout_redirect_uris: [redirectUri, address] },
    ])
      expect((await create(fields)).error.fields).toMatchObject([
        { path: expect.stringMatching(/uris\[1\]$/), error_code: 4 },
      ])
  }
  const local = { redirect_uris: ['http://localhost:4000/callback'] }
  w.deps.config.allowLoopbackServices = true
  expect((await create({ ...local, backchannel_logout_uri: `${w.base}/oauth/logout` })).error.fields?.[0]?.path).toBe(
    'backchannel_logout_uri',
  )
  expect((await create({ ...local, backchannel_logout_uri: 'http://localhost:4000/logout' })).status).toBe(201)
  w.deps.config.allowLoopbackServices = false
})

test('checks rules between fields: auth methods and platforms, logout hosts, keys', async () => {
  const paths = async (more: Partial<NewClient>) => (await create(more)).error.fields?.map(({ path }) => path)
  const app = { platforms: ['MOBILE' as const], redirect_uris: ['ru.romashka.app:/callback'] }
  expect(await paths({ ...app, token_endpoint_auth_method: 'client_secret_basic' })).toEqual([
    'token_endpoint_auth_method',
  ])
  expect(await paths({ token_endpoint_auth_method: 'private_key_jwt' })).toEqual(['jwks'])
  const unreadable = { keys: [{ kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) }] }
  expect(await paths({ token_endpoint_auth_method: 'private_key_jwt', jwks: unreadable })).toEqual(['jwks'])
  expect(await paths({ backchannel_logout_uri: 'https://elsewhere.example/logout' })).toEqual([
    'backchannel_logout_uri',
  ])
  expect(await paths({ post_logout_redirect_uris: ['http://romashka.example/'] })).toEqual([
    'post_logout_redirect_uris[0]',
  ])
  expect(await paths({ platforms: ['WEB', 'MOBILE'], redirect_uris: ['ru.romashka.app:/callback'] })).toEqual([
    'redirect_uris',
  ])
  expect((await create({ backchannel_logout_uri: 'https://romashka.example/logout' })).status).toBe(201)
})

test('requires initiate_login_uri on the service’s own host with https [OC-7.02]', async () => {
  const paths = async (initiate_login_uri: string) =>
    (await create({ initiate_login_uri })).error.fields?.map(({ path }) => path)
  for (const address of [
    'http://romashka.example/login',
    'https://elsewhere.example/login',
    'https://romashka.example.evil.example/login',
    'https://romashka.example@evil.example/login',
    'javascript:alert(1)',
    'ru.romashka.app:/login',
    '/login',
  ])
    expect([address, await paths(address)]).toEqual([address, ['initiate_login_uri']])
  expect(await paths(`${w.base}/login`)).toContain('initiate_login_uri')
  expect((await create({ initiate_login_uri: 'https://romashka.example/login?tenant=1' })).status).toBe(201)
  const local = { redirect_uris: ['http://localhost:4000/callback'] }
  expect((await create({ ...local, initiate_login_uri: 'http://localhost:4000/login' })).status).toBe(201)
  expect((await create({ initiate_login_uri: null })).body.initiate_login_uri).toBeNull()
})

test('rejects deceptive names (OA-14) and read-only fields (AZ-07, SS-02) [SP-9.32]', async () => {
  const { id, ...mine } = (await create()).body
  for (const body of [
    { name: 'a\u202eb' },
    { name: 'a\u200bb' },
    { name: 'a\u2066b' },
    { name: 'a\0b' },
    { name: 'a\nb' },
    { name: '\ud800b' },
    { name: 'x'.repeat(65) },
    { name: 'x'.repeat(10_000) },
    { name: ' ' },
    { id: boris.accountId },
    { client_id: 'mine' },
    { client_secret: 'mine' },
    { secret: 'mine' },
    { owner_id: boris.accountId },
    { owner_verified: true },
    { jwks_uri: 'https://x.example' },
    { sector_identifier_uri: 'https://x.example' },
    { request_uris: ['https://x.example'] },
    { logo_uri: 'https://x.example' },
    { logo_url: 'https://x.example' },
  ]) {
    const refusals = [
      await w.send('POST', '/api/clients', { ...newService, ...body }, as(anna)),
      await w.send('PATCH', `/api/clients/${id}`, body, as(anna)),
    ]
    for (const { status, error } of refusals) expect([body, status, error.error_code]).toEqual([body, 400, 4])
  }
  expect({ client_secret: mine.client_secret, ...(await read(id)).body }).toEqual({ id, ...mine })
})

test('answers 404 for services of other users (AZ-02) [SP-6.04]', async () => {
  const { id } = (await create()).body
  const random = '01890000-0000-7000-8000-000000000000'
  const rename = (which: string) => w.call(patchClient, { params: { id: which }, body: { name: 'Чужое' } }, as(boris))
  const remove = (which: string) => w.call(deleteClient, { params: { id: which } }, as(boris))
  const renew = (which: string) => w.call(renewClientSecret, { params: { id: which }, body: {} }, as(boris))
  for (const act of [(which: string) => read(which, boris), rename, remove, renew]) {
    for (const which of [id, random]) expect(await act(which)).toMatchObject({ status: 404, error: { error_code: 10 } })
  }
  expect((await w.call(listClients, {}, as(boris))).body).toEqual({ items: [], total: 0 })
  expect((await read(id)).body.name).toBe('Ромашка')
})

test('sorts the list in Russian, searches it, and counts all items [SP-7.26]', async () => {
  for (const name of ['Ёлка', 'яблоко', 'Жук']) await create({ name })
  const names = async (query: object) => (await w.call(listClients, { query }, as(anna))).body
  expect((await names({ sort: 'name' })).items.map(({ name }) => name)).toEqual(['Ёлка', 'Жук', 'яблоко'])
  expect((await names({})).items.map(({ name }) => name)).toEqual(['Жук', 'яблоко', 'Ёлка'])
  expect(await names({ q: 'ЯБЛ' })).toMatchObject({ total: 1, items: [{ name: 'яблоко' }] })
  expect(await names({ q: 'ЕЛ' })).toMatchObject({ total: 1, items: [{ name: 'Ёлка' }] })
  expect(await names({ limit: '1', offset: '1' })).toMatchObject({ total: 3, items: [{}] })
})

test('limits services per user, also for concurrent requests', async () => {
  const answers = await Promise.all([create(), create(), create(), create(), create()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.error.error_code).toBe(202)
})

test('logs changes of a service for its owner with field names but no values', async () => {
  const { id } = (await create()).body
  await w.call(patchClient, { params: { id }, body: { name: 'Лютик', scopes: ['EMAIL'] } }, as(anna))
  await w.call(patchClient, { params: { id }, body: { name: 'Лютик' } }, as(anna))
  await w.call(renewClientSecret, { params: { id }, body: {} }, as(anna))
  await w.call(deleteClient, { params: { id } }, as(anna))
  const events = await w.db
    .selectFrom('event')
    .select(['kind', 'details', 'account_id'])
    .where('kind', 'like', 'service_%')
    .orderBy('id')
    .execute()
  expect(events.every((event) => event.account_id === anna.accountId)).toBe(true)
  expect(events.map(({ kind, details }) => [kind, details])).toEqual([
    ['service_connected', { service: id }],
    ['service_changed', { service: id, fields: 'name scopes' }],
    ['service_secret_issued', { service: id }],
    ['service_deleted', { service: id }],
  ])
})

test('shows sign-ins by day to the owner only, for 30 or 90 days [SP-7.30]', async () => {
  const { id } = (await create()).body
  const stats = (days?: '30' | '90', someone = anna) =>
    w.call(getClientStats, { params: { id }, query: days ? { days } : {} }, as(someone))
  const { items } = (await stats('90')).body
  expect([items.length, items.at(-1)]).toEqual([
    90,
    { date: new Date().toISOString().slice(0, 10), sign_ins: 0, with_pkce: 0 },
  ])
  expect((await stats()).body.items).toEqual(items.slice(-30))
  expect((await stats('30', boris)).status).toBe(404)
  expect((await w.send('GET', `/api/clients/${id}/stats?days=7`, undefined, as(anna))).error.error_code).toBe(4)
})

test('reads services in one statement', async () => {
  const { id } = (await create()).body
  expect(await w.statements(() => read(id))).toHaveLength(1)
  expect(await w.statements(() => w.call(listClients, { query: { sort: 'name' } }, as(anna)))).toHaveLength(1)
})

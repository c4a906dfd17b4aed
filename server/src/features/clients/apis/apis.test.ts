import { apisApi } from '@kabinet/contract/api/services/apis.api'
import type { ApiChanges, NewApi } from '@kabinet/contract/data/api-fields'
import { deleteClient, patchClient } from '@kabinet/contract/api/services/clients.api'
import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import type { Was } from '@kabinet/contract/fields/was'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { perTest } from '../../../testing/fixtures.ts'
import { isAccepted } from '../../../testing/oauth.ts'
import { pageOf, type Service, type Someone, testSso } from '../../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const eve = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))
const address = 'https://api.romashka.example/v1'

const of = ({ id }: Service) => ({ params: { id } })
const list = async (at = service, someone = anna) =>
  (await w.call(apisApi.listApis, of(at), pageOf(someone))).body.items
const create = (wanted: Partial<NewApi> = {}, at = service, someone: Someone = anna) =>
  w.call(apisApi.createApi, { ...of(at), body: { address, name: 'Заказы', ...wanted } }, pageOf(someone))
const created = async (wanted: Partial<NewApi> = {}) => (await create(wanted)).body
const key = (api_id: string) => ({ params: { id: service.id, api_id } })
const patch = (id: string, body: ApiChanges & { was?: Was }, someone = anna) =>
  w.call(apisApi.patchApi, { ...key(id), body }, pageOf(someone))
const problemsOf = (answer: { status: number; error: { fields?: unknown } }) => [answer.status, answer.error.fields]

const scopes = [{ name: 'orders:read', title_ru: 'Смотреть заказы', title_en: 'See orders' }]

test('registers an API in test mode, for clients of its own service', async () => {
  const { status, body } = await create({ scopes })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    address,
    scopes,
    admits: 'own',
    named_clients: [],
    token_format: 'opaque',
    token_alg: 'RS256',
    secrets: [],
    metadata_url: 'https://api.romashka.example/.well-known/oauth-protected-resource/v1',
  })
  expect(body).not.toHaveProperty('proof')
  expect(await list()).toEqual([body])
  const { items } = (await w.call(ownersApi.listServiceChanges, of(service), pageOf(anna))).body
  expect(items[0]).toMatchObject({ kind: 'changed', who: 'owner', fields: ['apis'] })
})

test('changes and deletes an API', async () => {
  const { id } = await created({ scopes })
  const named_clients = ['https://agent.example/client.json']
  const changed = await patch(id, { name: 'Новые заказы', admits: 'named', named_clients, token_format: 'jwt' })
  expect(changed.body).toMatchObject({
    name: 'Новые заказы',
    admits: 'named',
    named_clients,
    scopes,
    token_format: 'jwt',
  })
  expect((await w.call(apisApi.deleteApi, key(id), pageOf(anna))).status).toBe(204)
  expect(await list()).toEqual([])
  expect((await patch(id, { admits: 'any' })).status).toBe(404)
})

test('rejects a change of a value that another owner changed meanwhile, and sends no message without a change', async () => {
  const { id } = await created()
  expect((await patch(id, { admits: 'any', was: { admits: 'own' } })).status).toBe(200)
  const late = await patch(id, { admits: 'named', was: { admits: 'own' } })
  expect([late.status, late.error]).toEqual([409, expect.objectContaining({ now: { admits: 'any' } })])
  const changes = async () => (await w.call(ownersApi.listServiceChanges, of(service), pageOf(anna))).body.items.length
  const before = await changes()
  expect((await patch(id, { admits: 'any', was: { admits: 'own' } })).status).toBe(200)
  expect([await changes(), (await list())[0]?.admits]).toEqual([before, 'any'])
})

test.each(['openid', 'offline_access', 'email', 'groups', 'service:stats', 'два слова', 'a b', 'a"b', ''])(
  'refuses the scope name %j',
  async (name) => {
    const titles = { title_ru: 'Смотреть', title_en: 'See' }
    expect(problemsOf(await create({ scopes: [{ name, ...titles }] }))).toEqual([
      400,
      [{ path: 'scopes.0.name', error_code: 4, message: expect.any(String) }],
    ])
  },
)

test.each(['http://api.romashka.example', 'https://api.romashka.example/v1#users', 'api.romashka.example'])(
  'refuses the address %s',
  async (wrong) => {
    expect(problemsOf(await create({ address: wrong }))).toMatchObject([400, [{ path: 'address' }]])
  },
)

test('refuses an address of our own, and one address twice in a service', async () => {
  expect(problemsOf(await create({ address: `${w.base}/api` }))).toMatchObject([400, [{ path: 'address' }]])
  await created()
  expect(problemsOf(await create())).toMatchObject([400, [{ path: 'address' }]])
  expect((await create({}, await w.service(anna.accountId))).status).toBe(201)
})

test('registers at most ten APIs', async () => {
  for (let n = 0; n < 10; n += 1) await created({ address: `${address}/${n}` })
  expect((await create()).error.error_code).toBe(202)
})

test('is closed to accounts that do not own the service', async () => {
  const { id } = await created()
  const calls = [
    w.call(apisApi.listApis, of(service), pageOf(eve)),
    create({ address: `${address}/2` }, service, eve),
    patch(id, { admits: 'any' }, eve),
    w.call(apisApi.checkApi, key(id), pageOf(eve)),
    w.call(apisApi.renewApiSecret, { ...key(id), body: {} }, pageOf(eve)),
    w.call(apisApi.endOldApiSecrets, key(id), pageOf(eve)),
    w.call(apisApi.deleteApi, key(id), pageOf(eve)),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
  const other = await w.service(eve.accountId)
  const foreign = { params: { id: other.id, api_id: id } }
  expect((await w.call(apisApi.patchApi, { ...foreign, body: { admits: 'any' } }, pageOf(eve))).status).toBe(404)
  expect((await list())[0]).toMatchObject({ admits: 'own' })
})

test('issues secrets of which two work at a time', async () => {
  const { id } = await created()
  const renew = async (keep_old_hours: number) =>
    (await w.call(apisApi.renewApiSecret, { ...key(id), body: { keep_old_hours } }, pageOf(anna))).body
  const works = (client_secret: string) => isAccepted(w, { client_id: id, client_secret })
  const first = await renew(24)
  expect(first.old_secret_expires_at).toBeNull()
  const second = await renew(24)
  const third = await renew(1)
  const secrets = [first, second, third].map(({ client_secret }) => client_secret)
  expect(await Promise.all(secrets.map(works))).toEqual([false, true, true])
  expect((await list())[0]?.secrets).toMatchObject([
    { created_at: expect.any(String) },
    { expires_at: third.old_secret_expires_at },
  ])
  await w.later(3601, anna)
  expect(await Promise.all(secrets.map(works))).toEqual([false, false, true])
  await renew(24)
  expect((await w.call(apisApi.endOldApiSecrets, key(id), pageOf(anna))).body.secrets).toHaveLength(1)
  expect(await works(third.client_secret)).toBe(false)
})

test('makes an API of each address in `resources`, as the earlier release wrote it', async () => {
  const other = `${address}/other`
  const made = await w.service(anna.accountId, { resources: [address, other] })
  expect(await list(made)).toMatchObject([{ proof: 'earlier' }, { proof: 'earlier' }])
  const body = { resources: [other, `${address}/third`] }
  await w.call(patchClient, { ...of(made), body }, pageOf(anna))
  expect((await list(made)).map((api) => api.address).toSorted()).toEqual(body.resources.toSorted())
  const [api] = await list(made)
  await w.call(apisApi.deleteApi, { params: { id: made.id, api_id: api?.id ?? '' } }, pageOf(anna))
  const { resources } = (await w.call(patchClient, { ...of(made), body: { description: 'x' } }, pageOf(anna))).body
  expect(resources).not.toContain(api?.address)
})

test('makes an API of each address of a service from before the upgrade', async () => {
  const made = await w.service(anna.accountId, { resources: [address] })
  const before = await w.db.selectFrom('api').select(['address', 'sector', 'proved_by', 'created_by']).execute()
  await w.db.deleteFrom('api').execute()
  const file = new URL('../../../db/migrations/0074_apis.sql', import.meta.url)
  const migration = readFileSync(file, 'utf8')
  await sql.raw(migration.slice(migration.lastIndexOf('insert into api'))).execute(w.db)
  const after = await w.db.selectFrom('api').select(['address', 'sector', 'proved_by', 'created_by']).execute()
  expect(after).toEqual(before)
  expect(after).toEqual([{ address, sector: made.id, proved_by: 'earlier', created_by: anna.accountId }])
})

test('goes with its service', async () => {
  const { id } = await created()
  await w.call(deleteClient, of(service), pageOf(anna))
  expect(await w.db.selectFrom('api').select('id').where('id', '=', id).execute()).toEqual([])
})

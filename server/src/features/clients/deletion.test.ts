import {
  deleteClient,
  getClient,
  getClientUsers,
  listClients,
  restoreClient,
} from '@kabinet/contract/api/services/clients.api'
import { listGrants } from '@kabinet/contract/api/grants.api'
import { listServiceChanges } from '@kabinet/contract/api/services/owners.api'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { passServicesOn } from '../../domain/custody/first-owner.sql.ts'
import { sweep } from '../../domain/sweep/sweep.ts'
import { restoreService, suspendService } from '../../operations/support/services/services.sql.ts'
import { perTest } from '../../testing/fixtures.ts'
import { ownFields, postForm, readUserInfo } from '../../testing/oauth.ts'
import { begin, consent, pageOf, type Someone, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso({ limits: { servicesPerPerson: 2 } })
const day = 24 * 3600
const owner = perTest(() => w.someone())
const other = perTest(() => w.someone())
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(owner.accountId))
beforeEach(async () => {
  await w.db.insertInto('service_owner').values({ account_id: other.accountId, service_id: service.id }).execute()
})

const params = () => ({ id: service.id })
const signIn = () => tokensFor(service, anna.browser, { scope: 'openid email offline_access' })
const remove = (name: string | undefined = 'Ромашка', by = owner) =>
  w.call(deleteClient, { params: params(), query: name === '' ? {} : { name } }, pageOf(by))
const restore = (by = owner) => w.call(restoreClient, { params: params() }, pageOf(by))
const list = async (by = owner) => (await w.call(listClients, {}, pageOf(by))).body.items
const grants = async (ended: 'true' | 'false') =>
  (await w.call(listGrants, { query: { ended } }, pageOf(anna))).body.items
const userinfo = async (token: string) => (await readUserInfo(w, token)).status
const refresh = async (refresh_token = '') =>
  (await postForm(w, '/oauth/token', { grant_type: 'refresh_token', refresh_token, ...ownFields(service) })).body
const moveBack = async (by: Someone) => w.signIn(by.accountId, by.browser)

test('requires the name of a service with users, and counts them', async () => {
  await signIn()
  const users = await w.call(getClientUsers, { params: params() }, pageOf(owner))
  expect(users.body).toEqual({ users: 1, recent_users: 1 })
  for (const wrong of ['', 'ромашка', 'Другой', 'я'.repeat(5000)]) {
    const refused = await remove(wrong)
    expect([refused.status, refused.error.error_code]).toEqual([400, 4])
    expect(refused.error).toMatchObject({ fields: [{ path: 'name' }] })
  }
  expect((await remove(' Ромашка ')).status).toBe(204)
})

test('counts neither owners nor users who were not seen for 30 days as recent', async () => {
  await signIn()
  await consent(other.browser, await begin(service))
  await w.pass(31 * day)
  await moveBack(owner)
  await moveBack(anna)
  expect((await w.call(getClientUsers, { params: params() }, pageOf(owner))).body).toEqual({
    users: 1,
    recent_users: 0,
  })
  expect((await w.call(getClientUsers, { params: params() }, pageOf(anna))).status).toBe(404)
})

test('stops everything while deleted, and restores it as it was', async () => {
  const tokens = await signIn()
  expect((await remove()).status).toBe(204)
  expect(await userinfo(tokens.access_token)).toBe(401)
  expect(await refresh(tokens.refresh_token)).toMatchObject({ error: 'invalid_client' })
  expect((await fetch((await begin(service)).url, { redirect: 'manual' })).headers.get('location')).not.toContain(
    'code=',
  )
  expect((await w.call(getClient, { params: params() }, pageOf(owner))).status).toBe(404)
  expect(await grants('false')).toEqual([])
  expect(await grants('true')).toMatchObject([{ client: { name: 'Ромашка' }, ended_at: expect.any(String) }])
  const [listed] = await list()
  expect(listed).toMatchObject({ id: service.id, is_suspended: true, deleted: { at: expect.any(String) } })
  const term = Date.parse(listed?.deleted?.until ?? '') - Date.parse(listed?.deleted?.at ?? '')
  expect(term).toBe(30 * day * 1000)

  expect((await restore()).body).toMatchObject({ id: service.id, client_id: service.clientId, status: 'published' })
  expect(await userinfo(tokens.access_token)).toBe(200)
  expect(await refresh(tokens.refresh_token)).toMatchObject({ access_token: expect.any(String) })
  expect((await signIn()).claims()?.sub).toBe(tokens.claims()?.sub)
  expect(await grants('true')).toEqual([])
  expect(await grants('false')).toMatchObject([{ client: { name: 'Ромашка' }, ended_at: null }])
  expect((await list())[0]).not.toHaveProperty('deleted')
  expect((await list())[0]).toMatchObject({ is_suspended: false })
})

test('lets every owner see and restore it, tells the others, and logs both acts', async () => {
  await signIn()
  await remove()
  expect(await list(other)).toMatchObject([{ id: service.id, deleted: {} }])
  const told = () => w.mail.all().map(({ to, subject, text }) => ({ to, subject, text }))
  expect(told().filter(({ subject }) => subject.startsWith('Сервис удалён'))).toHaveLength(2)
  expect(told().at(-1)?.text).toMatch(/До .* его можно восстановить/)
  expect((await restore(other)).status).toBe(200)
  expect(told().filter(({ text }) => text.includes('удалённый сервис восстановлен'))).toHaveLength(2)
  const changes = (await w.call(listServiceChanges, { params: params() }, pageOf(owner))).body.items
  expect(changes.slice(0, 2).map(({ kind }) => kind)).toEqual(['restored', 'deleted'])
})

test('rejects a second deletion, a second restore, and those of others', async () => {
  await signIn()
  expect((await restore()).status).toBe(404)
  expect((await remove('Ромашка', anna)).status).toBe(404)
  expect((await Promise.all([remove(), remove('Ромашка', other)])).map(({ status }) => status).toSorted()).toEqual([
    204, 404,
  ])
  expect((await restore(anna)).status).toBe(404)
  expect((await Promise.all([restore(), restore(other)])).map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('is gone after the time of a deleted account, and no earlier', async () => {
  await signIn()
  await remove()
  await w.pass(30 * day - 60)
  await sweep(w.deps)
  expect(await w.db.selectFrom('service').select('id').execute()).toHaveLength(1)
  await w.pass(120)
  await moveBack(owner)
  expect(await list()).toEqual([])
  expect((await restore()).status).toBe(404)
  expect((await sweep(w.deps))['deleted services']).toBe(1)
  expect(await w.db.selectFrom('service').select('id').execute()).toEqual([])
})

test('deletes a service that only its owners used at once, without the name', async () => {
  await consent(other.browser, await begin(service))
  expect((await remove('')).status).toBe(204)
  expect(await w.db.selectFrom('service').select('id').execute()).toEqual([])
})

test('keeps a service with users whose owner has returned it to test mode', async () => {
  await signIn()
  await sql`update service set status = 'test'`.execute(w.db)
  expect((await remove('')).error.error_code).toBe(4)
  expect((await remove()).status).toBe(204)
  expect((await restore()).body).toMatchObject({ id: service.id, status: 'test' })
})

test('does not count deleted services, and rejects a restore beyond the limit', async () => {
  await signIn()
  await remove()
  for (let n = 0; n < 2; n++) await w.service(owner.accountId)
  expect([(await restore(other)).status, (await restore()).error.error_code]).toEqual([422, 202])
})

test('keeps the suspension of the operator over a deletion and a restore', async () => {
  await signIn()
  await remove()
  expect(await restoreService(w.db, service.id)).toBe(false)
  expect(await suspendService(w.db, service.id)).toBe(true)
  await restore()
  expect((await list())[0]).toMatchObject({ is_suspended: true })
  expect(await restoreService(w.db, service.id)).toBe(true)
  expect((await list())[0]).toMatchObject({ is_suspended: false })
  await signIn()
})

test('does not pass a deleted service to the operator when its owners go', async () => {
  await signIn()
  await remove()
  await w.db.transaction().execute((tx) => passServicesOn(tx, [owner.accountId, other.accountId]))
  const { account_id } = await w.db.selectFrom('service').select('account_id').executeTakeFirstOrThrow()
  expect(account_id).toBe(owner.accountId)
})

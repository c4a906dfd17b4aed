import { authApi } from '@kabinet/contract/api/auth/all'
import { apisApi } from '@kabinet/contract/api/services/apis.api'
import { patchClient } from '@kabinet/contract/api/services/clients.api'
import { getReview } from '@kabinet/contract/api/review.api'
import type { ApiChanges } from '@kabinet/contract/data/api-fields'
import { beforeEach, expect, test } from 'vitest'
import { perTest } from '../../../testing/fixtures.ts'
import { isAccepted } from '../../../testing/oauth.ts'
import { linkToken } from '../../../testing/people.ts'
import { pageOf, type Someone, testSso } from '../../../testing/sso.ts'

const day = 24 * 3600
const old = 'https://api.romashka.example'
const young = 'https://api.attacker.example'
const w = testSso()
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))
const boris = perTest(() => w.someone({ email: 'boris@example.com' }))
const romashka = perTest(() => w.service(anna.accountId))
let api = { params: { id: '', api_id: '' } }

const create = async (address: string, by: Someone = anna) => {
  const body = { address, name: 'Заказы' }
  const made = await w.call(apisApi.createApi, { params: { id: romashka.id }, body }, pageOf(by))
  return { params: { id: romashka.id, api_id: made.body.id } }
}
const renew = async (keep_old_hours: number) =>
  (await w.call(apisApi.renewApiSecret, { ...api, body: { keep_old_hours } }, pageOf(anna))).body.client_secret
const change = (body: ApiChanges) => w.call(apisApi.patchApi, { ...api, body }, pageOf(anna))
const list = async () => {
  await w.signIn(anna.accountId, anna.browser)
  return (await w.call(apisApi.listApis, { params: { id: romashka.id } }, pageOf(anna))).body.items
}
const secure = async () => {
  const token = linkToken(w.mail.to('anna@example.com').at(-1) ?? { text: '' })
  return (await w.call(authApi.secureAccount, { body: { token } })).body.ended.map(({ what }) => what)
}
const works = (client_secret: string) => isAccepted(w, { client_id: api.params.api_id, client_secret })

beforeEach(async () => {
  api = await create(old)
  await w.later(30 * day, anna)
})

test('deletes recent APIs and keeps older ones', async () => {
  await create(young)
  await w.call(patchClient, { params: { id: romashka.id }, body: { resources: ['https://x.example'] } }, pageOf(anna))
  expect(await secure()).toEqual(['service_api', 'service_api'])
  expect((await list()).map(({ address }) => address)).toEqual([old])
  const { ended } = (await w.call(getReview, {}, pageOf(anna))).body
  expect(ended).toContainEqual(expect.objectContaining({ what: 'service_api', name: young }))
})

test('takes back whom an API recently admits', async () => {
  await change({ admits: 'any' })
  expect(await secure()).toEqual(['service_api'])
  expect(await list()).toMatchObject([{ address: old, admits: 'own', named_clients: [] }])
})

test('keeps an older admission, and names other recent changes in the review', async () => {
  await change({ admits: 'any' })
  await w.later(30 * day, anna)
  await change({ name: 'Чужие заказы' })
  expect(await secure()).toEqual([])
  expect(await list()).toMatchObject([{ admits: 'any' }])
  const { settings } = (await w.call(getReview, {}, pageOf(anna))).body
  expect(settings).toMatchObject([{ fields: ['apis'] }])
})

test('ends a recent secret of an API only if an older one without an end works', async () => {
  const only = await renew(0)
  expect(await secure()).toEqual([])
  expect(await works(only)).toBe(true)
  await w.later(30 * day, anna)
  const added = await renew(2)
  const { secrets } = await w.db.selectFrom('api').select('secrets').executeTakeFirstOrThrow()
  const withoutEnds = JSON.stringify(secrets.map((secret) => ({ ...secret, expires_at: null })))
  await w.db.updateTable('api').set({ secrets: withoutEnds }).execute()
  expect(await secure()).toEqual(['service_secret'])
  expect([await works(only), await works(added)]).toEqual([true, false])
})

test('leaves alone what another owner did', async () => {
  const since = new Date(Date.now() - 60 * day * 1000)
  const membership = { account_id: boris.accountId, service_id: romashka.id, since }
  await w.db.insertInto('service_owner').values(membership).execute()
  await w.signIn(boris.accountId, boris.browser)
  await create(young, boris)
  await change({ name: 'Новые заказы' })
  expect(await secure()).toEqual([])
  expect((await list()).map(({ address }) => address)).toEqual([old, young])
})

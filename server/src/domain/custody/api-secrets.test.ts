import { deleteMe } from '@kabinet/contract/api/me.api'
import { authApi } from '@kabinet/contract/api/auth/all'
import { apisApi } from '@kabinet/contract/api/services/apis.api'
import { beforeEach, expect, test } from 'vitest'
import { runAdmin } from '../../testing/run-admin.ts'
import { perTest } from '../../testing/fixtures.ts'
import { password } from '../../testing/people.ts'
import { pageOf, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const owner = perTest(async () => w.someone({ password_hash: await w.deps.hasher.hash(password) }))
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(owner.accountId))
beforeEach(async () => {
  await tokensFor(service, anna.browser)
  const params = { id: service.id }
  const body = { address: 'https://api.romashka.example', name: 'Заказы' }
  const { id } = (await w.call(apisApi.createApi, { params, body }, pageOf(owner))).body
  await w.call(apisApi.renewApiSecret, { params: { ...params, api_id: id }, body: {} }, pageOf(owner))
})

const endOfSecret = async () =>
  (await w.db.selectFrom('api').select('secrets').executeTakeFirstOrThrow()).secrets[0]?.expires_at

test('ends the secrets of APIs while a service is in custody, unless its owner returns', async () => {
  await owner.browser.call(authApi.checkPassword, { body: { password } })
  await owner.browser.call(deleteMe, { body: { password } })
  expect(await endOfSecret()).toMatch(/^\d{4}-/)
  await runAdmin(w.deps, ['accounts', 'restore', owner.accountId, '--why', 'ticket 4711'])
  expect(await endOfSecret()).toBeNull()
})

test('ends the secrets of APIs when the operator takes a service', async () => {
  await runAdmin(w.deps, ['services', 'take', service.id, '--why', 'ticket 4711', '--by', 'olga'])
  expect(await endOfSecret()).toMatch(/^\d{4}-/)
})

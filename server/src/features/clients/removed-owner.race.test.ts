import { clientsApi } from '@kabinet/contract/api/services/clients.api'
import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { countLockWaits } from '../../testing/lock-waits.ts'
import { pageOf, testSso } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))
const eve = perTest(() => w.someone({ email: 'eve@example.com' }))
const service = perTest(() => w.service(anna.accountId))
const params = () => ({ id: service.id })
const evil = ['https://romashka.example/callback', 'https://evil.example/callback']

const acts = {
  'changes it': () => w.call(clientsApi.patchClient, { params: params(), body: { redirect_uris: evil } }, pageOf(eve)),
  'renews its secret': () =>
    w.call(clientsApi.renewClientSecret, { params: params(), body: { keep_old_hours: 0 } }, pageOf(eve)),
  'ends its old secrets': () => w.call(clientsApi.endOldSecrets, { params: params() }, pageOf(eve)),
  'removes its logo': () => w.call(clientsApi.deleteClientLogo, { params: params() }, pageOf(eve)),
  'restores it': async () => w.call(clientsApi.restoreClient, { params: params() }, pageOf(eve)),
  'deletes it': () => w.call(clientsApi.deleteClient, { params: params() }, pageOf(eve)),
  'invites an owner': () =>
    w.call(ownersApi.inviteOwner, { params: params(), body: { login: 'mallory@example.com' } }, pageOf(eve)),
  'leaves it': () => w.call(ownersApi.leaveService, { params: params() }, pageOf(eve)),
}

test.each(Object.entries(acts))('refuses an owner who is removed while it %s', async (name, act) => {
  await w.db.insertInto('service_owner').values({ account_id: eve.accountId, service_id: service.id }).execute()
  const set = { logo: 'logo', ...(name === 'restores it' ? { deleted_at: new Date(), suspended_at: new Date() } : {}) }
  await w.db.updateTable('service').set(set).execute()
  const stored = () => w.db.selectFrom('service').selectAll().execute()
  const before = await stored()
  const { answer } = await w.db.transaction().execute(async (tx) => {
    await sql`select from service where id = ${service.id} for update`.execute(tx)
    const called = act()
    await expect.poll(() => countLockWaits(w), { interval: 10 }).toBeGreaterThan(0)
    await tx.deleteFrom('service_owner').where('account_id', '=', eve.accountId).execute()
    return { answer: called }
  })
  expect((await answer).status).toBe(404)
  expect(await stored()).toEqual(before)
})

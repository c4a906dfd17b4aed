import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import { deleteMe, getMe } from '@kabinet/contract/api/me.api'
import { authApi } from '@kabinet/contract/api/auth/all'
import { clientsApi } from '@kabinet/contract/api/services/clients.api'
import type { ClientChanges } from '@kabinet/contract/data/client-fields'
import * as client from 'openid-client'
import { beforeEach, expect, test } from 'vitest'
import { runAdmin } from '../../testing/run-admin.ts'
import { perTest } from '../../testing/fixtures.ts'
import { clientAt } from '../../testing/client-at.ts'
import { password } from '../../testing/people.ts'
import { begin, look, pageOf, reachPage, testSso, tokensFor } from '../../testing/sso.ts'
import { sweep } from '../sweep/sweep.ts'

const w = testSso()
const why = ['--why', 'ticket 4711', '--by', 'olga']
const people = (...typed: string[]) => runAdmin(w.deps, ['people', ...typed, ...why])
const services = (...typed: string[]) => runAdmin(w.deps, ['services', ...typed, ...why])
const day = 24 * 3600

let token: string
const owner = perTest(async () =>
  w.someone({
    first_name: 'Роман',
    last_name: 'Цветов',
    password_hash: await w.deps.hasher.hash(password),
  }),
)
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(owner.accountId))
beforeEach(async () => {
  await w.db.updateTable('service').set({ status: 'published' }).where('id', '=', service.id).execute()
  token =
    (await tokensFor(service, anna.browser, { scope: 'openid offline_access', prompt: 'consent' })).refresh_token ?? ''
})
const refreshes = () =>
  client.refreshTokenGrant(service.config, token).then(
    ({ refresh_token: next = '' }) => ((token = next), true),
    () => false,
  )
const stored = (id = service.id) =>
  w.db.selectFrom('service').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function removeOwn() {
  await owner.browser.call(authApi.checkPassword, { body: { password } })
  expect((await owner.browser.call(deleteMe, { body: { password } })).status).toBeLessThan(300)
}
async function shown() {
  const page = await reachPage(anna.browser, (await begin(service, { prompt: 'consent' })).url)
  return (await look(anna.browser, page)).body.client
}

test('asks what happens to published services before it blocks their owner', async () => {
  await expect(people('block', owner.accountId)).rejects.toThrow('--keep-services or --suspend-services')
  expect((await owner.browser.call(getMe)).status).toBe(200)
  await people('block', owner.accountId, '--keep-services')
  expect(await refreshes()).toBe(true)
  await people('unblock', owner.accountId)
  await people('block', owner.accountId, '--suspend-services')
  expect(await refreshes()).toBe(false)
  await services('restore', service.id)
  expect(await refreshes()).toBe(true)
  await people('block', anna.accountId)
})

test('keeps a published service with users when its owner deletes the account, and gives it back', async () => {
  const unused = await w.service(owner.accountId)
  const { secrets: before } = await stored()
  await removeOwn()
  expect(await refreshes()).toBe(true)
  expect(await stored()).toMatchObject({
    account_id: operatorAccountId,
    former_owner: owner.accountId,
    suspended_at: null,
  })
  expect((await stored()).secrets[0]?.expires_at).toMatch(/^\d{4}-/)
  expect((await stored(unused.id)).suspended_at).not.toBeNull()
  expect(await shown()).toMatchObject({ no_owner_since: expect.any(String), owner_verified: false })
  expect(await shown()).not.toHaveProperty('owner')
  await runAdmin(w.deps, ['accounts', 'restore', owner.accountId, '--why', 'ticket 4711'])
  expect(await stored()).toMatchObject({ account_id: owner.accountId, former_owner: null, custody_since: null })
  expect((await stored()).secrets).toEqual(before)
  expect(await refreshes()).toBe(true)
})

test('outlives the erasure of its owner; old secrets end after 30 days unless the operator makes a new one', async () => {
  await removeOwn()
  await w.pass(31 * day)
  await sweep(w.deps)
  await expect(people('show', owner.accountId)).rejects.toThrow('no account')
  expect(await stored()).toMatchObject({ account_id: operatorAccountId })
  await expect(client.clientCredentialsGrant(service.config)).rejects.toThrow()
  const made = await services('secret', service.id)
  const secret = /only now: (\S+)/.exec(made)?.[1] ?? ''
  const { config } = await clientAt(w, service.clientId, service.callback, { secret })
  await expect(client.tokenIntrospection(config, 'x')).resolves.toMatchObject({ active: false })
})

test('outlives a blocked owner who is erased', async () => {
  const unused = await w.service(owner.accountId)
  await w.db
    .updateTable('service')
    .set({ status: 'published', name: 'Без людей' })
    .where('id', '=', unused.id)
    .execute()
  await people('block', owner.accountId, '--keep-services')
  const told = await people('erase', owner.accountId)
  expect(told).toContain(`Services that are yours now, not verified: Ромашка (${service.id}).`)
  expect(told).toContain(`Services without users, erased with the account: Без людей (${unused.id}).`)
  expect(await refreshes()).toBe(true)
  await expect(people('block', operatorAccountId)).rejects.toThrow('services of the operator')
})

test('moves a service to the operator and to a user', async () => {
  expect(await shown()).toMatchObject({ owner: { name: 'Роман Ц.' } })
  await services('take', service.id)
  expect((await shown()).owner).toEqual({ since: expect.any(String) })
  await expect(services('take', service.id)).rejects.toThrow('yours already')
  const boris = await w.someone({ email: 'boris@example.com', first_name: 'Борис', last_name: 'Соколов' })
  await services('give', service.id, 'boris@example.com')
  expect((await w.call(clientsApi.getClient, { params: { id: service.id } }, pageOf(boris))).status).toBe(200)
  expect((await w.call(clientsApi.getClient, { params: { id: service.id } }, pageOf(owner))).status).toBe(404)
  await expect(services('give', service.id, 'nobody@example.com')).rejects.toThrow('No active account')
  expect(await refreshes()).toBe(true)
  const acts = await w.db.selectFrom('support_act').select(['act', 'who']).execute()
  expect(acts).toEqual([
    { act: 'take', who: 'olga' },
    { act: 'give', who: 'olga' },
  ])
})

test('keeps a verified service without users when its blocked owner is erased, and tells the operator', async () => {
  await w.db.deleteFrom('consent').execute()
  await verify()
  await people('block', owner.accountId, '--keep-services')
  expect(await people('erase', owner.accountId)).toContain(`yours now, not verified: Ромашка (${service.id}).`)
  expect(await stored()).toMatchObject({ account_id: operatorAccountId, status: 'published', verified_at: null })
  const acts = w.db.selectFrom('support_act').select('service_id').where('act', '=', 'verification-ended')
  expect(await acts.execute()).toEqual([{ service_id: service.id }])
})

async function verify(but: Record<string, string> = {}): Promise<string> {
  const { name, redirect_uris: uris } = await stored()
  const facts = { name, host: [...new Set(uris.map((uri) => new URL(uri).host))].join(','), ...but }
  return services('verify', service.id, '--host', facts.host, '--name', facts.name)
}

test('verifies only what is in force, and prints both otherwise', async () => {
  for (const but of [{ name: 'Другая' }, { host: 'evil.example' }, { host: 'romashka.example,evil.example' }])
    await expect(verify(but)).rejects.toThrow('“Ромашка” at romashka.example')
  await expect(services('verify', service.id)).rejects.toThrow('host: ')
  expect((await stored()).verified_at).toBeNull()
  await w.call(
    clientsApi.patchClient,
    {
      params: { id: service.id },
      body: { redirect_uris: ['https://romashka.example/callback', 'https://b.example/'] },
    },
    pageOf(owner),
  )
  await expect(verify({ host: 'romashka.example' })).rejects.toThrow('“Ромашка” at b.example, romashka.example')
  expect(await verify({ host: 'romashka.example, b.example' })).toContain('is shown as verified')
})

test('shows a verified service until its name, its redirect host, its logo or its owner changes', async () => {
  const change = (body: ClientChanges) =>
    w.call(clientsApi.patchClient, { params: { id: service.id }, body }, pageOf(owner))
  for (const changes of [
    { name: 'Другая' },
    { redirect_uris: ['https://romashka.example/callback', 'https://evil.example/cb'] },
  ]) {
    await verify()
    expect(await shown()).toMatchObject({ owner_verified: true, verified_at: expect.any(String) })
    await change({ description: 'Цветы' })
    expect((await shown()).owner_verified).toBe(true)
    const { status } = await change(changes)
    expect(status).toBe(200)
    expect((await stored()).verified_at).toBeNull()
  }
  const ended = await w.db
    .selectFrom('support_act')
    .select(['who', 'why'])
    .where('act', '=', 'verification-ended')
    .execute()
  expect(ended.map(({ why: reason }) => reason)).toEqual([
    'The owner changed: name',
    'The owner changed: redirect_uris',
  ])
  await verify()
  await services('take', service.id)
  expect((await stored()).verified_at).toBeNull()
  await expect(services('unverify', service.id)).rejects.toThrow('not verified')
})

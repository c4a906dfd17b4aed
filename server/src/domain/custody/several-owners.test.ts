import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import { authApi } from '@kabinet/contract/api/auth/all'
import { clientsApi } from '@kabinet/contract/api/services/clients.api'
import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import { deleteMe } from '@kabinet/contract/api/me.api'
import { beforeEach, describe, expect, test } from 'vitest'
import { runAdmin } from '../../testing/run-admin.ts'
import { password } from '../../testing/people.ts'
import { begin, look, pageOf, reachPage, type Service, type Someone, testSso, tokensFor } from '../../testing/sso.ts'

const w = testSso()
const why = ['--why', 'ticket 4711', '--by', 'olga']
const people = (...typed: string[]) => runAdmin(w.deps, ['people', ...typed, ...why])

let roman: Someone
let vera: Someone
let anna: Someone
let service: Service
beforeEach(async () => {
  const hash = await w.deps.hasher.hash(password)
  roman = await w.someone({ first_name: 'Роман', last_name: 'Цветов', password_hash: hash })
  vera = await w.someone({ first_name: 'Вера', last_name: 'Котова', password_hash: hash })
  anna = await w.someone()
  service = await w.service(roman.accountId)
  await w.db.updateTable('service').set({ status: 'published' }).where('id', '=', service.id).execute()
  await signIn()
})

const join = (id = service.id, who = vera) =>
  w.db
    .insertInto('service_owner')
    .values({ account_id: who.accountId, service_id: id, invited_by: roman.accountId })
    .execute()
async function signIn(someone = anna, to = service): Promise<string> {
  return (await tokensFor(to, someone.browser, { prompt: 'consent' })).access_token
}
const signsIn = (someone = anna, to = service) => signIn(someone, to).then(Boolean, () => false)
const owner = async () => {
  const row = await w.db.selectFrom('service').select('account_id').where('id', '=', service.id).executeTakeFirst()
  return row?.account_id
}
async function remove(someone: Someone) {
  await someone.browser.call(authApi.checkPassword, { body: { password } })
  expect((await someone.browser.call(deleteMe, { body: { password } })).status).toBeLessThan(300)
}
async function shownOwner() {
  const page = await reachPage(anna.browser, (await begin(service, { prompt: 'consent' })).url)
  return (await look(anna.browser, page)).body.client
}
const reads = async (someone: Someone) =>
  (await w.call(clientsApi.getClient, { params: { id: service.id } }, pageOf(someone))).status

const acts: Record<string, () => Promise<unknown>> = {
  block: () => people('block', roman.accountId),
  unblock: async () => {
    await people('block', roman.accountId, '--keep-services')
    await people('unblock', roman.accountId)
  },
  delete: () => remove(roman),
  erase: async () => {
    await people('block', roman.accountId, '--keep-services')
    await people('erase', roman.accountId)
  },
}

describe('users of a published service keep signing in', () => {
  test.each(Object.keys(acts))('when an owner beside another one is subject to %s', async (act) => {
    await join()
    await acts[act]?.()
    expect(await signsIn()).toBe(true)
    expect(await reads(vera)).toBe(200)
    expect(await owner()).toBe(act === 'delete' || act === 'erase' ? vera.accountId : roman.accountId)
    expect((await shownOwner()).no_owner_since).toBeUndefined()
  })

  test.each(Object.keys(acts))('when the only owner is subject to %s', async (act) => {
    if (act === 'block') await expect(acts['block']?.()).rejects.toThrow('only owner of published services (Ромашка)')
    else await acts[act]?.()
    expect(await signsIn()).toBe(true)
    expect(await owner()).toBe(act === 'delete' || act === 'erase' ? operatorAccountId : roman.accountId)
  })

  test.each(Object.keys(acts))('when a further owner is subject to %s', async (act) => {
    await join()
    ;[roman, vera] = [vera, roman]
    await acts[act]?.()
    expect(await signsIn()).toBe(true)
    expect(await owner()).toBe(vera.accountId)
  })
})

test('suspends only services without another owner', async () => {
  const other = await w.service(roman.accountId)
  await w.db.updateTable('service').set({ status: 'published' }).where('id', '=', other.id).execute()
  await join()
  await expect(people('block', roman.accountId)).rejects.toThrow('only owner of published services (Ромашка)')
  await people('block', roman.accountId, '--suspend-services')
  expect(await signsIn()).toBe(true)
  expect(await signsIn(anna, other)).toBe(false)
})

test('shows users an owner who is not blocked', async () => {
  await join()
  expect((await shownOwner()).owner).toMatchObject({ name: 'Роман Ц.' })
  await people('block', roman.accountId, '--keep-services')
  expect((await shownOwner()).owner).toMatchObject({ name: 'Вера К.' })
})

test('goes on for devices and for the service itself while one owner is active', async () => {
  await join()
  await people('block', roman.accountId)
  const { hasActiveOwner } = await import('./owners.sql.ts')
  const active = () =>
    w.db
      .selectFrom('service as s')
      .select(hasActiveOwner('s').as('is'))
      .where('s.id', '=', service.id)
      .executeTakeFirst()
  expect(await active()).toEqual({ is: true })
  await people('block', vera.accountId, '--keep-services')
  expect(await active()).toEqual({ is: false })
})

test('tells the other owner of a departure by deletion, also in the log', async () => {
  await join()
  await remove(roman)
  await w.pass(1)
  const mail = w.mail.to(`${vera.accountId}@example.com`).at(-1)
  expect(mail?.text).toContain('Роман Ц. больше не владелец сервиса «Ромашка»')
  await runAdmin(w.deps, ['accounts', 'restore', roman.accountId, '--why', 'ticket 4711'])
  const { items } = (await w.call(ownersApi.listServiceChanges, { params: { id: service.id } }, pageOf(vera))).body
  expect(items.map(({ kind }) => kind).slice(0, 2)).toEqual(['owner_restored', 'owner_left'])
})

test('a restored account owns again, beside the owner who went on', async () => {
  await w.db
    .updateTable('service')
    .set({ verified_at: new Date(), verified_by: 'olga' })
    .where('id', '=', service.id)
    .execute()
  await join()
  await remove(roman)
  const stored = () =>
    w.db
      .selectFrom('service')
      .select(['verified_at', 'custody_since', 'suspended_at'])
      .where('id', '=', service.id)
      .executeTakeFirst()
  expect(await stored()).toEqual({ verified_at: null, custody_since: null, suspended_at: null })
  await runAdmin(w.deps, ['accounts', 'restore', roman.accountId, '--why', 'ticket 4711'])
  const again = await w.signIn(roman.accountId)
  expect(await reads(again)).toBe(200)
  expect(await owner()).toBe(vera.accountId)
})

test('passes to the operator after the last owner, and back to whoever is restored first', async () => {
  await join()
  await remove(roman)
  await remove(vera)
  expect(await owner()).toBe(operatorAccountId)
  expect(await runAdmin(w.deps, ['services', 'find', service.id])).toContain('without an owner since 2')
  await runAdmin(w.deps, ['accounts', 'restore', roman.accountId, '--why', 'ticket 4711'])
  expect(await owner()).toBe(roman.accountId)
  await runAdmin(w.deps, ['accounts', 'restore', vera.accountId, '--why', 'ticket 4711'])
  expect(await reads(await w.signIn(vera.accountId))).toBe(200)
  expect(await owner()).toBe(roman.accountId)
})

test('passes to the operator when both last owners delete their accounts at once', async () => {
  await join()
  await Promise.all([remove(roman), remove(vera)])
  expect(await owner()).toBe(operatorAccountId)
  expect(await signsIn()).toBe(true)
})

test('keeps a test service for its other owner, and suspends it with the last one', async () => {
  const draft = await w.service(roman.accountId, { status: 'test' })
  await join(draft.id)
  await remove(roman)
  expect(await signsIn(vera, draft)).toBe(true)
  await remove(vera)
  const stored = () =>
    w.db.selectFrom('service').select(['suspended_at', 'account_id']).where('id', '=', draft.id).executeTakeFirst()
  expect((await stored())?.suspended_at).not.toBeNull()
  await runAdmin(w.deps, ['accounts', 'restore', roman.accountId, '--why', 'ticket 4711'])
  expect(await stored()).toEqual({ suspended_at: null, account_id: roman.accountId })
})

test('names the services of which nobody else is an owner, with their users of the last 30 days', async () => {
  const sole = async () => (await w.call(ownersApi.listSoleServices, {}, pageOf(roman))).body.items
  expect(await sole()).toEqual([{ id: service.id, name: 'Ромашка', users: 1 }])
  await w.pass(31 * 24 * 3600)
  roman = await w.signIn(roman.accountId)
  expect(await sole()).toEqual([{ id: service.id, name: 'Ромашка', users: 0 }])
  await join()
  expect(await sole()).toEqual([])
})

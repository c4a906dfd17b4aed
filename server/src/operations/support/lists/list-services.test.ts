import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { perTest } from '../../../testing/fixtures.ts'
import { testSso, tokensFor } from '../../../testing/sso.ts'
import { servicesList } from '@kabinet/contract/admin/lists'
import { listServices, servicesQuery } from './list-services.ts'

const w = testSso()
const owner = perTest(() => w.someone({ email: 'roman@romashka.example', first_name: 'Роман', last_name: 'Цветов' }))
const anna = perTest(() => w.someone())
const used = perTest(() => w.service(owner.accountId))
const other = perTest(async () => w.service((await w.someone()).accountId))
beforeEach(async () => {
  await tokensFor(used, anna.browser)
  await w.db.updateTable('service').set({ name: 'Ёлки и розы', status: 'test' }).where('id', '=', other.id).execute()
})
type Query = z.input<typeof servicesQuery>
const list = async (query: Query) => servicesList.parse(await listServices(w.deps, servicesQuery.parse(query)))
const found = async (query: Query) => (await list(query)).items.map(({ name }) => name)

test('finds services by the beginning of the name and by an owner, with last use and users of 30 days', async () => {
  expect(await found({ name: 'елки' })).toEqual(['Ёлки и розы'])
  expect(await found({ owner: owner.accountId, name: 'ёлк' })).toEqual([])
  expect(await list({ owner: 'roman@romashka.example' })).toMatchObject({
    count: 1,
    is_more: false,
    next: null,
    items: [
      {
        name: 'Ромашка',
        owner: 'Цветов Роман',
        account_id: owner.accountId,
        users: 1,
        last_used_on: expect.any(String),
      },
    ],
  })
  await expect(list({ owner: 'nobody@example.com' })).rejects.toThrow('No account has verified nobody@example.com')
})

test('filters by state, last use and number of users', async () => {
  expect(await found({})).toEqual(['Ёлки и розы', 'Ромашка'])
  expect(await found({ state: 'test' })).toEqual(['Ёлки и розы'])
  expect(await found({ used_since: '2026-01-01' })).toEqual(['Ромашка'])
  expect(await found({ unused_since: '2026-01-01' })).toEqual(['Ёлки и розы'])
  expect(await found({ users_at_least: '1' })).toEqual(['Ромашка'])
  expect(await found({ users_at_least: '2' })).toEqual([])
  await w.db.updateTable('service').set({ suspended_at: sql<Date>`app_now()` }).where('id', '=', used.id).execute()
  expect(await found({ state: 'suspended' })).toEqual(['Ромашка'])
  await w.pass(31 * 24 * 3600)
  expect((await list({ name: 'ромашка' })).items).toMatchObject([{ users: 0 }])
})

test('asks to narrow a filter without an index over more than 5,000 services', async () => {
  const columns = sql`account_id, client_id, platforms, scopes, redirect_uris, token_endpoint_auth_method`
  await sql`insert into service (id, name, ${columns})
    select gen_random_uuid(), 'Служба ' || n, account_id, client_id || n, platforms, scopes, redirect_uris, token_endpoint_auth_method
    from service, generate_series(1, 5001) n where id = ${used.id}`.execute(w.db)
  await expect(list({ state: 'test' })).rejects.toThrow('narrow it')
  expect(await list({ name: 'служба' })).toMatchObject({ count: 1000, is_more: true, next: expect.any(String) })
  expect((await list({ name: 'служба 500' })).count).toBe(3)
})

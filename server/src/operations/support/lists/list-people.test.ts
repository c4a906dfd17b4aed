import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { newId } from '../../../lib/ids.ts'
import { testWorld } from '../../../testing/world.ts'
import { peopleList } from '@kabinet/contract/admin/lists'
import { listPeople, peopleQuery } from './list-people.ts'

const w = testWorld({ clears: false })
type Query = z.input<typeof peopleQuery>
const list = async (query: Query) => peopleList.parse(await listPeople(w.deps, peopleQuery.parse(query)))
const found = async (query: Query) => (await list(query)).items.map(({ first_name }) => first_name)

type Made = {
  first: string
  last: string
  email?: string
  phone?: string
  status?: 'active' | 'blocked'
  created?: string
}
async function make({ first, last, email, phone, status = 'active', created = '2026-03-01' }: Made): Promise<string> {
  const id = newId()
  const at = { created_at: new Date(`${created}T12:00:00Z`) }
  const names = { first_name: first, last_name: last, locale: 'ru', password_hash: '-' } as const
  await w.db
    .insertInto('account')
    .values({ id, ...names, ...at, status })
    .execute()
  const contacts = [
    ['email', email],
    ['phone', phone],
  ] as const
  for (const [kind, value] of contacts)
    if (value !== undefined)
      await w.db.insertInto('identifier').values({ account_id: id, kind, value, verified_at: at.created_at }).execute()
  return id
}

let ids: string[]
beforeAll(async () => {
  ids = [
    await make({ first: 'Анна', last: 'Иванова', email: 'anna.ivanova@mail.example', phone: '+79123451122' }),
    await make({
      first: 'Алёна',
      last: 'Иванова',
      email: 'alena@romashka.example',
      phone: '+79000001122',
      created: '2026-05-01',
    }),
    await make({ first: 'Борис', last: 'Ёлкин', email: 'boris@romashka.example', status: 'blocked' }),
    await make({ first: 'Zoë', last: 'Brown', phone: '+79005550000', created: '2026-07-01' }),
  ]
  await w.db
    .insertInto('account_group')
    .values({ account_id: ids[0] ?? '', name: 'staff' })
    .execute()
  await w.db
    .updateTable('account')
    .set({ otp_transport: 'sms', must_agree: true })
    .where('id', '=', ids[0] ?? '')
    .execute()
})

test('finds by the beginning of names and of the e-mail, by domain, end of the phone and group', async () => {
  expect(await found({ last_name: 'ИВА' })).toEqual(['Алёна', 'Анна'])
  expect(await found({ last_name: 'елк' })).toEqual(['Борис'])
  expect(await found({ last_name: 'иванова ан' })).toEqual(['Анна'])
  expect(await found({ first_name: 'алена' })).toEqual(['Алёна'])
  expect(await found({ first_name: 'ZOË' })).toEqual(['Zoë'])
  expect(await found({ email: 'anna.iv' })).toEqual(['Анна'])
  expect(await found({ domain: '@romashka.example' })).toEqual(['Борис', 'Алёна'])
  expect(await found({ phone_end: '1122' })).toEqual(['Алёна', 'Анна'])
  expect(await found({ group: 'staff' })).toEqual(['Анна'])
  expect(await found({ last_name: 'петр' })).toEqual([])
})

test('narrows by state, day of creation, sign-in, second step and legal texts', async () => {
  expect(await found({ status: 'blocked' })).toEqual(['Борис'])
  expect(await found({ created_since: '2026-05-01' })).toEqual(['Zoë', 'Алёна'])
  expect(await found({ created_since: '2026-05-01', created_before: '2026-07-01' })).toEqual(['Алёна'])
  expect(await found({ last_name: 'иванова', second_step: 'off' })).toEqual(['Алёна'])
  expect(await found({ legal: 'pending' })).toEqual(['Анна'])
  expect(await found({ phone_end: '1122', last_name: 'ива', domain: 'romashka.example', status: 'active' })).toEqual([
    'Алёна',
  ])
  const event = {
    id: newId(),
    account_id: ids[1] ?? '',
    kind: 'signed_in',
    details: '{}',
    address: null,
    user_agent: null,
  } as const
  await w.db
    .insertInto('event')
    .values({ ...event, happened_at: sql<Date>`app_now() - interval '1 day'` })
    .execute()
  expect(await found({ last_name: 'иванова', logged_in_since: '2020-01-01' })).toEqual(['Алёна'])
  expect(await found({ last_name: 'иванова', logged_in_before: '2020-01-01' })).toEqual(['Анна'])
})

test('shows masked contacts, so that two users of one name can be told apart', async () => {
  const { items, count, is_more, next } = await list({ last_name: 'иванова' })
  expect({ count, is_more, next }).toEqual({ count: 2, is_more: false, next: null })
  expect(items[1]).toMatchObject({
    second_step: 'sms',
    contacts: [{ kind: 'email', value: 'a***@mail.example' }, { value: '+7 *** ***-**-22' }],
  })
  expect(JSON.stringify(items)).not.toContain('anna.ivanova')
})

test.each([
  { last_name: 'ив' },
  { email: 'a@' },
  { phone_end: '112' },
  { created_since: '2026-13-01' },
  { after: 'x' },
  { nick: 'anna' },
])('rejects %o', (query) => expect(peopleQuery.safeParse(query).success).toBe(false))

test('pages through equal names once each, counts to 1,000, and asks to narrow a wide list', async () => {
  const rows = sql`select gen_random_uuid(), 'Пётр', 'Сидоров' || (n % 3), 'ru', '-', app_now() - n * interval '1 second' from generate_series(1, 1100) n`
  await sql`insert into account (id, first_name, last_name, locale, password_hash, created_at) ${rows}`.execute(w.db)
  for (const query of [
    { last_name: 'сидоров' },
    { first_name: 'петр' },
    { created_since: '2020-01-01', last_name: 'сидор' },
    { created_since: '2020-01-01' },
  ]) {
    const seen: string[] = []
    let page = await list(query)
    for (; page.next !== null; page = await list({ ...query, after: page.next }))
      seen.push(...page.items.map(({ id }) => id))
    seen.push(...page.items.map(({ id }) => id))
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(1100)
    expect(await list(query)).toMatchObject({ count: 1000, is_more: true })
  }
  await sql`insert into account (id, first_name, last_name, locale, password_hash) select gen_random_uuid(), 'Пётр', 'Сидоров', 'ru', '-' from generate_series(1, 4000) n`.execute(
    w.db,
  )
  expect((await list({ last_name: 'сидоров' })).is_more).toBe(true)
  await expect(list({ last_name: 'сидоров', second_step: 'off' })).rejects.toThrow('narrow it')
  expect((await list({ last_name: 'сидоров1', second_step: 'off' })).count).toBe(367)
})

import { createPartner, getPartner, listPartners } from '@kabinet/contract/api/partners.api'
import type { BodyFor } from '@kabinet/contract/route'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { sber } from '../../testing/sber.ts'
import { testWorld } from '../../testing/world.ts'
import { partnerListJson } from './partners.sql.ts'

const w = testWorld({ limits: { partnersPerPerson: 12 } })
const anna = perTest(() => w.person('anna'))

const create = (body: BodyFor<typeof createPartner>) => anna.call(createPartner, { body })
const list = async (query: object = {}) => (await anna.call(listPartners, { query })).body
const names = async (query: object = {}) => (await list(query)).items.map(({ display_name }) => display_name)
const call = (last_name: string) => create({ type: 'PERSON', last_name, first_name: 'Яна' })

describe('partner list', () => {
  test('sorts by date, newest first by default', async () => {
    for (const name of ['Борисов', 'Алексеев', 'Власов']) await call(name)
    expect(await names()).toEqual(['Власов Яна', 'Алексеев Яна', 'Борисов Яна'])
    expect(await names({ sort: 'created_at', order: 'asc' })).toEqual(['Борисов Яна', 'Алексеев Яна', 'Власов Яна'])
  })

  test('sorts by name in Russian order: ё with е, capitals with small letters, й after и [SP-7.33]', async () => {
    for (const name of ['Жуков', 'Ёлкина', 'ежова', 'Ельцина', 'Яшина', 'Йодов', 'Иванов', 'Абрамов']) await call(name)
    const sorted = ['Абрамов', 'ежова', 'Ёлкина', 'Ельцина', 'Жуков', 'Иванов', 'Йодов', 'Яшина'].map(
      (name) => `${name} Яна`,
    )
    expect(await names({ sort: 'name' })).toEqual(sorted)
    expect(await names({ sort: 'name', order: 'desc' })).toEqual(sorted.toReversed())
  })

  test('searches only names, ignoring case and the dots of ё', async () => {
    await create(sber)
    await call('Ёлкина')
    expect(await list({ q: 'СБЕР' })).toMatchObject({ total: 1, items: [{ name: sber.name }] })
    expect(await names({ q: 'елк' })).toEqual(['Ёлкина Яна'])
    expect(await names({ q: 'ЁЛКИНА я' })).toEqual(['Ёлкина Яна'])
    expect(await names({ q: sber.inn })).toEqual([])
    expect(await names({ q: '%' })).toEqual([])
  })

  test('has pages and a total', async () => {
    for (const name of ['Абрамов', 'Борисов', 'Власов']) await call(name)
    expect(await list({ sort: 'name', limit: '2', offset: '1' })).toMatchObject({
      total: 3,
      items: [{ last_name: 'Борисов' }, { last_name: 'Власов' }],
    })
    expect(await list({ offset: '999999999' })).toEqual({ items: [], total: 3 })
  })

  test('reads the list or one partner in one statement with the session check', async () => {
    const { id } = (await create(sber)).body
    expect(await w.statements(() => list({ sort: 'name', q: 'с' }))).toHaveLength(1)
    expect(await w.statements(() => anna.call(getPartner, { params: { id } }))).toHaveLength(1)
  })

  test.each([
    'owner_id=x',
    'limit=-1',
    'limit=0',
    'limit=1e9',
    'limit=NaN',
    'limit=501',
    'limit=1&limit=2',
    'offset=1000000000000',
    'sort=password',
    'order=random()',
    `q=${'x'.repeat(101)}`,
    'q=%00',
  ])('rejects ?%s', async (query) => {
    expect(await anna.send('GET', `/api/partners?${query}`)).toMatchObject({ status: 400 })
  })

  test('uses an index with many users', async () => {
    await sql`insert into account (id, first_name, last_name, locale, password_hash)
      select gen_random_uuid(), 'Яна', 'Ёлкина', 'ru', '-' from generate_series(1, 500)`.execute(w.db)
    await sql`insert into partner (account_id, id, type, display_name, sealed)
      select id, gen_random_uuid(), 'PERSON', 'Яна ' || n, repeat('x', 400) from account, generate_series(1, 10) n`.execute(
      w.db,
    )
    await sql`analyze partner`.execute(w.db)
    const query = { limit: 50, offset: 0 }
    for (const more of [{}, { sort: 'name' }, { sort: 'created_at', q: 'яна' }] as const) {
      const read = partnerListJson(sql`${anna.accountId}::uuid`, { ...query, ...more })
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select ${read} as found`.execute(w.db)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toMatch(/Seq Scan on partner/)
      expect(plan).toMatch(/partner_(pkey|twin)/)
    }
  })
})

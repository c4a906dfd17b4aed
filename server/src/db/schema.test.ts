import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testWorld } from '../testing/world.ts'
import type { Column } from './columns.ts'
import { tables } from './schema.ts'

const w = testWorld()

test('matches the tables in the code with the migrated database', async () => {
  expect(declared()).toEqual(await migrated())
})

function declared() {
  const columns = Object.entries<Record<string, Column<unknown>>>(tables).flatMap(([table, found]) =>
    Object.entries(found).map(([column, { values, ...shape }]) => [
      `${table}.${column}`,
      { ...shape, values: values?.toSorted() },
    ]),
  )
  return Object.fromEntries(columns)
}

/** Tables of account data whose key does not begin with the account, and why (docs/decisions/0047). */
const foundOtherwise = {
  service: 'by its client id; its owner is one person, its users are many',
  service_change: 'by its service; it outlives the owner',
  registration_token: 'by its hash; a person has ten',
  sign_in_try: 'by its service, which has one at a time',
  identifier_owner: 'leads to the person',
  challenge: 'by what it is bound to; there may be no account',
  restore: 'by its token; there may be no account',
  support_recovery: 'by the token of its link, or by its id in a command of support',
  message: 'by its turn; it may be for no account',
  feedback: 'by nobody; it may be from no account',
  invitation: 'by its token; there is no account yet',
  support_act: 'by nobody but support; it outlives the person',
  idempotent_call: 'by the hash of its key, which holds the account; there may be none',
}

test('has primary keys that start with the account for account data', async () => {
  const { rows } = await sql<{ table: string }>`
    select i.indrelid::regclass::text as table from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'account_id' and not a.attisdropped
    join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace and not c.relispartition
    where i.indisprimary and i.indkey[0] <> a.attnum`.execute(w.db)
  expect(rows.map(({ table }) => table).filter((table) => !Object.hasOwn(foundOtherwise, table))).toEqual([])
})

test('matches the indexes in docs/performance.md with the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisprimary and not c.relispartition and c.relnamespace = 'public'::regnamespace`.execute(w.db)
  const page = readFileSync(new URL('../../../docs/performance.md', import.meta.url), 'utf8')
  const section = /\n## Indexes\n([\s\S]*?)\n## /.exec(page)?.[1] ?? ''
  const named = section
    .split('\n')
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

const kinds: Record<string, Column<unknown>['kind']> = {
  text: 'text',
  uuid: 'text',
  date: 'day',
  int4: 'number',
  float8: 'number',
  bool: 'boolean',
  timestamptz: 'time',
  bytea: 'bytes',
  _text: 'texts',
  jsonb: 'json',
}

async function migrated() {
  const { rows } = await sql<{ table: string; column: string; type: string; isNullable: boolean; hasDefault: boolean }>`
    select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as "isNullable",
      column_default is not null as "hasDefault"
    from information_schema.columns where table_schema = 'public' and table_name not in ('migration', 'test_clock')
      and table_name not in (select relname from pg_class where relispartition)`.execute(w.db)
  const lists = await checkedLists()
  return Object.fromEntries(
    rows.map(({ table, column, type, isNullable, hasDefault }) => {
      const name = `${table}.${column}`
      return [name, { kind: kinds[type] ?? type, isNullable, hasDefault, values: lists.get(name) }]
    }),
  )
}

/** Allowed values by column, from checks such as `type in ('snils', 'inn')`. */
async function checkedLists() {
  const { rows } = await sql<{ name: string; definition: string }>`
    select format('%s.%s', conrelid::regclass, a.attname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where contype = 'c' and array_length(conkey, 1) = 1`.execute(w.db)
  return new Map(
    rows
      .filter(({ definition }) => definition.includes('= ANY (ARRAY['))
      .map(({ name, definition }) => [
        name,
        [...definition.matchAll(/'(\w+)'::text/g)].map(([, value]) => value).toSorted(),
      ]),
  )
}

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testWorld } from '../testing/world.ts'
import type { Column } from './columns.ts'
import { tables } from './schema.ts'

const w = testWorld()

test('the tables are what the migrations make', async () => {
  expect(tables).toEqual(await migrated())
})

const kinds: Record<string, Column<unknown>['kind']> = {
  text: 'text',
  uuid: 'text',
  date: 'day',
  int4: 'number',
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
  const found: Record<string, Record<string, unknown>> = {}
  for (const { table, column, type, isNullable, hasDefault } of rows) {
    found[table] = { ...found[table], [column]: { kind: kinds[type] ?? type, isNullable, hasDefault } }
  }
  return found
}

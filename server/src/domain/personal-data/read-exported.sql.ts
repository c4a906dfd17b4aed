import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { type Db, type Tables, tables } from '../../db/schema.ts'
import { ownedIds } from '../custody/owners.sql.ts'
import type { Exported } from './exported-tables.ts'

const anyRow = z.record(z.string(), z.unknown())

/** Small, so that their strings are gone before V8 keeps them for long. */
const batchRows = 200

/** Columns that are in no line: those of the declaration, the account, and binary ones, which are hashes and keys. */
export const omittedColumns = (table: keyof Tables, { account, omit = [] }: Exported): string[] => [
  ...new Set([
    ...omit,
    ...(account === 'id' ? [] : ['account_id']),
    ...Object.entries(tables[table]).flatMap(([name, { kind }]) => (kind === 'bytes' ? [name] : [])),
  ]),
]

export const hasService = (table: keyof Tables, { service }: Exported) =>
  service !== 'id' && Object.hasOwn(tables[table], 'service_id')

/** Rows of one account as JSON texts. Logs come in batches, by their key, newest last. */
export async function* readExported(
  db: Db,
  accountId: string,
  table: keyof Tables,
  declared: Exported,
): AsyncGenerator<string[]> {
  const { account = 'account_id', service, log } = declared
  const whose = service
    ? sql`t.${sql.ref(service)} in ${ownedIds(accountId)}`
    : sql`t.${sql.ref(account)} = ${accountId}::uuid`
  const name = hasService(table, declared)
    ? sql` || jsonb_build_object('service', (select s.name from service s where s.id = t.service_id))`
    : sql``
  const row = sql`((to_jsonb(t) - ${sql.val(omittedColumns(table, declared))}::text[])${name})::text`
  const from = sql`from ${sql.table(table)} t where ${whose}`
  if (!log) {
    const { rows } = await sql<{ row: string }>`select ${row} as row ${from}`.execute(db)
    yield rows.map(({ row }) => row)
    return
  }
  const keys = Object.keys(log)
  const listed = sql.join(keys.map((key) => sql`t.${sql.ref(key)}`))
  let last: Record<string, unknown> | undefined
  do {
    const values = Object.entries(log).map(([key, type]) => sql`${last?.[key]}::${sql.raw(type)}`)
    const later: RawBuilder<unknown> = last ? sql` and (${listed}) > (${sql.join(values)})` : sql``
    const { rows } = await sql<{ row: string }>`
      select ${row} as row ${from}${later} order by ${listed} limit ${sql.lit(batchRows)}`.execute(db)
    yield rows.map(({ row }) => row)
    last = rows.length < batchRows ? undefined : z.parse(anyRow, JSON.parse(rows.at(-1)?.row ?? '{}'))
  } while (last)
}

export async function findSealedKey(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('person_key').select('sealed').where('account_id', '=', accountId).executeTakeFirst()
  return row?.sealed
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTables } from './crowd.ts'
import { openGround, openInProcess, type Ground } from './ground.ts'
import { keptStatements } from './statements.ts'
import type { Database } from '../db/open.ts'
import { openPostgres } from '../db/postgres.ts'

/** Tables that stay small however many people come, and why. */
const small = {
  signing_key: 'a few at a time',
  epoch: 'one row',
  house_secret: 'one row a secret',
  lease: 'one row a job',
  migration: 'one row a file',
  test_clock: 'one row',
}
/** A statement that says so is meant to walk whole tables. */
const wholeMark = '/* whole tables */'

const statements = keptStatements()

/** Months of a log that nothing lies in: to look at the first page is the cheapest way to know. */
const emptyMonths = new Set<string>()
let ground: Ground
let crowded: Database
let embedded: Database
beforeAll(async () => {
  ground = await openGround(() => {})
  if (!ground.url)
    throw new Error('plans are those of a PostgreSQL server: run with --project server-pg --project statements')
  crowded = openPostgres({ url: ground.url, connections: 1, statementMs: 0 })
  embedded = await openInProcess()
  await fillTables(crowded, 100_000, Object.keys(small))
  const rows = await crowded.inTransaction(({ query }) =>
    query(`select relname from pg_class where relispartition and reltuples = 0`),
  )
  for (const { relname } of rows) emptyMonths.add(String(relname))
})
afterAll(async () => {
  await embedded?.close()
  await crowded?.close()
  await ground.drop()
})

test('the ring before has left its statements', () => expect(statements.length).toBeGreaterThan(0))

test.each(statements)('no scan of a growing table: %s', async (text) => {
  const scanned = tablesScanned(await planOf(crowded, text)).filter(
    (table) => !Object.hasOwn(small, table) && !emptyMonths.has(table),
  )
  expect(text.includes(wholeMark) ? [] : scanned).toEqual([])
})

test.each(statements)('the embedded database knows how to run: %s', async (text) => {
  expect(await planOf(embedded, text)).toBeTruthy()
})

test('what hangs on a row is found by an index when the row goes', async () => {
  expect(await crowded.inTransaction(({ query }) => query(bareKeys))).toEqual([])
})

/** Foreign keys whose columns lead no index: a deletion would walk the table for each row, which no plan shows. */
const bareKeys = `
  select k.conrelid::regclass::text as table, k.conname from pg_constraint k where k.contype = 'f' and not exists (
    select from pg_index i where i.indrelid = k.conrelid and i.indpred is null
      and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
  )`

/** As it is planned for whatever values it will have. */
function planOf(database: Database, text: string): Promise<unknown> {
  return database.inTransaction(async ({ query, exec }) => {
    await exec('deallocate all; set local plan_cache_mode = force_generic_plan')
    await exec(`prepare one as ${text}`)
    const [made] = await query('select cardinality(parameter_types) as count from pg_prepared_statements')
    const nulls = Array.from({ length: Number(made?.['count']) }, () => 'null').join(', ')
    const [plan] = await query(`explain (format json) execute one${nulls && `(${nulls})`}`)
    return plan?.['QUERY PLAN']
  })
}

function tablesScanned(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(tablesScanned)
  if (typeof plan !== 'object' || plan === null) return []
  const isScan = 'Node Type' in plan && plan['Node Type'] === 'Seq Scan' && 'Relation Name' in plan
  return [...(isScan ? [String(plan['Relation Name'])] : []), ...Object.values(plan).flatMap(tablesScanned)]
}

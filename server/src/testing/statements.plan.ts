import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillTables, smallTables } from './crowd.ts'
import { openTestDatabase, openInProcess, type TestDatabase } from './test-database.ts'
import { type KeyColumns, readKeyColumns, shortLookups } from './short-lookups.ts'
import { keptStatements } from './statements.ts'
import type { Database } from '../db/open.ts'
import { openPostgres } from '../db/postgres.ts'

const wholeMark = '/* whole tables */'

const statements = keptStatements()

const rowsOfTable = 100_000
/** Log partitions with few rows: coming months, and the current one on its first day. Reading their pages is the cheapest plan. */
const smallMonths = new Set<string>()
const firstColumns = new Map<string, string>()
let keys: KeyColumns
let testDatabase: TestDatabase
let crowded: Database
let embedded: Database
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  if (!testDatabase.url)
    throw new Error('plans are those of a PostgreSQL server: run with --project server-pg --project statements')
  crowded = openPostgres({ url: testDatabase.url, connections: 2, statementMs: 0 })
  embedded = await openInProcess()
  await fillTables(crowded, rowsOfTable, { over: 'all' })
  const rows = await crowded.inTransaction(({ query }) =>
    query('select relname from pg_class where relispartition and reltuples < $1', [rowsOfTable / 100]),
  )
  for (const { relname } of rows) smallMonths.add(String(relname))
  const indexes = await crowded.inTransaction(({ query }) =>
    query(`select i.indexrelid::regclass::text as index, a.attname as first from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indpred is null`),
  )
  for (const { index, first } of indexes) firstColumns.set(String(index), String(first))
  keys = await crowded.inTransaction(readKeyColumns)
})
afterAll(async () => {
  await embedded?.close()
  await crowded?.close()
  await testDatabase.close()
})

test('has statements that the tests of this run recorded', () => expect(statements.length).toBeGreaterThan(0))

test('scans no growing table in any statement, uses as much of a key as is given, and runs on the embedded database', async () => {
  const faults: string[] = []
  for (const text of statements) faults.push(...(await faultsOf(text)).map((fault) => `${fault}: ${text}`))
  expect(faults).toEqual([])
})

async function faultsOf(text: string): Promise<string[]> {
  const onEmbedded = planOf(embedded, text).then(
    () => [],
    (reason) => [`fails on the embedded database (${reason})`],
  )
  const [plan, verbose] = await Promise.all([planOf(crowded, text), planOf(crowded, text, 'verbose')])
  // `exists` in a select list may become a hashed subplan, which reads every row that any outer row could match.
  const isHashed = JSON.stringify(verbose).includes('hashed SubPlan')
  return [
    ...(text.includes(wholeMark) ? [] : growing(plan)).map((table) => `scans ${table}`),
    ...shortLookups(plan, keys).map((lookup) => `short lookup ${JSON.stringify(lookup)}`),
    ...(isHashed ? ['hashed subplan'] : []),
    ...(await onEmbedded),
  ]
}

test('finds messages of one transport without scanning those of another', async () => {
  const leases = statements.filter((text) => text.includes('update message m') && text.includes('transport ='))
  expect(leases).not.toEqual([])
  for (const text of leases)
    expect(JSON.stringify(await planOf(crowded, text))).toMatch(/"Index Cond":"\(\(transport = [^"]*next_try_at <=/)
})

const ends = {
  account: "delete from account where id = any('{00000000-0000-0000-0000-00000000c350}')",
  session:
    "delete from session where account_id = '00000000-0000-0000-0000-00000000c351' and id = '00000000-0000-0000-0000-00000000c351'",
  service: "delete from service where id = '00000000-0000-0000-0000-00000000c352'",
  consent: "delete from consent where account_id = '00000000-0000-0000-0000-00000000c353'",
  'verified contact':
    "update identifier set verified_at = null where account_id = '00000000-0000-0000-0000-00000000c354'",
}

test.each(Object.entries(ends))(
  'scans no growing table in triggers and foreign keys when a %s is deleted',
  async (_what, statement) => {
    const plans = await plansOf(testDatabase.url ?? '', statement)
    expect(plans.length).toBeGreaterThan(0)
    expect(growing(plans)).toEqual([])
  },
)

test('has an index for every foreign key', async () => {
  expect(await crowded.inTransaction(({ query }) => query(unindexedForeignKeys))).toEqual([])
})

/** Foreign keys without an index on their columns: a deletion would scan the table for each row, which plans do not show. */
const unindexedForeignKeys = `
  select k.conrelid::regclass::text as table, k.conname from pg_constraint k where k.contype = 'f' and not exists (
    select from pg_index i where i.indrelid = k.conrelid and i.indpred is null
      and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
  )`

function planOf(database: Database, text: string, how: 'verbose' | 'costs' = 'costs'): Promise<unknown> {
  return database.inTransaction(async ({ query, exec }) => {
    await exec('deallocate all; set local plan_cache_mode = force_generic_plan')
    await exec(`prepare one as ${text}`)
    const [made] = await query('select cardinality(parameter_types) as count from pg_prepared_statements')
    const nulls = Array.from({ length: Number(made?.['count']) }, () => 'null').join(', ')
    const [plan] = await query(`explain (${how}, format json) execute one${nulls && `(${nulls})`}`)
    return plan?.['QUERY PLAN']
  })
}

/** The executed plans of the statement, its triggers and its foreign keys. The statement is rolled back. */
async function plansOf(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  const plans: unknown[] = []
  client.on('notice', ({ message = '' }) => {
    const [, plan] = message.split(' plan:\n')
    if (plan !== undefined) plans.push(JSON.parse(plan))
  })
  await client.connect()
  await client.query(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_format = json; set auto_explain.log_level = notice; set plan_cache_mode = force_generic_plan`)
  await client.query('begin')
  await client.query(statement)
  await client.query('rollback')
  await client.end()
  return plans
}

const growing = (plan: unknown): string[] =>
  tablesWalked(plan).filter((table) => !Object.hasOwn(smallTables, table) && !smallMonths.has(table))

type PlanNode = {
  'Node Type'?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
}

function tablesWalked(plan: unknown, isLimited = false): string[] {
  if (Array.isArray(plan)) return plan.flatMap((one) => tablesWalked(one, isLimited))
  if (typeof plan !== 'object' || plan === null) return []
  const node: PlanNode = plan
  const first = node['Index Name'] === undefined ? undefined : firstColumns.get(node['Index Name'])
  const isWalked =
    node['Node Type'] === 'Seq Scan' ||
    (first !== undefined && !isLimited && !new RegExp(`\\b${first}\\b`).test(node['Index Cond'] ?? ''))
  const below = Object.values(plan).flatMap((one) => tablesWalked(one, isLimited || node['Node Type'] === 'Limit'))
  return isWalked ? [node['Relation Name'] ?? node['Index Name'] ?? '', ...below] : below
}

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testWorld } from '../../testing/world.ts'
import { lasting } from './lasting.ts'
import { retention } from './retention.ts'
import { intervalOf, type Rule } from './rule.ts'
import { selectOverdue } from './sweep.sql.ts'

const w = testWorld()

const rules = Object.entries<Rule>(retention)
const byRows = rules.filter(([, { act }]) => act !== 'drop-months')

test('every table is swept, or is named with the reason why it does not grow with traffic alone', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('migration', 'test_clock') order by 1`.execute(w.db)
  const known = [...rules.map(([, { table }]) => table), ...Object.keys(lasting)]
  const forgotten = rows.map(({ name }) => name).filter((name) => !known.includes(name))
  expect(
    forgotten,
    'a new table belongs in `retention` (with an index on its `age`), or in `lasting`, of domain/sweep/retention.ts',
  ).toEqual([])
})

test.each(byRows)('what is over of %s is found by an index, in the order of age', async (_kind, rule) => {
  const plan = await w.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    const overdue = selectOverdue(rule, intervalOf(rule.keep, w.deps.config), { rows: 100, from: undefined })
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${overdue}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index (Only )?Scan using/)
  expect(plan).toMatch(new RegExp(`Index Cond: .*${rule.age} >=`))
  expect(plan).not.toMatch(/Sort|Seq Scan on (?!test_clock)/)
})

test('what goes by months is what lies in months, by its age', async () => {
  const { rows } = await sql<{ table: string; age: string }>`
    select p.partrelid::regclass::text as table, a.attname as age
    from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] order by 1`.execute(
    w.db,
  )
  const byMonths = rules.filter(([, { act }]) => act === 'drop-months').map(([, { table, age }]) => ({ table, age }))
  expect(rows).toEqual(byMonths.toSorted((a, b) => a.table.localeCompare(b.table)))
})

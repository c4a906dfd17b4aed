import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ageSettings } from '../../config/ages.ts'
import { newId } from '../../lib/ids.ts'
import { testWorld } from '../../testing/world.ts'
import { unsweptTables } from './lasting.ts'
import { retention } from './retention.ts'
import { intervalOf, type Rule } from './rule.ts'
import { sweep } from './sweep.ts'
import { selectOverdue } from './sweep.sql.ts'

const w = testWorld()

const rules = Object.entries<Rule>(retention)
const byRows = rules.filter(([, { act }]) => act !== 'drop-months')

test('has a retention rule for every table, or a reason why it does not grow with traffic alone', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('migration', 'test_clock') order by 1`.execute(w.db)
  const known = [...rules.map(([, { table }]) => table), ...Object.keys(unsweptTables)]
  const forgotten = rows.map(({ name }) => name).filter((name) => !known.includes(name))
  expect(
    forgotten,
    'a new table belongs in `retention` (with an index on its `age`), or in `unsweptTables`, of domain/sweep/retention.ts',
  ).toEqual([])
})

test.each(byRows)('finds expired rows of %s by an index, in the order of age', async (_kind, rule) => {
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

test('drops months for exactly the tables that are partitioned, by their partition key', async () => {
  const { rows } = await sql<{ table: string; age: string }>`
    select p.partrelid::regclass::text as table, a.attname as age
    from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0] order by 1`.execute(
    w.db,
  )
  const byMonths = rules.filter(([, { act }]) => act === 'drop-months').map(([, { table, age }]) => ({ table, age }))
  expect(rows).toEqual(byMonths.toSorted((a, b) => a.table.localeCompare(b.table)))
})

test('applies the retention times of the operator, and the defaults to other kinds', async () => {
  const { config } = w.deps
  const ages = { ...config.ages, eventsMonths: 2 }
  const deps = { ...w.deps, config: { ...config, ages } }
  const letter = {
    transport: 'email',
    recipient: 'a@b',
    kind: 'x',
    locale: 'ru',
    payload: '{}',
    state: 'sent',
  } as const
  const rows = async (daysAgo: number) => {
    const at = sql<Date>`app_now() - make_interval(days => ${daysAgo})`
    await w.db
      .insertInto('message')
      .values({ ...letter, id: newId(), done_at: at })
      .execute()
    const act = { id: newId(), act: 'block', who: 'olga', why: 'x', happened_at: at }
    await w.db.insertInto('support_act').values(act).execute()
    await w.db.insertInto('feedback').values({ id: newId(), locale: 'ru', sealed: 'x', created_at: at }).execute()
  }
  for (const daysAgo of [9, 11, 58, 63, 360, 370]) await rows(daysAgo)
  const left = async () => {
    const swept = await sweep(deps)
    return { letters: swept['letters'], acts: swept['acts of support'], feedback: swept['feedback'] }
  }
  expect(await left()).toEqual({ letters: 6, acts: 3, feedback: 1 })
  expect(await left()).toEqual({ letters: 0, acts: 0, feedback: 0 })
})

test('uses every retention setting in some rule', () => {
  const used = rules.flatMap(([, { keep }]) => (typeof keep === 'object' && 'age' in keep ? [keep.age] : []))
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(ageSettings).toSorted())
})

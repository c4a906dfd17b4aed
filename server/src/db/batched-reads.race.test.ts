import { type Kysely, type LogEvent, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../lib/database-unavailable.ts'
import { openPerFile } from '../testing/fixtures.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { batchedRead } from './batched-reads.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './schema.ts'

let heard: LogEvent['query'][] = []
const testDatabase = openPerFile(() => openTestDatabase(({ query }) => void heard.push(query)))
beforeEach(() => {
  heard = []
})

const open = (options: { connections?: number; prepare?: boolean; statementMs?: number } = {}) =>
  openPostgres({ url: testDatabase.url ?? '', ...options })

type Division = { n: number; by: number }
type Found = { n: number; quotient: number }
const divide = batchedRead<Division, Found>(
  { n: 'double precision', by: 'double precision' },
  (value) =>
    sql`select ${value('n')}::int as n, ${value('n')}::int / ${value('by')}::int as quotient where ${value('n')}::int >= 0`,
)
const ask = async (db: Kysely<Tables>, n: number, by = 1) => (await divide.execute(db, { n, by })).rows[0]
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const again = async <T>(work: () => Promise<T>, times = 4): Promise<T> =>
  work().catch((error: unknown) => (times > 0 ? again(work, times - 1) : Promise.reject(error)))

test('runs concurrent reads as one statement and returns each its own rows', async () => {
  const found = await Promise.all(numbers(16).map((n) => ask(testDatabase.db, n)))
  expect(found.map((row) => row?.n)).toEqual(numbers(16))
  expect(heard).toHaveLength(1)
  expect(await Promise.all(numbers(40).map((n) => ask(testDatabase.db, n)))).toHaveLength(40)
  expect(heard).toHaveLength(1 + 3)
})

test('runs a single read by the statement without lists', async () => {
  await ask(testDatabase.db, 1)
  await ask(testDatabase.db, 2)
  expect(heard.map(({ parameters }) => parameters)).toEqual([
    [1, 1, 1, 1],
    [2, 2, 1, 2],
  ])
})

test('uses one text for batches of any size', async () => {
  for (const count of [2, 3, 9]) await Promise.all(numbers(count).map((n) => ask(testDatabase.db, n)))
  expect(new Set(heard.map((query) => query.sql)).size).toBe(1)
})

test('returns no row for one call without affecting the others', async () => {
  const found = await Promise.all([3, -1, 5, -2].map((n) => ask(testDatabase.db, n)))
  expect(found.map((row) => row?.n)).toEqual([3, undefined, 5, undefined])
})

test('returns several rows of one call in their order', async () => {
  const series = batchedRead<{ until: number }, { n: number }>(
    { until: 'double precision' },
    (value) => sql`select n::int from generate_series(1, ${value('until')}::int) n order by n desc`,
  )
  const found = await Promise.all([3, 0, 2].map((until) => series.execute(testDatabase.db, { until })))
  expect(found.map(({ rows }) => rows.map(({ n }) => n))).toEqual([[3, 2, 1], [], [2, 1]])
})

test('passes values of every type unchanged', async () => {
  type Values = { text: string | null; bytes: Buffer; words: string[]; is: boolean; id: string | null }
  const echo = batchedRead<Values, Values>(
    { text: 'text', bytes: 'bytea', words: 'text[]', is: 'boolean', id: 'uuid' },
    (
      value,
    ) => sql`select ${value('text')}::text as text, ${value('bytes')}::bytea as bytes, ${value('words')}::text[] as words,
      ${value('is')}::boolean as is, ${value('id')}::uuid as id`,
  )
  const sent: Values[] = [
    { text: 'x', bytes: Buffer.from([0, 255, 92, 120]), words: ['a', 'b'], is: true, id: null },
    { text: null, bytes: Buffer.alloc(0), words: [], is: false, id: '01a210ba-2256-7ca1-8787-8873e9b30c0c' },
    { text: `{"\\'},NULL`, bytes: Buffer.from('\\x'), words: ['{', '"', '\\', ',', '', 'NULL'], is: true, id: null },
    { text: '\\x00', bytes: Buffer.from('ß'), words: ['Ж\n\t'], is: false, id: null },
  ]
  const found = await Promise.all(sent.map((values) => echo.execute(testDatabase.db, values)))
  expect(found.map(({ rows: [row] }) => ({ ...row }))).toEqual(sent.map((values, at) => ({ ...values, turn: at + 1 })))
})

test('fails only the call whose own values are invalid', async () => {
  for (const _ of numbers(5)) {
    const ends = await Promise.allSettled(numbers(12).map((n) => ask(testDatabase.db, n, n % 3)))
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value?.n : end.reason.code))).toEqual(
      numbers(12).map((n) => (n % 3 === 0 ? '22012' : n)),
    )
  }
})

test('reads uncommitted rows within a transaction, without waiting for a batch', async () => {
  const words = batchedRead<{ word: string }, { found: number }>(
    { word: 'text' },
    (value) => sql`select count(*)::int as found from batched_word where word = ${value('word')}`,
  )
  const found = await testDatabase.db.transaction().execute(async (tx) => {
    await sql`create temporary table batched_word (word text) on commit drop`.execute(tx)
    await sql`insert into batched_word values ('here')`.execute(tx)
    return Promise.all(['here', 'there'].map(async (word) => (await words.execute(tx, { word })).rows))
  })
  expect(found).toEqual([[{ found: 1 }], [{ found: 0 }]])
})

test('never batches calls of two databases', async () => {
  const { db, close } = open({ connections: 2 })
  const found = await Promise.all([ask(testDatabase.db, 1), ask(db, 2), ask(testDatabase.db, 3), ask(db, 4)])
  expect(found.map((row) => row?.n)).toEqual([1, 2, 3, 4])
  expect(heard).toHaveLength(1)
  await close()
})

test('queues calls beyond the connections of the pool, and answers all of them', async () => {
  const { db, close, load } = open({ connections: 2 })
  const found = await Promise.all(numbers(300).map((n) => ask(db, n)))
  expect(found.map((row) => row?.n)).toEqual(numbers(300))
  expect(load()).toMatchObject({ busy: 0, waiting: 0 })
  await close()
})

test('answers calls on a terminated connection with DatabaseUnavailable, never with rows of another call, and recovers', async () => {
  const { db, close, load } = open({ connections: 4 })
  const other = open({ connections: 1 })
  for (const round of numbers(10)) {
    const asking = Promise.allSettled(numbers(40).map((n) => ask(db, n + round)))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      other.db,
    )
    for (const [n, end] of (await asking).entries()) {
      if (end.status === 'fulfilled') expect(end.value?.n).toBe(n + round)
      else expect(end.reason).toBeInstanceOf(DatabaseUnavailable)
    }
    await Promise.allSettled(numbers(40).map((n) => ask(db, n)))
    expect((await Promise.all(numbers(8).map((n) => again(() => ask(db, n))))).map((row) => row?.n)).toEqual(numbers(8))
  }
  expect(load()).toMatchObject({ busy: 0, waiting: 0 })
  await other.close()
  await close()
})

test('fails the batch of a statement that times out, and closes its connection', async () => {
  const { db, close, load } = open({ connections: 1, statementMs: 300 })
  const sleep = batchedRead<{ seconds: number }, object>(
    { seconds: 'double precision' },
    (value) => sql`select pg_sleep(${value('seconds')}::float8)`,
  )
  const ends = await Promise.allSettled([60, 0, 0].map((seconds) => sleep.execute(db, { seconds })))
  for (const end of ends) expect(end).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
  expect((await ask(db, 7))?.n).toBe(7)
  expect(load()).toMatchObject({ waiting: 0 })
  await close()
})

test('batches without prepared statements too', async () => {
  const { db, close } = open({ connections: 6, prepare: false })
  expect((await Promise.all(numbers(6).map((n) => ask(db, n)))).map((row) => row?.n)).toEqual(numbers(6))
  await close()
})

test('uses the plan for one call in a batch of any size, once per call', async () => {
  const one = batchedRead<{ id: string }, { id: string }>(
    { id: 'uuid' },
    (value) => sql`select id from account where id = ${value('id')} and status = 'active'`,
  )
  const ids = numbers(3).map((n) => `01a210ba-2256-7ca1-8787-8873e9b30c0${n}`)
  await Promise.all(ids.map((id) => one.execute(testDatabase.db, { id })))
  const text = heard[0]?.sql ?? ''
  if (!testDatabase.url) return
  const plan = await testDatabase.inTransaction(async ({ query, exec }) => {
    await exec('set local enable_seqscan = off')
    await exec(`prepare batched as ${text}`)
    return query(`explain (format json) execute batched('{${ids.join(',')}}')`)
  })
  expect(JSON.stringify(plan)).toMatch(/"Node Type":"Nested Loop".*"Index Name":"account_pkey"/)
})

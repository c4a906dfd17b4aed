import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseAway } from '../lib/database-away.ts'
import { openGround, type Ground } from '../testing/ground.ts'
import { compiled } from './compiled.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './schema.ts'

let ground: Ground
beforeAll(async () => {
  ground = await openGround(() => {})
})
afterAll(() => ground.drop())

const open = (options: { connections?: number; prepare?: boolean; statementMs?: number } = {}) =>
  openPostgres({ url: ground.url ?? '', ...options })

type Asked = { n: number; by: number }
type Found = { n: number; pid: number; quotient: number }
/** `by` 0 is refused. */
const divide = compiled<Asked, Found>(
  (value) =>
    sql`select ${value('n')}::int as n, pg_backend_pid() as pid, ${value('n')}::int / ${value('by')}::int as quotient`,
  'read',
)
const ask = async (db: Kysely<Tables>, n: number, by = 1) => (await divide.execute(db, { n, by })).rows[0]
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
/** Each connection of a pool may be one that was cut. */
const again = async <T>(work: () => Promise<T>, times = 4): Promise<T> =>
  work().catch((error: unknown) => (times > 0 ? again(work, times - 1) : Promise.reject(error)))
const backends = (found: (Found | undefined)[]) => new Set(found.map((row) => row?.pid)).size

test('reads that come at the same time share connections, four to one, and each has its own answer', async () => {
  const { db, close, load } = open({ connections: 20 })
  for (const round of numbers(20)) {
    const found = await Promise.all(numbers(20).map((n) => ask(db, n + round)))
    expect(found.map((row) => row?.n)).toEqual(numbers(20).map((n) => n + round))
    expect(backends(found)).toBe(5)
  }
  expect(load()).toMatchObject({ busy: 0, waiting: 0 })
  await close()
})

test('more than the pool has connections wait for one, and all are answered', async () => {
  const { db, close, load } = open({ connections: 2 })
  const found = await Promise.all(numbers(300).map((n) => ask(db, n)))
  expect(found.map((row) => row?.n)).toEqual(numbers(300))
  expect(load()).toMatchObject({ busy: 0, waiting: 0 })
  await close()
})

test('one that is refused is refused alone', async () => {
  const { db, close, load } = open({ connections: 3 })
  for (const _ of numbers(20)) {
    const ends = await Promise.allSettled(numbers(12).map((n) => ask(db, n, n % 3)))
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value?.n : end.reason.code))).toEqual(
      numbers(12).map((n) => (n % 3 === 0 ? '22012' : n)),
    )
  }
  expect(load()).toMatchObject({ busy: 0, waiting: 0 })
  await close()
})

test('one that cannot be prepared says so to those behind it as what may be tried again, and the next is prepared', async () => {
  const { db, close } = open({ connections: 1 })
  const late = compiled<{ n: number }, { n: number }>(
    (value) => sql<{ n: number }>`select ${value('n')}::int as n from comes_later`,
    'read',
  )
  const ends = await Promise.allSettled(numbers(4).map((n) => late.execute(db, { n })))
  expect(ends[0]).toMatchObject({ reason: { code: '42P01' } })
  for (const end of ends.slice(1)) expect(end).toMatchObject({ reason: expect.any(DatabaseAway) })
  await sql`create table comes_later as select 1`.execute(db)
  expect(await Promise.all(numbers(4).map(async (n) => (await late.execute(db, { n })).rows))).toEqual(
    numbers(4).map((n) => [{ n }]),
  )
  await sql`drop table comes_later`.execute(db)
  await close()
})

test('in a transaction it goes over the connection of that', async () => {
  const { db, close } = open({ connections: 5 })
  await db.transaction().execute(async (tx) => {
    const found = await Promise.all(numbers(8).map((n) => ask(tx, n)))
    const outside = await Promise.all(numbers(8).map((n) => ask(db, n)))
    expect(backends(found)).toBe(1)
    expect(outside.map((row) => row?.pid)).not.toContain(found[0]?.pid)
  })
  await close()
})

test('those on a connection that is cut hear that the database is away; none hears the answer of another, and the next are answered', async () => {
  const { db, close, load } = open({ connections: 4 })
  const other = open({ connections: 1 })
  for (const round of numbers(10)) {
    const asking = Promise.allSettled(numbers(40).map((n) => ask(db, n + round)))
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      other.db,
    )
    for (const [n, end] of (await asking).entries()) {
      if (end.status === 'fulfilled') expect(end.value?.n).toBe(n + round)
      else expect(end.reason).toBeInstanceOf(DatabaseAway)
    }
    // The rest of those that were cut.
    await Promise.allSettled(numbers(40).map((n) => ask(db, n)))
    expect((await Promise.all(numbers(8).map((n) => again(() => ask(db, n))))).map((row) => row?.n)).toEqual(numbers(8))
  }
  expect(load()).toMatchObject({ busy: 0, waiting: 0 })
  await other.close()
  await close()
})

test('one that takes too long ends those behind it too, and their connection', async () => {
  const { db, close, load } = open({ connections: 1, statementMs: 300 })
  const sleep = compiled<{ seconds: number }, object>(
    (value) => sql`select pg_sleep(${value('seconds')}::float8)`,
    'read',
  )
  await sleep.execute(db, { seconds: 0 })
  const ends = await Promise.allSettled([60, 0, 0].map((seconds) => sleep.execute(db, { seconds })))
  for (const end of ends) expect(end).toMatchObject({ reason: expect.any(DatabaseAway) })
  expect((await ask(db, 7))?.n).toBe(7)
  expect(load()).toMatchObject({ waiting: 0 })
  await close()
})

test('where nothing may be prepared each has a connection of its own', async () => {
  const { db, close } = open({ connections: 6, prepare: false })
  expect(backends(await Promise.all(numbers(6).map((n) => ask(db, n))))).toBe(6)
  await close()
})

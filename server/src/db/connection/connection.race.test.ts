import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openPerFile } from '../../testing/fixtures.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { DatabaseUnavailable } from '../../lib/database-unavailable.ts'
import { openPostgres } from '../postgres.ts'

const testDatabase = openPerFile(openTestDatabase)

const open = (options: { statementMs?: number } = {}) =>
  openPostgres({ url: testDatabase.url ?? '', connections: 1, ...options })

test('returns the same rows when a statement is first prepared and when it is reused', async () => {
  const database = open()
  const ask = (values: { text: string | null; bytes: Buffer | null; at: string | null; count: number | null }) =>
    sql`select ${values.text}::text as text, ${values.bytes}::bytea as bytes, ${values.at}::timestamptz as at,
      ${values.count}::bigint as count, true as yes, json_build_object('a', null) as json`.execute(database.db)
  const full = { text: 'Анна', bytes: Buffer.from([0, 255]), at: '2026-11-22T10:00:00.123Z', count: 7 }
  const answer = { ...full, at: new Date(full.at), yes: true, json: { a: null } }
  const empty = { text: null, bytes: null, at: null, count: null }
  const answers = [await ask(full), await ask(full), await ask(empty), await ask(full)].map(({ rows }) => rows)
  expect(answers).toEqual([[answer], [answer], [{ ...empty, yes: true, json: { a: null } }], [answer]])
  expect(Object.keys(answers[2]?.[0] ?? {})).toEqual(Object.keys(answer))
  await database.close()
})

test('returns rows, no rows, and the number of changed rows', async () => {
  const database = open()
  const run = (text: string, value: number) =>
    database.db.executeQuery({ ...sql.raw(text).compile(database.db), parameters: [value] })
  await sql`create temporary table counted (n int primary key)`.execute(database.db)
  for (const n of [1, 2, 3])
    expect(await run('insert into counted values ($1::int)', n)).toMatchObject({ numAffectedRows: 1n })
  for (const [min, found] of [
    [1, 3],
    [2, 2],
    [9, 0],
  ] as const)
    expect((await run('select n from counted where n >= $1::int', min)).rows).toHaveLength(found)
  for (const [min, changed] of [
    [9, 0n],
    [2, 2n],
  ] as const)
    expect(await run('update counted set n = n + 10 where n >= $1::int', min)).toMatchObject({
      numAffectedRows: changed,
    })
  await database.close()
})

test('passes lists of every type unchanged', async () => {
  const database = open()
  const texts = (list: readonly (string | null)[]) => sql`select ${list}::text[] as list`.execute(database.db)
  const odd = ['', 'NULL', 'a,b', '{}', '"', '\\', '\\"', 'é ё', '\n', null]
  for (const list of [['plain'], odd, [], odd]) expect((await texts(list)).rows).toEqual([{ list }])
  const numbers = (list: readonly number[]) => sql`select ${list}::float8[] as list`.execute(database.db)
  for (const list of [[1], [-1.5, 1e21, 0]]) expect((await numbers(list)).rows).toEqual([{ list }])
  const flags = (list: readonly boolean[]) => sql`select ${list}::bool[] as list`.execute(database.db)
  for (const list of [[true], [true, false]]) expect((await flags(list)).rows).toEqual([{ list }])
  const bytes = (list: readonly Buffer[]) => sql`select ${list}::bytea[] as list`.execute(database.db)
  for (const list of [[Buffer.from([0])], [Buffer.from([1, 255])]]) expect((await bytes(list)).rows).toEqual([{ list }])
  await database.close()
})

test('keeps the connection usable after an error, and mixes lists with plain values', async () => {
  const database = open()
  const halve = (by: number) => sql`select 1 / ${by}::int as half`.execute(database.db)
  await halve(1)
  await expect(halve(0)).rejects.toMatchObject({ code: '22012' })
  expect((await halve(1)).rows).toEqual([{ half: 1 }])
  const list = (of: unknown) => sql`select ${of}::int[] as list`.execute(database.db)
  for (const of of ['{1}', [2, 3], '{4}']) await list(of)
  expect((await list([2, 3])).rows).toEqual([{ list: [2, 3] }])
  await database.close()
})

test('closes the connection of a statement that times out, and keeps it after many that finish in time', async () => {
  const database = open({ statementMs: 1500 })
  const sleep = (seconds: number) =>
    sql`select pg_sleep(${seconds}::float8), pg_backend_pid() as pid`.execute(database.db)
  for (const seconds of [0, 0.4, 0.4, 0.4, 0.4]) await sleep(seconds)
  const late = await Promise.allSettled([
    database.db.transaction().execute(async (tx) => {
      await sql`select ${1}::int`.execute(tx)
      await sql`select ${1}::int`.execute(tx)
      await sql`select pg_sleep(${60}::float8), pg_backend_pid() as pid`.execute(tx)
    }),
    sleep(0),
  ])
  expect(late[0]).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
  expect((await sleep(0)).rows).toHaveLength(1)
  expect(database.load()).toMatchObject({ busy: 0, waiting: 0 })
  await database.close()
})

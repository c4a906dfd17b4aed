import { type KyselyPlugin, type LogEvent, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { openPerFile } from '../testing/fixtures.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { listen } from '../testing/statements.ts'
import { compiled } from './compiled.ts'

let heard: LogEvent['query'][] = []
const testDatabase = openPerFile(() => openTestDatabase(({ query }) => void heard.push(query)))
beforeEach(() => {
  heard = []
})

type Values = { name: string; bytes: Buffer; names: string[]; at: number | null }
type Row = { name: string; bytes: Buffer; names: string[]; at: number | null; isAmong: boolean }
const builds: string[] = []
const made = compiled<Values, Row>((value) => {
  builds.push('built')
  return sql<Row>`select ${value('at')}::int as at, ${value('name')}::text as name, ${value('bytes')}::bytea as bytes,
    ${value('names')}::text[] as names, ${value('name')}::text = any(${value('names')}::text[]) as "isAmong"`
})
const anna: Values = { name: 'anna', bytes: Buffer.from([0, 255]), names: ['anna', 'boris'], at: 7 }
const boris: Values = { at: null, names: [], bytes: Buffer.from([1]), name: "b'oris $1" }

test('builds its text once and binds the values of each call', async () => {
  const rows = [await made.execute(testDatabase.db, anna), await made.execute(testDatabase.db, boris)].flatMap(
    (found) => found.rows,
  )
  expect(rows).toEqual([
    { ...anna, isAmong: true },
    { ...boris, isAmong: false },
  ])
  expect(builds).toEqual(['built'])
  expect(heard.map(({ parameters }) => parameters)).toEqual(
    [anna, boris].map(({ at, name, bytes, names }) => [at, name, bytes, names, name, names]),
  )
  expect(new Set(heard.map((query) => query.sql)).size).toBe(1)
  expect(new Set(heard.map(({ queryId }) => queryId)).size).toBe(2)
})

test('keeps the values of concurrent calls apart', async () => {
  const calls = Array.from({ length: 20 }, (_, at) => made.execute(testDatabase.db, { ...anna, at }))
  const found = await Promise.all(calls)
  expect(found.map(({ rows }) => rows[0]?.at)).toEqual(calls.map((_, at) => at))
})

test('reads uncommitted rows within a transaction', async () => {
  const count = compiled<{ word: string }, { found: number }>(
    (value) => sql<{ found: number }>`select count(*)::int as found from word where word = ${value('word')}`,
  )
  const counted = await testDatabase.db.transaction().execute(async (tx) => {
    await sql`create temporary table word (word text) on commit drop`.execute(tx)
    await sql`insert into word values ('here')`.execute(tx)
    return (await count.execute(tx, { word: 'here' })).rows
  })
  expect(counted).toEqual([{ found: 1 }])
})

test('rejects a parameter that is not a declared value', async () => {
  let word = 'first'
  const captured = compiled<{ name: string }, object>((value) => sql`select ${value('name')}::text, ${word}::text`)
  await expect(captured.execute(testDatabase.db, { name: 'anna' })).rejects.toThrow('none of the values')
  word = 'second'
  await expect(captured.execute(testDatabase.db, { name: 'anna' })).rejects.toThrow('none of the values')
})

test('passes the query to plugins, and rejects a plugin that changes it', async () => {
  const transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
  const listener = listen()
  const hears = testDatabase.db.withPlugin(listener.plugin)
  await expect(made.execute(hears, anna)).resolves.toMatchObject({ rows: [{ name: 'anna' }] })
  const changes = testDatabase.db.withPlugin({ transformQuery: ({ node }) => ({ ...node }), transformResult })
  await expect(made.execute(changes, anna)).rejects.toThrow('a plugin changes')
})

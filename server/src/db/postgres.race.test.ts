import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultLimits } from '../config/limits.ts'
import { newId } from '../lib/ids.ts'
import { createKeys } from '../lib/keys.ts'
import { deriveAccessToken } from '../domain/sessions/tokens.ts'
import { DatabaseUnavailable } from '../lib/database-unavailable.ts'
import { readSignedIn } from '../domain/sessions/signed-in.sql.ts'
import { openPerFile } from '../testing/fixtures.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { openPostgres } from './postgres.ts'

const testDatabase = openPerFile(openTestDatabase)

const keys = createKeys([randomBytes(32)])
const nobodys = deriveAccessToken(keys, { sessionId: newId(), accountId: newId() }, 0)

const open = (options: { prepare?: boolean } = {}) =>
  openPostgres({ url: testDatabase.url ?? '', connections: 1, ...options })
const preparedOf = async ({ db }: ReturnType<typeof open>) => {
  for (let call = 0; call < 2; call++)
    await db.transaction().execute((tx) => readSignedIn({ db: tx, keys }, nobodys, defaultLimits))
  return (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows
}

test('prepares every statement once per connection, except transaction control', async () => {
  const database = open()
  const texts = (await preparedOf(database)).map(({ statement }) => statement).sort()
  expect(texts).toEqual([expect.stringContaining('from session'), expect.stringContaining('pg_prepared_statements')])
  await database.close()
})

test('prepares a statement again when a migration changed its result, after one retryable error', async () => {
  const database = open()
  const run = (text: string) => sql.raw<object>(text).execute(database.db)
  await run('create temporary table changed as select 1 as one')
  await run('select * from changed')
  await run('alter table changed add two int')
  await expect(run('select * from changed')).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(run('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await expect(run('select * from changed')).rejects.toMatchObject({ code: '42P01' })
  await database.close()
})

test('prepares no named statements behind PgBouncer', async () => {
  const database = open({ prepare: false })
  expect(await preparedOf(database)).toEqual([])
  await database.close()
})

test('reads counts as numbers and dates as plain days', async () => {
  const database = open()
  const { rows } = await sql`select count(*) as count, date '2000-02-29' as day, '\\x00ff'::bytea as bytes`.execute(
    database.db,
  )
  expect(rows).toEqual([{ count: 1, day: '2000-02-29', bytes: Buffer.from([0, 255]) }])
  await database.close()
})

test('distinguishes an unreachable server from an invalid statement', async () => {
  const nowhere = openPostgres({ url: 'postgres://kabinet@127.0.0.1:1/kabinet' })
  await expect(sql`select 1`.execute(nowhere.db)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await nowhere.close()
  const database = open()
  await expect(sql`select 1 from nowhere`.execute(database.db)).rejects.toMatchObject({ code: '42P01' })
  await expect(sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db)).rejects.toBeInstanceOf(
    DatabaseUnavailable,
  )
  await expect(sql`select 1`.execute(database.db)).resolves.toMatchObject({ rows: [expect.anything()] })
  await database.close()
})

test('rolls back one of two deadlocked transactions, and allows a retry', async () => {
  const database = openPostgres({ url: testDatabase.url ?? '' })
  const lock = (key: number) => sql`select pg_advisory_xact_lock(${key}::int)`
  const crossing = (first: number, second: number) =>
    database.db.transaction().execute(async (tx) => {
      await lock(first).execute(tx)
      await wait(100)
      await lock(second).execute(tx)
    })
  const ends = await Promise.allSettled([crossing(1, 2), crossing(2, 1)])
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(failed).toEqual([expect.any(DatabaseUnavailable)])
  await database.close()
})

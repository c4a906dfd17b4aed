import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openPerFile } from '../testing/fixtures.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './schema.ts'

const testDatabase = openPerFile(openTestDatabase)

const open = (options: { url?: string; prepare?: boolean } = {}) =>
  openPostgres({ url: testDatabase.url ?? '', connections: 1, ...options })

const add = (db: Kysely<Tables>, key: string) =>
  sql`insert into limit_counter (key, hits, resets_at) values (${key}, 1, app_now())`.execute(db)
async function countRows(db: Kysely<Tables>, key: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from limit_counter where key = ${key}`.execute(db)
  return rows[0]?.n ?? 0
}
const addOnce = (db: Kysely<Tables>, key: string, then = async () => {}) =>
  db.transaction().execute(async (tx) => {
    await add(tx, key)
    await then()
  })
const changeMind = async () => Promise.reject(new Error('changed my mind'))

test.each([{ prepare: true }, { prepare: false }])(
  'rolls back the first write of a transaction with it (prepare: $prepare)',
  async ({ prepare }) => {
    const { db, close } = open({ prepare })
    for (const time of ['a', 'b', 'c']) {
      await addOnce(db, `kept.${prepare}.${time}`)
      await expect(addOnce(db, `taken.${prepare}.${time}`, changeMind)).rejects.toThrow('changed my mind')
      expect(await countRows(db, `kept.${prepare}.${time}`)).toBe(1)
      expect(await countRows(db, `taken.${prepare}.${time}`)).toBe(0)
    }
    await close()
  },
)

test('rolls back after a failed first statement, and keeps the connection', async () => {
  const { db, close } = open()
  await addOnce(db, 'twice')
  for (const _ of [1, 2]) await expect(addOnce(db, 'twice')).rejects.toThrow('duplicate key')
  const [pid, samePid] = [await pidOf(db), await pidOf(db)]
  expect(samePid).toBe(pid)
  expect(await countRows(db, 'twice')).toBe(1)
  await close()
})

async function pidOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

import { connect, createServer } from 'node:net'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGround, type Ground } from '../testing/ground.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './schema.ts'

let ground: Ground
beforeAll(async () => {
  ground = await openGround(() => {})
})
afterAll(() => ground.drop())

const open = (options: { url?: string; prepare?: boolean } = {}) =>
  openPostgres({ url: ground.url ?? '', connections: 1, ...options })

const add = (db: Kysely<Tables>, key: string) =>
  sql`insert into limit_counter (key, hits, resets_at) values (${key}, 1, app_now())`.execute(db)
async function kept(db: Kysely<Tables>, key: string): Promise<number> {
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
  'what a transaction writes first goes with it (prepare: $prepare)',
  async ({ prepare }) => {
    const { db, close } = open({ prepare })
    // From the second time on the connection knows the statement, and the beginning goes with it.
    for (const time of ['a', 'b', 'c']) {
      await addOnce(db, `kept.${prepare}.${time}`)
      await expect(addOnce(db, `taken.${prepare}.${time}`, changeMind)).rejects.toThrow('changed my mind')
      expect(await kept(db, `kept.${prepare}.${time}`)).toBe(1)
      expect(await kept(db, `taken.${prepare}.${time}`)).toBe(0)
    }
    await close()
  },
)

test('a first statement that is refused ends the transaction, and the connection goes on', async () => {
  const { db, close } = open()
  await addOnce(db, 'twice')
  for (const _ of [1, 2]) await expect(addOnce(db, 'twice')).rejects.toThrow('duplicate key')
  const [pid, samePid] = [await pidOf(db), await pidOf(db)]
  expect(samePid).toBe(pid)
  expect(await kept(db, 'twice')).toBe(1)
  await close()
})

test('a transaction without statements asks for no connection', async () => {
  const { db, close, load } = open()
  await db.transaction().execute(async () => {})
  await expect(db.transaction().execute(changeMind)).rejects.toThrow('changed my mind')
  expect(load()).toEqual({ busy: 0, idle: 0, waiting: 0 })
  await close()
})

test('a transaction of one statement waits for the database twice: with what it writes and with its end', async () => {
  const asked = await withProxy(async (url, chunks) => {
    const { db, close } = open({ url })
    for (const key of ['first', 'prepared']) await addOnce(db, `trips.${key}`)
    const before = chunks.length
    await addOnce(db, 'trips.counted')
    const sent = chunks.slice(before)
    await close()
    return sent
  })
  expect(asked.map((chunk) => chunk.includes('begin'))).toEqual([true, false])
  expect(asked[1]?.toString()).toContain('commit')
})

/** What a client sends on its way to the database: a chunk for each time that it waits for the answer. */
async function withProxy<T>(work: (url: string, chunks: readonly Buffer[]) => Promise<T>): Promise<T> {
  const url = new URL(ground.url ?? '')
  const { hostname, port } = url
  const chunks: Buffer[] = []
  const proxy = createServer((client) => {
    const database = connect(Number(port), hostname)
    client.on('data', (chunk: Buffer) => chunks.push(chunk))
    client.pipe(database).pipe(client)
    for (const end of [client, database]) end.on('error', () => {})
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  try {
    return await work(url.href, chunks)
  } finally {
    proxy.close()
  }
}

async function pidOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

import { meApi } from '@kabinet/contract/api/me.api'
import { connect, createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openPostgres } from '../db/postgres.ts'
import type { Person } from '../testing/people.ts'
import { type World, testWorld } from '../testing/world.ts'

/** A way to the database that can be cut. */
async function openLine(target: URL) {
  const ends = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => other.destroy()).on('close', () => other.destroy())
      end.pipe(other)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const url = new URL(target)
  url.host = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
  const cut = () => {
    isCut = true
    for (const end of ends) end.destroy()
  }
  return { url: url.href, cut, mend: () => void (isCut = false), close: () => (cut(), server.close()) }
}

const w = testWorld({ clears: false })
let anna: Person
let line: Awaited<ReturnType<typeof openLine>>
let database: ReturnType<typeof openPostgres>
let app: World['app']

beforeAll(async () => {
  anna = await w.person('anna')
  line = await openLine(new URL(w.ground.url ?? ''))
  database = openPostgres({ url: line.url, connections: 4 })
  app = await buildApp({ ...w.deps, db: database.db })
})
beforeEach(() => line.mend())
afterAll(async () => {
  await app.close()
  await database.close()
  line.close()
})

const getMe = () => app.inject({ url: meApi.getMe.path, headers: { 'auth-token': anna.token ?? '' } })

test('while the database is away calls hear 12, and afterwards everything goes on', async () => {
  expect((await getMe()).statusCode).toBe(200)
  line.cut()
  for (let call = 0; call < 3; call++) {
    const response = await getMe()
    expect(response.statusCode).toBe(503)
    expect(response.json().error_code).toBe(12)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(response.body).not.toMatch(/127\.0\.0\.1|at .*\.ts|Connection/)
  }
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/livez')).statusCode).toBe(200)
  line.mend()
  expect((await getMe()).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})

test('when slow statements hold every connection, a call does not wait for them', async () => {
  const slow = Promise.allSettled(Array.from({ length: 4 }, () => sql`select pg_sleep(600)`.execute(database.db)))
  const response = await getMe()
  expect([response.statusCode, response.json().error_code]).toEqual([503, 12])
  // All four still sleep, until they are woken.
  const { rows } = await sql`
    select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(600)'`.execute(
    w.db,
  )
  expect(rows).toHaveLength(4)
  await slow
  expect((await getMe()).statusCode).toBe(200)
})

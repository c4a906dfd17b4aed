import { api } from '@kabinet/contract/api/all'
import { meApi } from '@kabinet/contract/api/me.api'
import type { Route } from '@kabinet/contract/route'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openPostgres } from '../db/postgres.ts'
import { openLine } from '../testing/cut-line.ts'
import { listServed } from './not-found.ts'
import { openPerFile, perFile } from '../testing/fixtures.ts'
import { testWorld } from '../testing/world.ts'

const w = testWorld({ clears: false })
const line = perFile(() => openLine(new URL(w.testDatabase.url ?? '')))
afterAll(() => line.close())
const database = openPerFile(async () => openPostgres({ url: line.url, connections: 4 }))
const app = openPerFile(() => buildApp({ ...w.deps, db: database.db }))
const anna = perFile(() => w.person('anna'))
beforeEach(() => line.mend())

const getMe = () => app.inject({ url: meApi.getMe.path, headers: { 'auth-token': anna.token ?? '' } })

test('answers 12 while the database is down, and recovers afterwards', async () => {
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

const probes = new Set(['/livez', '/readyz'])

test('never answers 500, and answers API errors as JSON, while the database is down', async () => {
  line.cut()
  for (const served of listServed(app)) {
    const [method, pattern = ''] = served.split(' ')
    if (probes.has(pattern) || method === 'HEAD' || method === 'OPTIONS') continue
    const { statusCode, headers, body } = await app.inject({
      method: method as 'GET',
      url: pattern.replaceAll(/:\w+/g, '01a1fd34-da5d-708a-80d0-2e3e5ae4f5a4'),
      headers: { 'auth-token': anna.token ?? '', accept: 'application/json' },
      ...(method === 'GET' ? {} : { payload: {} }),
    })
    expect([served, statusCode === 503 || statusCode < 500]).toEqual([served, true])
    if (statusCode === 503) expect([served, headers['retry-after']]).toEqual([served, expect.stringMatching(/^[1-9]/)])
    if (/^\/(api|oauth)/.test(pattern) && statusCode >= 400)
      expect([served, headers['content-type'], body]).toEqual([
        served,
        expect.stringMatching(/^application\/json/),
        expect.stringMatching(/^\{/),
      ])
  }
  line.mend()
})

const signedIn = Object.values(api)
  .flatMap((group): Route[] => Object.values(group))
  .filter(({ who }) => who === 'signed-in')

test.each(signedIn.map(({ method, path }) => [method, path] as const))(
  'answers %s %s with 12 while the database is down',
  async (method, path) => {
    line.cut()
    const url = path.replaceAll(/:\w+/g, '01a1fd34-da5d-708a-80d0-2e3e5ae4f5a4')
    const headers = { 'auth-token': anna.token ?? '' }
    const response = await app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: {} }) })
    expect([response.statusCode, response.json().error_code]).toEqual([503, 12])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  },
)

test('rejects a call at once when slow statements hold every connection', async () => {
  const slow = Promise.allSettled(Array.from({ length: 4 }, () => sql`select pg_sleep(600)`.execute(database.db)))
  const response = await getMe()
  expect([response.statusCode, response.json().error_code]).toEqual([503, 12])
  const { rows } = await sql`
    select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(600)'`.execute(
    w.db,
  )
  expect(rows).toHaveLength(4)
  await slow
  expect((await getMe()).statusCode).toBe(200)
})

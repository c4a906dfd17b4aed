import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnMonths } from '../domain/sweep/months.sql.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openServer } from './open-server.ts'
import { openPostgres } from './postgres.ts'

const server = process.env['TEST_PG'] ?? ''
const name = `kabinet_migrate_${randomBytes(6).toString('hex')}`
const role = `${name}_app`
const url = new URL(server)
url.pathname = `/${name}`

const onServer = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

beforeAll(() => onServer(`create database ${name}`, `create role ${role} login password 'app'`))
afterAll(() => onServer(`drop database ${name} with (force)`, `drop role ${role}`))

test('ten processes that start at once migrate once', async () => {
  const processes = Array.from({ length: 10 }, () => openPostgres({ url: url.href, connections: 1 }))
  const applied = await Promise.all(processes.map((process) => migrate(process)))
  expect(applied.filter((names) => names.length > 0)).toEqual([readMigrations().map(({ name: file }) => file)])
  await Promise.all(processes.map((process) => process.close()))
})

test('the server works as a role that may not change the schema', async () => {
  await onServer(`drop database ${name} with (force)`, `create database ${name}`)
  const asApp = new URL(url)
  asApp.username = role
  asApp.password = 'app'
  const settings = {
    migrateDatabaseUrl: url.href,
    databasePrepare: true,
    databaseConnections: 2,
    databaseStatementSeconds: 1,
  }
  const database = await openServer(asApp.href, settings, { warn: () => {} })
  await expect(database.db.selectFrom('account').selectAll().execute()).resolves.toEqual([])
  await expect(database.db.schema.dropTable('account').execute()).rejects.toMatchObject({ code: '42501' })
  // The months of the logs: by the two functions of the owner, and no other way.
  expect(await turnMonths(database.db, 'event', { months: 12, days: 0, secs: 0 })).toBe(0)
  const make = sql`select make_months(now(), now())`.execute(database.db)
  await expect(make).rejects.toMatchObject({ code: '42501' })
  const found = sql<{
    name: string
  }>`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'event'::regclass limit 1`
  const [month] = (await found.execute(database.db)).rows
  const drop = database.db.schema.dropTable(month?.name ?? '').execute()
  await expect(drop).rejects.toMatchObject({ code: '42501' })
  await database.close()
  // What migrated may be another process, which alone knows the owner's password.
  const alone = await openServer(asApp.href, { ...settings, migrateDatabaseUrl: undefined }, { warn: () => {} })
  await expect(alone.db.selectFrom('account').selectAll().execute()).resolves.toEqual([])
  await alone.close()
})

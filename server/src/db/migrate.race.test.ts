import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEvent } from '../domain/accounts/events.sql.ts'
import { eraseAccounts } from '../domain/sweep/erase.sql.ts'
import { turnMonths } from '../domain/sweep/months.sql.ts'
import { newId } from '../lib/ids.ts'
import { createKeys } from '../lib/keys.ts'
import { forgetCounted, migrate, readMigrations } from './migrate.ts'
import type { Db } from './schema.ts'
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

test('migrates once when ten processes start at the same time', async () => {
  const processes = Array.from({ length: 10 }, () => openPostgres({ url: url.href, connections: 1 }))
  const applied = await Promise.all(processes.map((process) => migrate(process)))
  expect(applied.filter((names) => names.length > 0)).toEqual([readMigrations().map(({ name: file }) => file)])
  await Promise.all(processes.map((process) => process.close()))
})

test('runs the server as a role that cannot change the schema', async () => {
  await onServer(`drop database ${name} with (force)`, `create database ${name}`)
  const asApp = new URL(url)
  asApp.username = role
  asApp.password = 'app'
  const settings = {
    migrateDatabaseUrl: url.href,
    databasePrepare: true,
    databaseConnections: 2,
    databaseStatementSeconds: 1,
    mayCreate: true,
  }
  const database = await openServer(asApp.href, settings, { warn: () => {} })
  await expect(database.db.selectFrom('account').selectAll().execute()).resolves.toEqual([])
  await expect(database.db.schema.dropTable('account').execute()).rejects.toMatchObject({ code: '42501' })
  expect(await turnMonths(database.db, 'event', { months: 12, days: 0, secs: 0 })).toBe(0)
  const make = sql`select make_months(now(), now())`.execute(database.db)
  await expect(make).rejects.toMatchObject({ code: '42501' })
  const found = sql<{
    name: string
  }>`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'event'::regclass limit 1`
  const [month] = (await found.execute(database.db)).rows
  const drop = database.db.schema.dropTable(month?.name ?? '').execute()
  await expect(drop).rejects.toMatchObject({ code: '42501' })
  await addsToLogsAlone(database.db)
  await database.close()
  const alone = await openServer(asApp.href, { ...settings, migrateDatabaseUrl: undefined }, { warn: () => {} })
  await expect(alone.db.selectFrom('account').selectAll().execute()).resolves.toEqual([])
  await alone.close()
})

async function addsToLogsAlone(db: Db) {
  const accountId = newId()
  const anna = { id: accountId, first_name: 'Анна', last_name: 'Королёва', locale: 'ru', password_hash: '-' } as const
  await db.insertInto('account').values(anna).execute()
  const by = { address: '10.0.0.1', userAgent: 'Firefox' }
  for (const kind of ['signed_in', 'password_refused', 'password_refused'] as const)
    await recordEvent(db, { accountId, kind, by })
  const denied = (statement: RawBuilder<unknown>) =>
    expect(statement.execute(db)).rejects.toMatchObject({ code: '42501' })
  await denied(sql`delete from event`)
  await denied(sql`update event set kind = 'signed_out'`)
  await denied(sql`delete from claim_read`)
  await denied(sql`update claim_read set read_at = now()`)
  const { rows } = await sql<{ month: string }>`select tableoid::regclass::text as month from event limit 1`.execute(db)
  await denied(sql`delete from ${sql.table(rows[0]?.month ?? '')}`)
  await expect(sql`update event set times = 1`.execute(db)).rejects.toThrow('what was counted stays counted')
  await sql`select erase_events(array[${accountId}]::uuid[]), drop_months('event', '0')`.execute(db)
  const counts = async () => {
    const found = await db.selectFrom('event').select('times').where('account_id', '=', accountId).execute()
    return found.map(({ times }) => times).toSorted()
  }
  expect(await counts()).toEqual([1, 2])
  await db
    .transaction()
    .execute((tx) =>
      eraseAccounts({ config: { events: undefined }, keys: createKeys([randomBytes(32)]) }, tx, [accountId]),
    )
  expect(await counts()).toEqual([])
}

test('drops the statistics on expiry columns once per table, without waiting for a locked table', async () => {
  const database = openPostgres({ url: url.href, connections: 2 })
  await migrate(database)
  const tables = { limit_counter: 'resets_at', spent_challenge: 'expires_at' }
  const counted = async () => {
    const rows = await database.inTransaction(({ query }) =>
      query(`select tablename from pg_stats where tablename = any($1) and attname = any($2)`, [
        Object.keys(tables),
        Object.values(tables),
      ]),
    )
    return rows.map(({ tablename }) => tablename)
  }
  await database.inTransaction(async ({ exec }) => {
    await exec(`insert into limit_counter (key, hits, resets_at) select n, 1, now() from generate_series(1, 100) n;
      insert into spent_challenge (hash, expires_at) select sha256(n::text::bytea), now() from generate_series(1, 100) n`)
    for (const [table, column] of Object.entries(tables))
      await exec(`alter table ${table} alter column ${column} set statistics -1; analyze ${table};
        alter table ${table} alter column ${column} set statistics 0`)
  })
  expect(await counted()).toHaveLength(2)
  await database.inTransaction(async ({ query }) => {
    await query('select from limit_counter limit 1')
    await forgetCounted(database)
    expect(await counted()).toEqual(['limit_counter'])
  })
  await forgetCounted(database)
  await database.inTransaction(({ exec }) => exec('analyze'))
  expect(await counted()).toEqual([])
  await database.close()
})

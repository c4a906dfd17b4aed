import { randomBytes } from 'node:crypto'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../db/embedded.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import type { Database, RawSql, StatementListener } from '../db/open.ts'
import { openPostgres } from '../db/postgres.ts'

export type TestDatabase = Database & {
  kind: 'embedded' | 'postgres'
  url: string | undefined
  drop: () => Promise<void>
}

/** A migrated database with a movable clock: on the server of TEST_PG if set, else in this process. */
export function openTestDatabase(onStatement?: StatementListener): Promise<TestDatabase> {
  const server = process.env['TEST_PG']
  return server ? openOnServer(server, onStatement) : openInProcess(onStatement)
}

export const clock = `
  create table test_clock (ahead interval not null);
  insert into test_clock values ('0');
  create or replace function app_now() returns timestamptz language sql stable as 'select now() + (select ahead from public.test_clock)';
`
const version = createHash('sha256')
  .update(clock)
  .update(
    readMigrations()
      .map(({ hash }) => hash)
      .join(),
  )
  .digest('hex')
  .slice(0, 16)

export async function openInProcess(onStatement?: StatementListener): Promise<TestDatabase> {
  const database = await openEmbedded({ from: await template(), onStatement })
  return { ...database, kind: 'embedded', url: undefined, drop: database.close }
}

/** Creates a cluster once and dumps it: loading the dump takes a fraction of the seconds that creation takes. */
async function template(): Promise<Blob> {
  const file = join(tmpdir(), 'kabinet-tests', `${version}.tar`)
  if (!existsSync(file)) {
    const first = await openEmbedded()
    await prepare(first)
    const dump = await first.pglite.dumpDataDir('none')
    await first.close()
    mkdirSync(join(tmpdir(), 'kabinet-tests'), { recursive: true })
    const own = `${file}.${process.pid}`
    writeFileSync(own, Buffer.from(await dump.arrayBuffer()))
    renameSync(own, file)
  }
  return new Blob([readFileSync(file)])
}

async function prepare(database: Database): Promise<void> {
  await migrate(database)
  await database.inTransaction((raw) => raw.exec(clock))
}

async function openOnServer(server: string, onStatement?: StatementListener): Promise<TestDatabase> {
  const name = `kabinet_test_${randomBytes(8).toString('hex')}`
  await onServer(server, async ({ query }) => {
    const ready = `kabinet_template_${version}`
    const [found] = await query('select 1 from pg_database where datname = $1', [ready])
    if (!found) await makeTemplate(server, ready, query)
    await query(`create database ${name} template ${ready}`)
  })
  const url = at(server, name)
  const database = openPostgres({ url, connections: 10, onStatement })
  const drop = async () => {
    await database.close()
    await onServer(server, async ({ query }) => void (await query(`drop database if exists ${name} with (force)`)))
  }
  return { ...database, kind: 'postgres', url, drop }
}

/** `how`: options of `create database`. */
export async function inEmptyDatabase(
  how: string,
  work: (url: string, ask: RawSql['query']) => Promise<void>,
): Promise<void> {
  const server = process.env['TEST_PG'] ?? ''
  const name = `kabinet_empty_${randomBytes(8).toString('hex')}`
  const ask: RawSql['query'] = async (text) => {
    let rows: Awaited<ReturnType<RawSql['query']>> = []
    await onServer(server, async ({ query }) => void (rows = await query(text)))
    return rows
  }
  await ask(`create database ${name} template template0 ${how}`)
  await work(at(server, name), ask).finally(() => ask(`drop database ${name} with (force)`))
}

async function makeTemplate(server: string, name: string, query: RawSql['query']): Promise<void> {
  const half = `${name}_new`
  await query(`drop database if exists ${half}`)
  await query(`create database ${half} template template0 encoding 'UTF8'`)
  const database = openPostgres({ url: at(server, half), connections: 1 })
  await prepare(database)
  await database.close()
  await query(`alter database ${half} rename to ${name}`)
}

/** Creates databases one at a time: PostgreSQL copies a template only while it has no other connection. */
async function onServer(server: string, work: (raw: Pick<RawSql, 'query'>) => Promise<void>): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7261932)')
    await work({ query: async (sql, values = []) => (await client.query<Record<string, unknown>>(sql, values)).rows })
  } finally {
    await client.end()
  }
}

function at(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

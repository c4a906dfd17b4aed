import { randomBytes } from 'node:crypto'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openEmbedded } from '../db/embedded.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import type { Database, RawSql, StatementListener } from '../db/open.ts'
import { openPostgres } from '../db/postgres.ts'
import { emptyTables, fingerprint, isAsCreated } from './same-database.ts'

export type TestDatabase = Database & {
  kind: 'embedded' | 'postgres'
  url: string | undefined
  /** As `close`, which drops the database, but the next test file of this process may use the database. */
  release: () => Promise<void>
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
  return { ...database, kind: 'embedded', url: undefined, release: database.close }
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
    const copy = `${file}.${process.pid}`
    writeFileSync(copy, Buffer.from(await dump.arrayBuffer()))
    renameSync(copy, file)
  }
  return new Blob([readFileSync(file)])
}

async function prepare(database: Database): Promise<void> {
  await migrate(database)
  await database.inTransaction((raw) => raw.exec(clock))
}

/** Databases that files of this process have released, by server: to empty one takes a tenth of the time of a new one. */
const released = new Map<string, { name: string; uses: number }[]>()
/** Deleted rows stay in the files of a database, and slow it down. */
const maxUses = 8

async function openOnServer(server: string, onStatement?: StatementListener): Promise<TestDatabase> {
  const others = released.get(server) ?? []
  released.set(server, others)
  const { name, uses } = others.pop() ?? { name: await createOnServer(server), uses: 0 }
  let isReleased = false
  const url = at(server, name)
  const database = openPostgres({ url, connections: 10, onStatement })
  const remove = () =>
    onServer(server, async ({ query }) => void (await query(`drop database if exists ${name} with (force)`)))
  const close = async () => {
    await database.close()
    await remove()
  }
  const release = async () => {
    if (isReleased) return
    isReleased = true
    if (uses + 1 >= maxUses || !(await isAsCreated(database))) return close()
    await emptyTables(database, ['migration', 'test_clock'])
    await database.close()
    if (await isLeft(server, name)) others.push({ name, uses: uses + 1 })
    else await remove()
  }
  return { ...database, kind: 'postgres', url, close, release }
}

async function createOnServer(server: string): Promise<string> {
  const name = `kabinet_test_${process.env['TEST_RUN_ID'] ?? ''}${randomBytes(8).toString('hex')}`
  await onServer(server, async ({ query }) => {
    const ready = `kabinet_template_${version}`
    const [found] = await query('select 1 from pg_database where datname = $1', [ready])
    if (!found) await makeTemplate(server, ready, query)
    await query(`create database ${name} template ${ready}`)
  })
  return name
}

/** False when something is still connected, such as a process of the test. */
async function isLeft(server: string, name: string): Promise<boolean> {
  let isGone = false
  await onServer(server, async ({ query }) => {
    for (let look = 0; look < 50 && !isGone; look++) {
      if (look > 0) await wait(20)
      isGone = (await query('select from pg_stat_activity where datname = $1', [name])).length === 0
    }
  })
  return isGone
}

/** Drops those that the files of a run have released: the server may outlive the run. */
export const dropTestDatabases = (server: string, run: string): Promise<void> =>
  onServer(server, async ({ query }) => {
    const found = await query('select datname from pg_database where starts_with(datname, $1)', [`kabinet_test_${run}`])
    for (const { datname } of found) await query(`drop database ${String(datname)} with (force)`)
  })

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
  await database.inTransaction((raw) =>
    raw.exec(`do $$ begin
      execute format('comment on schema public is %L', (${fingerprint}));
    end $$`),
  )
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

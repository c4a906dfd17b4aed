import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { isLockTimeout } from '../lib/database-unavailable.ts'
import { StartProblem } from '../lib/process/start-problem.ts'
import type { Database, RawSql } from './open.ts'

export type Migration = { name: string; script: string; hash: string }

const folder = new URL('./migrations/', import.meta.url)

export function readMigrations(): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name))
    .toSorted()
  return names.map((name) => {
    const script = readFileSync(new URL(name, folder), 'utf8')
    return { name, script, hash: createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex') }
  })
}

/**
 * Applies missing migrations in one transaction under one lock, so that of ten processes that start together one
 * migrates. Migrations of a newer version are ignored. Returns the applied names. `appRole`: the role of the server,
 * when another one migrates.
 */
export function migrate({ inTransaction }: Pick<Database, 'inTransaction'>, appRole?: string): Promise<string[]> {
  const migrations = readMigrations()
  return inTransaction(async (raw) => {
    // A role may have a timeout for the statements of its pages.
    await raw.exec('set local statement_timeout = 0')
    await raw.query('select pg_advisory_xact_lock(7261931)')
    // A role without CREATE finds the table in place.
    const [made] = await raw.query("select to_regclass('migration') is not null as there")
    if (made?.['there'] !== true)
      await raw.exec(
        'create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
      )
    const known = new Map(
      (await raw.query('select name, hash from migration')).map((row) => [row['name'], row['hash']]),
    )
    const missing = migrations.filter(({ name }) => !known.has(name))
    for (const { name, hash } of migrations) refuseChanged(name, hash, known.get(name))
    for (const migration of missing) await apply(raw, migration)
    if (appRole && missing.length > 0) await allow(raw, appRole)
    return missing.map(({ name }) => name)
  })
}

/** Creates the log partitions that are missing after a downtime. When their tables are locked, the sweep creates them later. */
export async function makeMonths({ inTransaction }: Pick<Database, 'inTransaction'>): Promise<void> {
  await inTransaction(({ query }) => query('select make_coming_months()')).catch((error: unknown) => {
    if (!isLockTimeout(error)) throw error
  })
}

/**
 * Drops the statistics of columns that PostgreSQL should no longer analyze (docs/decisions/0075); setting the column type again does that.
 * One table at a time avoids deadlocks. A locked table is left for the next start.
 */
export async function forgetCounted({ inTransaction }: Pick<Database, 'inTransaction'>): Promise<void> {
  for (const { change } of await inTransaction(({ query }) => query(countedBefore)))
    await inTransaction(({ exec }) => exec(`set local lock_timeout = '200ms'; ${String(change)}`)).catch(
      (error: unknown) => {
        if (!isLockTimeout(error)) throw error
      },
    )
}

const countedBefore = `
  select format('alter table %s alter column %I type %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod)) as change
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname and s.attname = a.attname
  where n.nspname = 'public' and c.relkind = 'r' and a.attstattarget = 0`

function refuseChanged(name: string, hash: string, applied: unknown) {
  if (applied === undefined || applied === hash) return
  throw new StartProblem(
    `migration ${name} was changed after it was applied to this database: use the released file, or start with an empty database`,
  )
}

async function apply(raw: RawSql, { name, script, hash }: Migration) {
  await raw.exec(script)
  await raw.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
}

/** Grants of the server role. It may only insert and update log rows; functions of the owner delete them (migration 0041). */
async function allow(raw: RawSql, role: string) {
  const quoted = `"${role.replaceAll('"', '""')}"`
  const found = await raw.query(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent in ('event'::regclass, 'claim_read'::regclass)",
  )
  const months = found.map(({ name }) => String(name)).join()
  await raw.exec(
    `grant usage on schema public to ${quoted}; grant select, insert, update, delete on all tables in schema public to ${quoted};
    revoke update, delete on event, claim_read from ${quoted}; grant update (times, last_at) on event to ${quoted};
    revoke all on ${months} from ${quoted};
    grant execute on function make_coming_months(), drop_months(text, interval), erase_events(uuid[]) to ${quoted}`,
  )
}

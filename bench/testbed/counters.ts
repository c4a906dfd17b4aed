import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from '../../server/src/db/open.ts'

export type Counters = { server: number; database: number; statements: number; commits: number; wal: number }

const secondsPerTick = 0.01

/**
 * Statements come from pg_stat_statements, without transaction control. Only transactions that wrote get an id. Both
 * cover the whole cluster, which serves one side at a time.
 */
const counted = `
  select pg_snapshot_xmax(pg_current_snapshot())::text::float8 as commits,
    pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal,
    pg_backend_pid() as backend`
const statements = `
  (select coalesce(sum(calls), 0) from pg_stat_statements
    where query not ilike all (array['begin%', 'commit%', 'rollback%', 'start transaction%', '%pg_stat_statements%']))::float8 as statements`

export type Meter = { read: (pid: number) => Promise<Counters> }

export async function openMeter({ inTransaction }: Database): Promise<Meter> {
  const counts = await countsStatements(inTransaction)
  return {
    read: async (pid) => {
      const [row = {}] = await inTransaction(({ query }) => query(counts ? `${counted}, ${statements}` : counted))
      const of = (name: string) => Number(row[name] ?? 0)
      const database = postmasterOf(of('backend'))
      return {
        server: cpuOf(pid).own,
        database: database === undefined ? 0 : cpuOfAll(database),
        statements: counts ? of('statements') : Number.NaN,
        commits: of('commits'),
        wal: of('wal'),
      }
    },
  }
}

async function countsStatements(inTransaction: Database['inTransaction']): Promise<boolean> {
  const [row] = await inTransaction(({ query }) =>
    query(`select current_setting('shared_preload_libraries') like '%pg_stat_statements%' as loaded`),
  )
  if (row?.['loaded'] === true)
    await inTransaction(({ exec }) => exec('create extension if not exists pg_stat_statements'))
  return row?.['loaded'] === true
}

/** Undefined for a database on another machine. */
function postmasterOf(backend: number): number | undefined {
  const parent = statOf(backend)?.[1]
  return parent === undefined ? undefined : Number(parent)
}

function cpuOfAll(postmaster: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)?.[1] === String(postmaster))
  const living = children.reduce((sum, pid) => sum + cpuOf(pid).own, 0)
  const { own: self, ended } = cpuOf(postmaster)
  return living + self + ended
}

function cpuOf(pid: number | string): { own: number; ended: number } {
  const of = (index: number) => Number(statOf(pid)?.[index] ?? 0) * secondsPerTick
  return { own: of(11) + of(12), ended: of(13) + of(14) }
}

/** `/proc/PID/stat` after the name: [0] state, [1] parent, [11] to [14] user and system time of the process and of its ended children. */
function statOf(pid: number | string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}

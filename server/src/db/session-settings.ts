import type pg from 'pg'
import { StartProblem } from '../lib/process/start-problem.ts'

type Setting = {
  name: string
  value: string
  /** True when PgBouncer applies the setting of its client to each server connection. */
  isTracked?: boolean
}

/** Settings that the SQL relies on. A server, database or role may have other defaults. */
const requiredSettings: readonly Setting[] = [
  { name: 'DateStyle', value: 'ISO, MDY', isTracked: true },
  { name: 'IntervalStyle', value: 'postgres', isTracked: true },
  { name: 'TimeZone', value: 'UTC', isTracked: true },
  { name: 'standard_conforming_strings', value: 'on', isTracked: true },
  { name: 'default_transaction_isolation', value: 'read committed' },
  { name: 'default_transaction_deferrable', value: 'off' },
  { name: 'bytea_output', value: 'hex' },
  { name: 'extra_float_digits', value: '1' },
  { name: 'array_nulls', value: 'on' },
  { name: 'transform_null_equals', value: 'off' },
]

const setSession = `select pg_backend_pid() as pid, ${requiredSettings
  .map(({ name, value }) => `set_config('${name}', '${value}', false)`)
  .join(', ')}`

/**
 * Sets them on a new connection. Throws `StartProblem` for a default that this cannot change: a pooler such as PgBouncer in transaction mode
 * hands out server connections on which it never ran.
 */
export async function setSessionSettings(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(setSession)
  // A pooler announces its own process id.
  const announced: unknown = 'processID' in client ? client.processID : undefined
  if (rows[0]?.pid !== announced) await requireDefaults(client)
}

async function requireDefaults(client: pg.ClientBase): Promise<void> {
  const fixed = requiredSettings.filter(({ isTracked }) => isTracked !== true)
  const { rows } = await client.query<{ name: string; reset_val: string }>(
    'select name, reset_val from pg_settings where name = any($1)',
    [fixed.map(({ name }) => name)],
  )
  for (const { name, value } of fixed) {
    const found = rows.find((row) => row.name === name)?.reset_val
    if (found !== undefined && found !== value)
      throw new StartProblem(
        `The database has ${name} = ${found} and is behind a connection pooler: run ALTER ROLE … SET ${name} = '${value}' for the role of DATABASE_URL, and restart the pooler`,
      )
  }
}

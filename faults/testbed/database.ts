import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openCluster } from '../../scripts/programs/postgres.ts'

export type Row = Record<string, unknown>
export type FaultyDatabase = {
  url: string
  query: (sql: string, values?: unknown[]) => Promise<Row[]>
  kill: () => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

export async function openFaultyDatabase(): Promise<FaultyDatabase> {
  const { url, crash, revive, log, stop } = await openCluster(['max_connections=100'])
  const query: FaultyDatabase['query'] = (sql, values) => queryAt(url, sql, values)
  const isUp = () => query('select 1').then(Boolean, () => false)
  return {
    url,
    query,
    kill: () => crash('KILL'),
    start: async () => {
      for (let tries = 0; tries < 3000; tries++) {
        // The new server refuses to start while a child of the killed one runs.
        if (tries % 20 === 0) revive()
        await wait(10)
        if (await isUp()) return
      }
      throw new Error(`PostgreSQL does not start again:\n${log().slice(-2000)}`)
    },
    stop,
  }
}

export async function queryAt(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openCluster } from '../../scripts/programs/postgres.ts'

export type Row = Record<string, unknown>
export type FaultyDatabase = {
  url: string
  query: (sql: string, values?: unknown[]) => Promise<Row[]>
  folder: string
  /** Its postmaster is killed (SIGKILL), which takes every connection along. */
  kill: () => void
  /** Back when it takes connections again. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** A PostgreSQL with its own settings, so with fsync, that can be killed. */
export async function openFaultyDatabase(): Promise<FaultyDatabase> {
  const cluster = await openCluster(['max_connections=100'])
  const { url } = cluster
  const [{ data_directory: folder, bin } = {}] = await queryAt(
    url,
    `select current_setting('data_directory') as data_directory, (select setting from pg_config where name = 'BINDIR') as bin`,
  )
  const data = String(folder)
  const command = readFileSync(join(data, 'postmaster.opts'), 'utf8')
  const { uid, gid } = statSync(data)
  let own: ChildProcess | undefined
  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const start = async () => {
    const settings = [...command.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word)
    for (let tries = 0; tries < 300; tries++) {
      own = spawn(join(String(bin), 'postgres'), settings, { uid, gid, cwd: dirname(data), stdio: 'ignore' })
      const ended = once(own, 'exit')
      // While a child of the killed one lives, the new one refuses to start.
      const isUp = await Promise.race([untilAnswering(url), ended.then(() => false)])
      if (isUp) return
      await wait(50)
    }
    throw new Error('PostgreSQL does not start again')
  }
  return {
    url,
    folder: data,
    query: (sql, values) => queryAt(url, sql, values),
    kill: () => void process.kill(pid(), 'SIGKILL'),
    start,
    stop: async () => {
      if (own && own.exitCode === null && own.signalCode === null) {
        const ended = once(own, 'exit')
        own.kill('SIGINT')
        await ended
      }
      await cluster.stop()
    },
  }
}

async function untilAnswering(url: string): Promise<boolean> {
  for (let tries = 0; tries < 3000; tries++) {
    const isUp = await queryAt(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (isUp) return true
    await wait(10)
  }
  return false
}

async function queryAt(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

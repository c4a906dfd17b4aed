import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
  const cluster = await openCluster(['max_connections=100'])
  const { url } = cluster
  const [{ data_directory: folder, bin } = {}] = await queryAt(
    url,
    `select current_setting('data_directory') as data_directory, (select setting from pg_config where name = 'BINDIR') as bin`,
  )
  const data = String(folder)
  const server = ownServer(url, join(String(bin), 'postgres'), data)
  const kill = (signal: NodeJS.Signals) => void process.kill(server.pid(), signal)
  // A killed child remains a zombie until its parent reaps it, and PostgreSQL considers it alive. So it must be our child.
  kill('SIGINT')
  while (existsSync(join(data, 'postmaster.pid'))) await wait(50)
  await server.start()
  return {
    url,
    query: (sql, values) => queryAt(url, sql, values),
    kill: () => kill('SIGKILL'),
    start: server.start,
    stop: async () => {
      await server.stop()
      await cluster.stop()
    },
  }
}

function ownServer(url: string, program: string, data: string) {
  const command = readFileSync(join(data, 'postmaster.opts'), 'utf8')
  const settings = [...command.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word)
  const { uid, gid } = statSync(data)
  const logFile = join(dirname(data), 'restarts.log')
  const log = openSync(logFile, 'a')
  let own: ChildProcess | undefined
  process.once('exit', () => own?.kill('SIGQUIT'))
  return {
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    start: async () => {
      for (let tries = 0; tries < 300; tries++) {
        own = spawn(program, settings, { uid, gid, cwd: dirname(data), stdio: ['ignore', log, log] })
        const ended = once(own, 'exit')
        // The new server refuses to start while a child of the killed one runs.
        if (await Promise.race([untilAnswering(url), ended.then(() => false)])) return
        await wait(50)
      }
      throw new Error(`PostgreSQL does not start again:\n${readFileSync(logFile, 'utf8').slice(-2000)}`)
    },
    stop: async () => {
      if (!own || own.exitCode !== null || own.signalCode !== null) return
      const ended = once(own, 'exit')
      own.kill('SIGINT')
      await ended
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

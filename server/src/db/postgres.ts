import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from '../lib/database-unavailable.ts'
import { StartProblem } from '../lib/process/start-problem.ts'
import { connectionOf, getTypeParser, isAway } from './connection/connection.ts'
import { statementLog, type Database, type RawSql, type StatementListener } from './open.ts'
import type { Tables } from './schema.ts'
import { setSessionSettings } from './session-settings.ts'

type Options = {
  url: string
  /** False behind a PgBouncer without support for prepared statements, which would mix up the names of connections. */
  prepare?: boolean
  connections?: number
  /** Timeout of one statement in milliseconds; 0 means none. */
  statementMs?: number
  onStatement?: StatementListener | undefined
  onBrokenConnection?: (error: Error) => void
}

/** Opens a connection pool. A caller waits at most 1.5 s for a connection, and by default 10 s for a statement. */
export function openPostgres({
  url,
  prepare = true,
  connections = 20,
  statementMs = 10_000,
  onStatement,
  onBrokenConnection,
}: Options): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 1500,
    // A new connection costs PostgreSQL a process and has to parse and plan each statement again.
    idleTimeoutMillis: 10 * 60_000,
    keepAlive: true,
    query_timeout: statementMs,
    types: { getTypeParser },
    onConnect: setSessionSettings,
  })
  // Without listeners, a broken connection would end the process, whether idle or in use.
  pool.on('error', (error) => onBrokenConnection?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  const kyselyPool = {
    connect: async () => connectionOf(await connectOrAway(pool), { prepare }),
    end: () => pool.end(),
    options: pool.options,
  }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: kyselyPool }),
    ...statementLog(onStatement),
  })
  // Kysely ends only a pool that it has used.
  const close = async () => {
    await db.destroy()
    if (!pool.ending) await pool.end()
  }
  const load = () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return { db, inTransaction: (work) => inTransaction(pool, work), close, load }
}

const connectOrAway = (pool: pg.Pool) =>
  pool.connect().catch((error: unknown) => {
    throw error instanceof StartProblem ? error : new DatabaseUnavailable(error)
  })

async function inTransaction<T>(pool: pg.Pool, work: (raw: RawSql) => Promise<T>): Promise<T> {
  const client = await connectOrAway(pool)
  const ask = (text: string, values: unknown[] = []) =>
    client.query<Record<string, unknown>>({ text, values }).catch((error: unknown) => {
      throw isAway(error) ? new DatabaseUnavailable(error) : error
    })
  try {
    await ask('begin')
    const done = await work({
      query: async (sql, values = []) => (await ask(sql, values)).rows,
      exec: async (script) => void (await client.query(script)),
    })
    await ask('commit')
    client.release()
    return done
  } catch (error) {
    // Destroys the connection: an open transaction must not reach its next user.
    client.release(true)
    throw error
  }
}

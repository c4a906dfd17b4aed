import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseAway } from '../lib/database-away.ts'
import { connectionOf, getTypeParser, isAway } from './connection/connection.ts'
import { statementLog, type Database, type RawSql, type StatementListener } from './open.ts'
import type { Tables } from './schema.ts'

type Options = {
  url: string
  /** False behind a PgBouncer that does not follow prepared statements: it would mix the names of one connection into another. */
  prepare?: boolean
  connections?: number
  /** How long one statement may take; 0: as long as it needs. */
  statementMs?: number
  onStatement?: StatementListener | undefined
  /** An idle connection broke; the pool has already let it go. */
  onBrokenConnection?: (error: Error) => void
}

/** A pool on a PostgreSQL server: nobody waits longer than 1.5 s for a connection, nor usually 10 s for a statement. */
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
    // A new one costs PostgreSQL a process, and parses and plans each statement anew.
    idleTimeoutMillis: 10 * 60_000,
    keepAlive: true,
    query_timeout: statementMs,
    types: { getTypeParser },
  })
  // Without listeners a connection that breaks, idle or in use, would end the process.
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
  pool.connect().catch((error: unknown) => Promise.reject(new DatabaseAway(error)))

async function inTransaction<T>(pool: pg.Pool, work: (raw: RawSql) => Promise<T>): Promise<T> {
  const client = await connectOrAway(pool)
  const ask = (text: string, values: unknown[] = []) =>
    client.query<Record<string, unknown>>({ text, values }).catch((error: unknown) => {
      throw isAway(error) ? new DatabaseAway(error) : error
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
    // The connection goes with its transaction: nothing half-done can be handed to the next user.
    client.release(true)
    throw error
  }
}

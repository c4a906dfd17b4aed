import { PGlite, types } from '@electric-sql/pglite'
import { type DatabaseConnection, Kysely, PGliteDialect } from 'kysely'
import { DatabaseUnavailable, isUnavailableState } from '../lib/database-unavailable.ts'
import { statementLog, type Database, type RawSql, type StatementListener } from './open.ts'
import type { Tables } from './schema.ts'

type Options = {
  /** Absent: in memory. */
  folder?: string
  from?: Blob
  onStatement?: StatementListener | undefined
}

export type EmbeddedDatabase = Database & { pglite: PGlite }

/** PostgreSQL in this process with one connection and without fsync: only for demos, development and tests. */
export async function openEmbedded({ folder, from, onStatement }: Options = {}): Promise<EmbeddedDatabase> {
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(from ? { loadDataDir: from } : {}),
    parsers: {
      [types.INT8]: Number,
      [types.DATE]: String,
      [types.BYTEA]: (hex) => Buffer.from(hex.slice(2), 'hex'),
    },
  })
  const dialect = new PGliteDialect({
    pglite,
    onCreateConnection: async (connection) => translateDiskErrors(connection),
  })
  const db = new Kysely<Tables>({ dialect, ...statementLog(onStatement) })
  return {
    db,
    pglite,
    load: () => ({ busy: 0, idle: 0, waiting: 0 }),
    inTransaction: (work) => inTransaction(pglite, work),
    close: () => db.destroy(),
  }
}

function inTransaction<T>(pglite: PGlite, work: (raw: RawSql) => Promise<T>): Promise<T> {
  return pglite.transaction((tx) =>
    work({
      query: async (sql, values = []) => (await tx.query<Record<string, unknown>>(sql, values)).rows,
      exec: async (script) => void (await tx.exec(script)),
    }),
  )
}

/** Reports a full or read-only disk as `DatabaseUnavailable`, because a later retry may succeed. */
function translateDiskErrors(connection: DatabaseConnection): void {
  const execute = connection.executeQuery.bind(connection)
  const executeQuery: typeof execute = (query) =>
    execute<never>(query).catch((error: unknown) => {
      const isAway = error instanceof Error && 'code' in error && isUnavailableState(String(error.code))
      throw isAway ? new DatabaseUnavailable(error) : error
    })
  Object.assign(connection, { executeQuery })
}

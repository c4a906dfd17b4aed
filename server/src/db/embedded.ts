import { PGlite, types } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { statementLog, type Database, type RawSql, type StatementListener } from './open.ts'
import type { Tables } from './schema.ts'

type Options = {
  /** Absent: in memory. */
  folder?: string
  /** A dump to begin with, as `dumpDataDir` made it. */
  from?: Blob
  onStatement?: StatementListener | undefined
}

export type EmbeddedDatabase = Database & { pglite: PGlite }

/** PostgreSQL inside this process: one connection, no fsync, so for demo, development and tests only. */
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
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), ...statementLog(onStatement) })
  return { db, pglite, inTransaction: (work) => inTransaction(pglite, work), close: () => db.destroy() }
}

function inTransaction<T>(pglite: PGlite, work: (raw: RawSql) => Promise<T>): Promise<T> {
  return pglite.transaction((tx) =>
    work({
      query: async (sql, values = []) => (await tx.query<Record<string, unknown>>(sql, values)).rows,
      exec: async (script) => void (await tx.exec(script)),
    }),
  )
}

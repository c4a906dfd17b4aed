import type { LogEvent } from 'kysely'
import type { Db } from './schema.ts'

/** SQL outside Kysely, for work on the schema: one statement, or with `exec` a script of many. */
export type RawSql = {
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  exec: (script: string) => Promise<void>
}

/** Connections of the pool, and statements that wait for one. */
export type PoolLoad = { busy: number; idle: number; waiting: number }

export type Database = {
  db: Db
  load: () => PoolLoad
  /** Runs `work` in one transaction on one connection; rolls back when it throws. */
  inTransaction: <T>(work: (raw: RawSql) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/** Hears every statement (tests count them). */
export type StatementListener = (event: LogEvent) => void

export function statementLog(onStatement: StatementListener | undefined) {
  return onStatement ? { log: onStatement } : {}
}

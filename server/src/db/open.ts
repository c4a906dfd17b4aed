import type { LogEvent } from 'kysely'
import type { Db } from './schema.ts'

export type RawSql = {
  query: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  exec: (script: string) => Promise<void>
}

export type PoolLoad = { busy: number; idle: number; waiting: number }

export type Database = {
  db: Db
  load: () => PoolLoad
  inTransaction: <T>(work: (raw: RawSql) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

export type StatementListener = (event: LogEvent) => void

export function statementLog(onStatement: StatementListener | undefined) {
  return onStatement ? { log: onStatement } : {}
}

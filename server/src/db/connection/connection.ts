import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, isUnavailableState } from '../../lib/database-unavailable.ts'
import { isTraced, tracedStatement } from '../../lib/traces.ts'
import { preparedName } from './prepared.ts'

/** Wraps a pooled connection for Kysely: names prepared statements and throws `DatabaseUnavailable` when the server is lost. */
export function connectionOf(client: pg.PoolClient, { prepare }: { prepare: boolean }): PostgresPoolClient {
  let broken: DatabaseUnavailable | undefined
  const send = async (text: string, values: readonly unknown[]) => {
    if (broken) throw broken
    const name = prepare ? preparedName(text) : undefined
    try {
      return await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
    } catch (error) {
      if (isAway(error) || isStale(error)) broken = new DatabaseUnavailable(error)
      throw broken ?? (isRolledBack(error) ? new DatabaseUnavailable(error) : error)
    }
  }
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('cursors are not in use')
    return isTraced ? tracedStatement(text, () => send(text, values)) : send(text, values)
  }
  return { query, release: () => client.release(broken !== undefined) }
}

/** An error without an SQLSTATE means that the connection broke. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return isUnavailableState(error.code ?? '')
}

/** A deadlock, a serialization failure or a lock that took too long: the transaction was rolled back and can be retried. */
const isRolledBack = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(40(P01|001)|55P03)$/.test(error.code ?? '')

/** A migration changed the result type of a prepared statement. Only the routine identifies this error; a new connection fixes it. */
const isStale = (error: unknown) => error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/** Reads `count()` as a number and `date` as a plain day, like `embedded.ts`. */
export const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === pg.types.builtins.INT8) return Number
  if (oid === pg.types.builtins.DATE) return String
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}

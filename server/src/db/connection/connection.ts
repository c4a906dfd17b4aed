import pg from 'pg'
import { DatabaseAway, isAwayState } from '../../lib/database-away.ts'
import {
  DescribedStatement,
  type Done,
  type Execution,
  isPlain,
  type RowShape,
  shapeOf,
} from './described-statement.ts'
import { preparedName } from './prepared.ts'
import { StatementTimer } from './statement-timer.ts'

type Answer = { command: string; rowCount: number | null; rows: Record<string, unknown>[] }
/** One of the pool, for whoever holds it until its release. `begins`: a transaction, whose first statement it is. */
export type Connection = {
  send: (text: string, values: readonly unknown[], begins?: boolean) => Promise<Answer>
  /** `isLost`: nobody else may use it. */
  release: (isLost: boolean) => void
}

/** A connection of the pool as long as that lives: names for what is prepared and one kind of error for a lost server. */
export function connectionOf(
  client: pg.PoolClient,
  { prepare, statementMs }: { prepare: boolean; statementMs: number },
): Connection {
  let isBroken = false
  const shapes = new Map<string, RowShape>()
  const timer = new StatementTimer(statementMs)
  /** What `pg` sends sets a timer of its own. */
  const limits = { query_timeout: statementMs }
  const refuse = (error: unknown) => {
    isBroken ||= isAway(error) || isStale(error)
    return Promise.reject(isBroken || isTakenBack(error) ? new DatabaseAway(error) : error)
  }
  const send: Connection['send'] = async (text, values, begins = false) => {
    const name = prepare ? preparedName(text) : undefined
    const shape = name === undefined ? undefined : shapes.get(name)
    if (name !== undefined && shape && values.every(isPlain))
      return again(client, { name, values, shape, begins, timer }).catch(refuse)
    if (begins) await client.query({ text: 'begin', ...limits }).catch(refuse)
    if (name === undefined) return client.query({ text, values: [...values], ...limits }).catch(refuse)
    return client.query({ text, values: [...values], name, ...limits }).then((result) => {
      if (!shape)
        shapes.set(
          name,
          shapeOf(result.fields, (oid) => getTypeParser(oid)),
        )
      return result
    }, refuse)
  }
  return { send, release: (isLost) => client.release(isLost || isBroken) }
}

const again = (client: pg.PoolClient, execution: Execution) =>
  new Promise<Done>((resolve, reject) => {
    client.query(new DescribedStatement(execution, (error, done) => (done ? resolve(done) : reject(error ?? lost()))))
  })

const lost = () => new Error('a statement ended without an answer')

/** Without any SQLSTATE the line broke. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return isAwayState(error.code ?? '')
}

/** A deadlock or a collision: nothing was done, and another try will do it. */
const isTakenBack = (error: unknown) => error instanceof pg.DatabaseError && /^40(P01|001)$/.test(error.code ?? '')

/** The next connection prepares it anew: a migration changed what a prepared statement answers, which nothing tells apart but the routine. */
const isStale = (error: unknown) => error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/** `count()` is a number and `date` a plain day, as in `embedded.ts`. */
export const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') => {
  if (oid === pg.types.builtins.INT8) return Number
  if (oid === pg.types.builtins.DATE) return String
  return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
}

import DataLoader from 'dataloader'
import { sql } from 'kysely'
import { DatabaseUnavailable } from '../lib/database-unavailable.ts'
import { type Build, compiled, type Compiled, type Value } from './compiled.ts'
import type { Db } from './schema.ts'

type SqlType = 'boolean' | 'bytea' | 'double precision' | 'integer' | 'text' | 'text[]' | 'uuid'
type SqlTypes<Values> = { readonly [Name in keyof Values]: SqlType }
type Simple = string | number | boolean | bigint | null | undefined
type PlainValue = Simple | Buffer | readonly Simple[]
type PlainValues = Record<string, PlainValue>
type Lists = Record<string, (string | null)[]>
/** `turn`: the position in the batch of the call that the row belongs to, from 1. */
type InTurn<Row> = Row & { turn: number }
type Answer<Row> = { rows: Row[] }

const maxBatchSize = 16

/**
 * A `compiled` statement that writes nothing and takes no locks. Calls within one turn of the event loop become one statement, in which
 * PostgreSQL runs the plan once per call. This saves round trips and transactions.
 */
export function batchedRead<Values extends PlainValues, Row>(
  types: SqlTypes<Values>,
  build: Build<Values, Row>,
): Compiled<Values, Row> {
  const alone = compiled(build)
  const together = compiled<Lists, InTurn<Row>>((value, db) => inTurns(types, build, value, db))

  const askTogether = async (db: Db, calls: readonly Values[]): Promise<(Answer<Row> | null | Error)[]> => {
    if (calls.length === 1) return [null]
    try {
      const { rows } = await together.execute(db, listsOf(types, calls))
      return calls.map((_, at) => ({ rows: rows.filter(({ turn }) => turn === at + 1) }))
    } catch (error) {
      // One caller's bad input must not fail the batch.
      return calls.map(() => (error instanceof DatabaseUnavailable ? error : null))
    }
  }
  const loaders = new WeakMap<Db, DataLoader<Values, Answer<Row> | null>>()
  const loaderOf = (db: Db) => {
    const batchScheduleFn = (dispatch: () => void) => void setImmediate(dispatch)
    const options = { cache: false, maxBatchSize, batchScheduleFn }
    const loader = loaders.get(db) ?? new DataLoader((calls: readonly Values[]) => askTogether(db, calls), options)
    loaders.set(db, loader)
    return loader
  }
  return {
    execute: async (db, values) => {
      const runAlone = alone.bind(db, values)
      return db.isTransaction ? runAlone() : ((await loaderOf(db).load(values)) ?? runAlone())
    },
  }
}

/**
 * `offset 0` keeps the planner from flattening the subquery. The lists hold the values of all calls as text. They are subselects, so that
 * the plan ignores their length.
 */
function inTurns<Values, Row>(types: SqlTypes<Values>, build: Build<Values, Row>, value: Value<Lists>, db: Db) {
  const one: Value<Values> = (name) => sql`${sql.id('call', String(name))}::${sql.raw(types[name])}`
  const lists = sql.join(Object.keys(types).map((name) => sql`(select ${value(name)}::text[])`))
  const columns = sql.join([...Object.keys(types), 'turn'].map((name) => sql.id(name)))
  return sql<InTurn<Row>>`
    select call.turn, found.* from unnest(${lists}) with ordinality as call (${columns})
    cross join lateral (${build(one, db)} offset 0) found`
}

const listsOf = <Values extends PlainValues>(types: SqlTypes<Values>, calls: readonly Values[]): Lists =>
  Object.fromEntries(Object.keys(types).map((name) => [name, calls.map((values) => asText(values[name]))]))

function asText(value: PlainValue): string | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return typeof value === 'object' ? `{${value.map(elementOf).join(',')}}` : String(value)
}

/** In a quoted element, backslashes and quotes are escaped by a backslash (PostgreSQL 8.15.2). */
const elementOf = (value: Simple) =>
  value === null || value === undefined ? 'NULL' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`

import DataLoader from 'dataloader'
import { type RawBuilder, sql } from 'kysely'
import { DatabaseUnavailable } from '../lib/database-unavailable.ts'
import { type Build, compiled, type Compiled, type Value } from './compiled.ts'
import type { Db } from './schema.ts'

type SqlType = 'boolean' | 'bytea' | 'double precision' | 'integer' | 'text' | 'text[]' | 'uuid'
export type SqlTypes<Values> = { readonly [Name in keyof Values]: SqlType }
type Simple = string | number | boolean | bigint | null | undefined
type PlainValue = Simple | Buffer | readonly Simple[]
export type PlainValues = Record<string, PlainValue>
export type Lists = Record<string, (string | null)[]>
type Rules = { missing?: 'has none' | 'is asked alone'; most?: number | undefined }
/** `turn`: the position in the batch of the call that the row belongs to, from 1. */
export type InTurn<Row> = Row & { turn: number }
type Answer<Row> = { rows: Row[] }

const usualMost = 16

/**
 * A `compiled` statement that writes nothing and takes no locks. Calls within one turn of the event loop become one statement, in which
 * PostgreSQL runs the plan once per call. This saves round trips and transactions.
 */
export function batchedRead<Values extends PlainValues, Row>(
  types: SqlTypes<Values>,
  build: Build<Values, Row>,
): Compiled<Values, Row> {
  return inBatches(types, build, (value, db) => inTurns(types, build, value, db))
}

/**
 * Batches calls. `build` makes the statement of a single call, `buildForAll` that of a batch. A call that gets no row from the batch is
 * repeated alone or has no rows, as `missing` says.
 */
export function inBatches<Values extends PlainValues, Row>(
  types: SqlTypes<Values>,
  build: Build<Values, Row>,
  buildForAll: Build<Lists, InTurn<Row>>,
  { missing = 'has none', most = usualMost }: Rules = {},
): Compiled<Values, Row> {
  const alone = compiled(build)
  const together = compiled(buildForAll)

  const askTogether = async (db: Db, calls: readonly Values[]): Promise<(Answer<Row> | null | Error)[]> => {
    if (calls.length === 1) return [null]
    try {
      const { rows } = await together.execute(db, listsOf(types, calls))
      return calls.map((_, at) => {
        const own = rows.filter(({ turn }) => turn === at + 1)
        return own.length === 0 && missing === 'is asked alone' ? null : { rows: own }
      })
    } catch (error) {
      // One caller's bad input must not fail the batch.
      return calls.map(() => (error instanceof DatabaseUnavailable ? error : null))
    }
  }
  const loaders = new WeakMap<Db, DataLoader<Values, Answer<Row> | null>>()
  const loaderOf = (db: Db) => {
    const batchScheduleFn = (dispatch: () => void) => void setImmediate(dispatch)
    const options = { cache: false, maxBatchSize: most, batchScheduleFn }
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

/** `offset 0` keeps the planner from flattening the subquery. The lists are subselects, so that the plan ignores their length. */
function inTurns<Values, Row>(types: SqlTypes<Values>, build: Build<Values, Row>, value: Value<Lists>, db: Db) {
  const one: Value<Values> = (name) => sql`${sql.id('asked', String(name))}::${sql.raw(types[name])}`
  return sql<InTurn<Row>>`
    select asked.turn, found.* from ${askedIn(types, value)}
    cross join lateral (${build(one, db)} offset 0) found`
}

/** The values of all calls as text, one row per call. */
export function askedIn<Values>(types: SqlTypes<Values>, value: Value<Lists>): RawBuilder<unknown> {
  const lists = sql.join(Object.keys(types).map((name) => sql`(select ${value(name)}::text[])`))
  const columns = sql.join([...Object.keys(types), 'turn'].map((name) => sql.id(name)))
  return sql`unnest(${lists}) with ordinality as asked (${columns})`
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

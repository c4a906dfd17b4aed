import DataLoader from 'dataloader'
import { type RawBuilder, sql } from 'kysely'
import { DatabaseAway } from '../lib/database-away.ts'
import { type Build, compiled, type Compiled, type Value } from './compiled.ts'
import type { Db } from './schema.ts'

/** What a value is in SQL. */
type SqlType = 'boolean' | 'bytea' | 'double precision' | 'integer' | 'text' | 'text[]' | 'uuid'
export type SqlTypes<Values> = { readonly [Name in keyof Values]: SqlType }
type Simple = string | number | boolean | bigint | null | undefined
/** Values that `asText` can convert. */
type PlainValue = Simple | Buffer | readonly Simple[]
export type PlainValues = Record<string, PlainValue>
/** Of all calls of a batch, in their order, as PostgreSQL reads them. */
export type Lists = Record<string, (string | null)[]>
/** `most`: so many calls are one batch. */
type Rules = { missing?: 'has none' | 'is asked alone'; most?: number | undefined }
/** Which call of the batch a row is for, from 1 on. */
export type InTurn<Row> = Row & { turn: number }
type Answer<Row> = { rows: Row[] }

/** What comes beyond that is asked in a batch of its own, so that nobody waits for more than so many. */
const usualMost = 16

/**
 * A `compiled` statement that writes, locks and waits for nothing. Those that are called in one turn of the event loop go as one statement, in
 * which PostgreSQL runs the same plan for each: it begins once, and both sides write and wake once. `types`: of the values.
 */
export function batchedRead<Values extends PlainValues, Row>(
  types: SqlTypes<Values>,
  build: Build<Values, Row>,
): Compiled<Values, Row> {
  return inBatches(types, build, (value, db) => inTurns(types, build, value, db))
}

/**
 * `build` says what a call sends that comes alone, `buildForAll` what is sent for those that come together; whoever is left `missing` there,
 * without a row, is asked alone or has none.
 */
export function inBatches<Values extends PlainValues, Row>(
  types: SqlTypes<Values>,
  build: Build<Values, Row>,
  buildForAll: Build<Lists, InTurn<Row>>,
  { missing = 'has none', most = usualMost }: Rules = {},
): Compiled<Values, Row> {
  const alone = compiled(build)
  const together = compiled(buildForAll)

  /** Null: the caller runs its own statement. */
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
      return calls.map(() => (error instanceof DatabaseAway ? error : null))
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

/** Behind `offset 0` it is planned as for one call. The lists come out of subselects, so that no plan goes by how long they are. */
function inTurns<Values, Row>(types: SqlTypes<Values>, build: Build<Values, Row>, value: Value<Lists>, db: Db) {
  const one: Value<Values> = (name) => sql`${sql.id('asked', String(name))}::${sql.raw(types[name])}`
  return sql<InTurn<Row>>`
    select asked.turn, found.* from ${askedIn(types, value)}
    cross join lateral (${build(one, db)} offset 0) found`
}

/** What all calls ask, a row each, as text. */
export function askedIn<Values>(types: SqlTypes<Values>, value: Value<Lists>): RawBuilder<unknown> {
  const lists = sql.join(Object.keys(types).map((name) => sql`(select ${value(name)}::text[])`))
  const columns = sql.join([...Object.keys(types), 'turn'].map((name) => sql.id(name)))
  return sql`unnest(${lists}) with ordinality as asked (${columns})`
}

const listsOf = <Values extends PlainValues>(types: SqlTypes<Values>, calls: readonly Values[]): Lists =>
  Object.fromEntries(Object.keys(types).map((name) => [name, calls.map((values) => asText(values[name]))]))

/** As PostgreSQL reads it. */
function asText(value: PlainValue): string | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return typeof value === 'object' ? `{${value.map(elementOf).join(',')}}` : String(value)
}

/** PostgreSQL, 8.15.2: in quotes a backslash goes before itself and before a quote. */
const elementOf = (value: Simple) =>
  value === null || value === undefined ? 'NULL' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`

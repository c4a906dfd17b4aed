import { createQueryId, type QueryResult, type RawBuilder, type RootOperationNode, sql } from 'kysely'
import type { Db } from './schema.ts'

export type Value<Values> = <K extends keyof Values>(name: K) => RawBuilder<Values[K]>

type Run<Row> = () => Promise<Pick<QueryResult<Row>, 'rows'>>
export type Compiled<Values, Row> = { execute: (db: Db, values: Values) => ReturnType<Run<Row>> }
type Bindable<Values, Row> = Compiled<Values, Row> & { bind: (db: Db, values: Values) => Run<Row> }

export type Build<Values, Row> = (value: Value<Values>, db: Db) => RawBuilder<Row>
type Text<Values> = { sql: string; query: RootOperationNode; names: readonly (keyof Values)[] }

/**
 * A statement whose text is built on the first call and cached, so that its prepared name needs no hashing. `build` gets placeholders
 * instead of values. It throws for a parameter that is not a declared value, because that would keep the value of the first call.
 */
export function compiled<Values, Row>(build: Build<Values, Row>): Bindable<Values, Row> {
  const slots = new Map<unknown, keyof Values>()
  const value: Value<Values> = (name) => {
    const slot = Symbol(String(name))
    slots.set(slot, name)
    return sql`${slot}`
  }
  const compile = (db: Db): Text<Values> => {
    const { sql: text, query, parameters } = build(value, db).compile(db)
    const names = parameters.map((parameter) => {
      const name = slots.get(parameter)
      if (name === undefined) throw new Error(`a parameter is none of the values of the call: ${text}`)
      return name
    })
    return { sql: text, query, names }
  }
  let made: Text<Values> | undefined
  const bind = (db: Db, values: Values): Run<Row> => {
    made ??= compile(db)
    const { sql: text, query, names } = made
    const executor = db.getExecutor()
    const queryId = createQueryId()
    // Plugins see the query but must not change it, because the text is already compiled.
    if (executor.transformQuery(query, queryId) !== query) throw new Error('a plugin changes a compiled statement')
    const parameters = names.map((name) => values[name])
    return () => executor.executeQuery<Row>({ sql: text, query, queryId, parameters })
  }
  return { bind, execute: async (db, values) => bind(db, values)() }
}

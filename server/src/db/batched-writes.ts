import { type RawBuilder, sql } from 'kysely'
import { askedIn, inBatches, type InTurn, type PlainValues, type SqlTypes } from './batched-reads.ts'
import type { Build, Compiled } from './compiled.ts'

/**
 * A `compiled` statement that inserts rows and is its own transaction. Calls within one turn of the event loop share a
 * statement and a commit. `buildForAll` must not block (`skip locked`): a call without a row, because a row is locked
 * or missing, runs alone.
 */
export function batchedWrite<Values extends PlainValues, Row>(
  types: SqlTypes<Values>,
  build: Build<Values, Row>,
  buildForAll: (asked: RawBuilder<unknown>) => RawBuilder<InTurn<Row>>,
  most?: number,
): Compiled<Values, Row> {
  const names = Object.entries<string>(types).map(([name, type]) => sql`${sql.id('asked', name)}::${sql.raw(type)}`)
  const columns = sql.join([...names, sql`asked.turn`])
  const all = [...Object.keys(types), 'turn'].map((name) => sql.id(name))
  return inBatches(
    types,
    build,
    (value) => buildForAll(sql`asked (${sql.join(all)}) as (select ${columns} from ${askedIn(types, value)})`),
    { missing: 'is asked alone', most },
  )
}

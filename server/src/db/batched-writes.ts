import { type RawBuilder, sql } from 'kysely'
import { askedIn, inBatches, type InTurn, type PlainValues, type SqlTypes } from './batched-reads.ts'
import type { Build, Compiled } from './compiled.ts'

/**
 * A `compiled` statement that adds rows of its own and is a transaction of its own: those that are called in one turn of the event loop are one
 * statement and one commit. `build`: for a call that comes alone. `buildForAll`: the same for all that `asked` holds, a row each with their
 * `turn`; it must wait for nobody (`skip locked`), and whoever gets no row by it, since somebody holds what theirs stands on or since it is not
 * there, is asked alone.
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

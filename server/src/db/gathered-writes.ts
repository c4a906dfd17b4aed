import type { RawBuilder } from 'kysely'
import type { InTurn, PlainValues, SqlTypes } from './batched-reads.ts'
import { batchedWrite } from './batched-writes.ts'
import type { Build, Compiled } from './compiled.ts'
import type { Db } from './schema.ts'

/** A `batchedWrite` (`execute`) that can also wait a moment for others, where nobody waits for it. */
export type GatheredWrite<Values, Row> = Compiled<Values, Row> & {
  /** Resolves when it is written. */
  soon: (db: Db, values: Values) => Promise<void>
  /** What `soon` has not written yet. */
  pending: (db: Db) => Values[]
  /** Writes at once what is pending, and waits for it. */
  settle: (db: Db) => Promise<void>
}

/** So many at most are one statement and one commit. */
const most = 200

type Gathering<Values> = {
  pending: Map<Promise<void>, Values>
  /** The next batch, until it begins. */
  next: { begin: () => void; begun: Promise<void> } | undefined
}

/** `withinMs`: how long `soon` may wait. For the rest see `batchedWrite`. */
export function gatheredWrite<Values extends PlainValues, Row>(
  withinMs: number,
  types: SqlTypes<Values>,
  build: Build<Values, Row>,
  buildForAll: (asked: RawBuilder<unknown>) => RawBuilder<InTurn<Row>>,
): GatheredWrite<Values, Row> {
  const { execute } = batchedWrite(types, build, buildForAll, most)
  const gatherings = new WeakMap<Db, Gathering<Values>>()
  const of = (db: Db): Gathering<Values> => {
    const known = gatherings.get(db) ?? { pending: new Map(), next: undefined }
    gatherings.set(db, known)
    return known
  }
  return {
    execute,
    soon: (db, values) => {
      const gathering = of(db)
      gathering.next ??= beginWithin(withinMs, () => (gathering.next = undefined))
      const written = gathering.next.begun
        .then(() => execute(db, values))
        .then(() => undefined)
        .finally(() => gathering.pending.delete(written))
      gathering.pending.set(written, values)
      return written
    },
    pending: (db) => [...of(db).pending.values()],
    settle: async (db) => {
      const { next, pending } = of(db)
      next?.begin()
      await Promise.allSettled(pending.keys())
    },
  }
}

function beginWithin(ms: number, onBegin: () => void) {
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const begin = () => {
    clearTimeout(timer)
    onBegin()
    resolve()
  }
  const timer = setTimeout(begin, ms)
  return { begin, begun }
}

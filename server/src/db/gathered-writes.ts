import type { RawBuilder } from 'kysely'
import type { InTurn, PlainValues, SqlTypes } from './batched-reads.ts'
import { batchedWrite } from './batched-writes.ts'
import type { Build, Compiled } from './compiled.ts'
import type { Db } from './schema.ts'

/** A `batchedWrite` (`execute`) that can also be left for a moment, since nobody waits for it. */
export type GatheredWrite<Values, Row> = Compiled<Values, Row> & {
  /** Resolves when it is written. */
  soon: (db: Db, values: Values) => Promise<void>
  /** What was left to be written and is not yet. */
  left: (db: Db) => Values[]
  /** Writes at once what was left, and waits for it. */
  settle: (db: Db) => Promise<void>
}

/** Those that were left are one statement and one commit, up to so many. */
const most = 200

type Gathering<Values> = {
  left: Map<Promise<void>, Values>
  /** Which those wait for that are not being written. */
  next: { begin: () => void; begun: Promise<void> } | undefined
}

/** What is left is written within so many milliseconds; for the rest see `batchedWrite`. */
export function gatheredWrite<Values extends PlainValues, Row>(
  withinMs: number,
  types: SqlTypes<Values>,
  build: Build<Values, Row>,
  buildForAll: (asked: RawBuilder<unknown>) => RawBuilder<InTurn<Row>>,
): GatheredWrite<Values, Row> {
  const { execute } = batchedWrite(types, build, buildForAll, most)
  const gatherings = new WeakMap<Db, Gathering<Values>>()
  const of = (db: Db): Gathering<Values> => {
    const known = gatherings.get(db) ?? { left: new Map(), next: undefined }
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
        .finally(() => gathering.left.delete(written))
      gathering.left.set(written, values)
      return written
    },
    left: (db) => [...of(db).left.values()],
    settle: async (db) => {
      const { next, left } = of(db)
      next?.begin()
      await Promise.allSettled(left.keys())
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

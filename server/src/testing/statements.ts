import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KyselyPlugin, LogEvent } from 'kysely'
import { type SeenRows, watchRows } from './seen-rows.ts'

type Recorded = { sent: string[]; rows: SeenRows }

/** Created by `scripts/programs/postgres-setup.ts`. */
const folder = process.env['TEST_STATEMENTS']

/** Records database statements. `plugin` marks those of the server, to separate them from statements of the tests. */
export function listen() {
  const ofServer = new WeakSet<object>()
  const sent = new Set<string>()
  let heard: string[] | undefined
  const rows = watchRows()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      ofServer.add(queryId)
      rows.asked(queryId, node)
      return node
    },
    transformResult: async ({ queryId, result }) => {
      rows.answered(queryId, result.rows)
      return result
    },
  }
  return {
    plugin,
    hear: ({ query }: LogEvent) => {
      heard?.push(query.sql)
      if (ofServer.has(query.queryId)) sent.add(query.sql)
    },
    during: async (work: () => Promise<unknown>) => {
      const statements: string[] = []
      heard = statements
      await work()
      heard = undefined
      return statements
    },
    unheard: async (work: () => Promise<unknown>) => {
      const before = heard
      heard = undefined
      await work()
      heard = before
    },
    keep: () =>
      void (
        folder &&
        writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify({ sent: [...sent], rows: rows.rows() }))
      ),
  }
}

const hasPlan = /^\s*(\/\*.*?\*\/\s*)?(with|select|insert|update|delete)\b/i

/** All statements that earlier test files recorded, without duplicates and without those that have no plan (`begin`, `lock table`). */
export function keptStatements(): string[] {
  return [...new Set(readRecorded().flatMap(({ sent }) => sent))].filter((text) => hasPlan.test(text)).toSorted()
}

export function keptRows(): SeenRows {
  const all: SeenRows = {}
  for (const [place, columns] of readRecorded().flatMap(({ rows }) => Object.entries(rows))) {
    const known = (all[place] ??= {})
    for (const [column, kinds] of Object.entries(columns))
      known[column] = [...new Set([...(known[column] ?? []), ...kinds])]
  }
  return all
}

function readRecorded(): Recorded[] {
  return folder ? readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))) : []
}

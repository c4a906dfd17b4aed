import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KyselyPlugin, LogEvent } from 'kysely'

/** Where the test files of one run leave the statements that the server sent; `scripts/programs/postgres-setup.ts` makes it. */
const folder = process.env['TEST_STATEMENTS']

/** Hears what a database is asked. Through `plugin` goes what the server asks: so it is told from what the tests ask. */
export function listen() {
  const ofServer = new WeakSet<object>()
  const sent = new Set<string>()
  let heard: string[] | undefined
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      ofServer.add(queryId)
      return node
    },
    transformResult: async ({ result }) => result,
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
    keep: () => void (folder && writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify([...sent]))),
  }
}

const hasPlan = /^\s*(\/\*.*?\*\/\s*)?(with|select|insert|update|delete)\b/i

/** All that the test files before have left, each statement once; without those that have no plan (`begin`, `lock table`). */
export function keptStatements(): string[] {
  if (!folder) return []
  const files = readdirSync(folder).map((name): string[] => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  return [...new Set(files.flat())].filter((text) => hasPlan.test(text)).toSorted()
}

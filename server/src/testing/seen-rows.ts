import type { RootOperationNode } from 'kysely'

export const kinds = ['null', 'string', 'number', 'boolean', 'Date', 'array', 'object'] as const
export type Kind = (typeof kinds)[number]
/** By source line (`server/src/….ts:12`). */
export type SeenRows = Record<string, Record<string, Kind[]>>

export function watchRows() {
  const places = new WeakMap<object, string | undefined>()
  const ofTemplate = new WeakMap<object, string | undefined>()
  const seen = new Map<string, Map<string, Set<Kind>>>()
  return {
    asked: (queryId: object, node: RootOperationNode) => {
      const key = node.kind === 'RawNode' ? node.sqlFragments : queryId
      if (!ofTemplate.has(key)) ofTemplate.set(key, callingLine())
      places.set(queryId, ofTemplate.get(key))
    },
    answered: (queryId: object, rows: readonly Record<string, unknown>[]) => {
      const place = places.get(queryId)
      if (!place) return
      const columns = seen.get(place) ?? new Map<string, Set<Kind>>()
      seen.set(place, columns)
      for (const row of rows) {
        for (const [column, value] of Object.entries(row))
          columns.set(column, (columns.get(column) ?? new Set()).add(kindOf(value)))
      }
    },
    rows: (): SeenRows =>
      Object.fromEntries(
        [...seen].map(([place, columns]) => [
          place,
          Object.fromEntries([...columns].map(([name, kinds]) => [name, [...kinds]])),
        ]),
      ),
  }
}

const callers = /server\/src\/(?!testing\/|db\/(?:compiled|batched-reads)\.ts).*?\.ts(:\d+)?/
/** By position in the compiled code: to find a line of the source takes a tenth of the time of all tests. */
const lines = new Map<string, string | undefined>()

function callingLine(): string | undefined {
  const previous = { limit: Error.stackTraceLimit, prepare: Error.prepareStackTrace }
  // The default of ten frames would contain only calls of the query builder.
  Error.stackTraceLimit = 30
  let position = ''
  Error.prepareStackTrace = (_, sites) => {
    const site = sites.find((one) => callers.test(one.getFileName() ?? ''))
    position = `${site?.getFileName()}:${site?.getPosition()}`
    return ''
  }
  String(new Error().stack)
  Error.prepareStackTrace = previous.prepare
  if (!lines.has(position)) lines.set(position, lineIn(new Error().stack ?? ''))
  Error.stackTraceLimit = previous.limit
  return lines.get(position)
}

function lineIn(stack: string): string | undefined {
  return stack
    .split('\n')
    .map((frame) => callers.exec(frame)?.[0])
    .find((place) => place?.includes('.ts:'))
}

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return 'Date'
  if (Array.isArray(value)) return 'array'
  return kinds.find((kind) => kind === typeof value) ?? 'object'
}

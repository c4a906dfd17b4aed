export const kinds = ['null', 'string', 'number', 'boolean', 'Date', 'array', 'object'] as const
export type Kind = (typeof kinds)[number]
/** By source line (`server/src/….ts:12`). */
export type SeenRows = Record<string, Record<string, Kind[]>>

/** By SQL text, of all files of this process: to read a stack costs more than most statements. */
const places = new Map<string, string | undefined>()

export function watchRows() {
  const stacks = new WeakMap<object, Error>()
  const texts = new WeakMap<object, string>()
  const seen = new Map<string, Map<string, Set<Kind>>>()
  return {
    asked: (queryId: object) => void stacks.set(queryId, callStack()),
    sent: (queryId: object, text: string) => void texts.set(queryId, text),
    answered: (queryId: object, rows: readonly Record<string, unknown>[]) => {
      const text = texts.get(queryId)
      if (text === undefined || rows.length === 0) return
      if (!places.has(text)) places.set(text, callingLine(stacks.get(queryId)))
      const place = places.get(text)
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

function callStack(): Error {
  const usual = Error.stackTraceLimit
  // The default of ten frames would contain only calls of the query builder.
  Error.stackTraceLimit = 30
  const stack = new Error()
  Error.stackTraceLimit = usual
  return stack
}

function callingLine(stack: Error | undefined): string | undefined {
  const frames = stack?.stack?.split('\n') ?? []
  return frames
    .map((frame) => /server\/src\/(?!testing\/|db\/(?:compiled|batched-reads)\.ts).*?\.ts:\d+/.exec(frame)?.[0])
    .find(Boolean)
}

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return 'Date'
  if (Array.isArray(value)) return 'array'
  return kinds.find((kind) => kind === typeof value) ?? 'object'
}

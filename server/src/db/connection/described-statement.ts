import type { Connection, FieldDef, Submittable } from 'pg'
import type { StatementTimer } from './statement-timer.ts'

/** How the rows of a prepared statement are read; PostgreSQL refuses to run it once that has changed. */
export type RowShape = {
  names: readonly string[]
  parsers: readonly ((text: string) => unknown)[]
  /** Every column of a row, so that rows of one statement are objects of one hidden class. */
  empty: Readonly<Record<string, unknown>>
}

export type Done = { command: string; rowCount: number; rows: Record<string, unknown>[] }

type Simple = string | number | boolean | bigint | null | undefined
/** What has a text that is made here. Objects, dates and lists of other things have one that `pg` makes. */
export type PlainValue = Simple | Buffer | readonly Simple[]

const isSimple = (value: unknown): value is Simple => value === null || value === undefined || typeof value !== 'object'
export const isPlain = (value: unknown): value is PlainValue =>
  isSimple(value) || Buffer.isBuffer(value) || (Array.isArray(value) && value.every(isSimple))

export function shapeOf(fields: readonly FieldDef[], parserOf: (oid: number) => (text: string) => unknown): RowShape {
  const names = fields.map(({ name }) => name)
  return {
    names,
    parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
    empty: Object.fromEntries(names.map((name) => [name, null])),
  }
}

/** `name`: as which this connection has prepared it. */
export type Execution = {
  name: string
  values: readonly PlainValue[]
  shape: RowShape
  /** It begins a transaction, in the same packet. */
  begins: boolean
  /** Of the connection. */
  timer: StatementTimer
}

type DataRow = { fields: readonly (string | null)[] }

/**
 * Another execution of a statement that this connection has prepared and described: Bind, Execute and Sync. `pg` asks for the description
 * each time, which PostgreSQL makes and the server reads for nothing. `pg` calls the methods by these names.
 */
export class DescribedStatement implements Submittable {
  callback: (error: Error | null, done?: Done) => void
  readonly #execution: Execution
  readonly #rows: Record<string, unknown>[] = []
  #tag = ''
  #unreadable: Error | undefined

  constructor(execution: Execution, callback: DescribedStatement['callback']) {
    this.#execution = execution
    this.callback = callback
  }

  submit = (connection: Connection): void => {
    const { name, values, begins, timer } = this.#execution
    const { stream } = connection
    timer.start(stream)
    // One packet.
    stream.cork()
    try {
      if (begins) {
        connection.parse({ name: '', text: 'begin', types: [] }, true)
        connection.bind({ statement: '' }, true)
        connection.execute(null, true)
      }
      connection.bind({ statement: name, values: values.map(textOf) }, true)
      connection.execute(null, true)
      connection.sync()
    } finally {
      stream.uncork()
    }
  }

  handleDataRow({ fields }: DataRow): void {
    const { names, parsers, empty } = this.#execution.shape
    const row = { ...empty }
    try {
      for (let at = 0; at < fields.length; at++) {
        const text = fields[at] ?? null
        if (text !== null) row[names[at] ?? ''] = parsers[at]?.(text)
      }
      this.#rows.push(row)
    } catch (error) {
      this.#unreadable = error instanceof Error ? error : new Error(String(error))
    }
  }

  /** `UPDATE 1`, `INSERT 0 1`, `SELECT 1`; `BEGIN` comes before that of the statement. */
  handleCommandComplete({ text }: { text: string }): void {
    this.#tag = text
  }

  handleReadyForQuery(): void {
    this.#execution.timer.stop()
    if (this.#unreadable) return this.callback(this.#unreadable)
    const tag = this.#tag
    const command = tag.slice(0, tag.indexOf(' '))
    this.callback(null, { command, rowCount: Number(tag.slice(tag.lastIndexOf(' ') + 1)), rows: this.#rows })
  }

  handleError(error: Error): void {
    this.#execution.timer.stop()
    this.callback(error)
  }
}

/** As PostgreSQL reads it. */
export function textOf(value: PlainValue): string | Buffer | null {
  if (value === null || value === undefined) return null
  if (Buffer.isBuffer(value)) return value
  return typeof value === 'object' ? `{${value.map(elementOf).join(',')}}` : String(value)
}

/** PostgreSQL, 8.15.2: in quotes a backslash goes before itself and before a quote. */
const elementOf = (value: Simple) =>
  value === null || value === undefined ? 'NULL' : `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`

import { type Column } from '../../db/columns.ts'
import { type Tables, tables } from '../../db/schema.ts'
import { type Exported, exportedList } from './exported-tables.ts'
import { hasService, omittedColumns } from './read-exported.sql.ts'

type Json = { [name: string]: unknown }

const types: Record<Exclude<Column<unknown>['kind'], 'bytes'>, Json> = {
  text: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  time: { type: 'string', format: 'date-time' },
  day: { type: 'string', format: 'date' },
  texts: { type: 'array', items: { type: 'string' } },
  json: {},
}

/** JSON Schema of a line of `data.ndjson`, from the tables and the declaration. */
export const archiveSchema = (): Json => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A line of data.ndjson',
  oneOf: exportedList.map(([table, declared]) => ({
    type: 'object',
    required: ['kind', 'data'],
    additionalProperties: false,
    properties: { kind: { const: declared.kind }, data: dataOf(table, declared) },
  })),
})

function dataOf(table: keyof Tables, declared: Exported): Json {
  const omitted = [...omittedColumns(table, declared), 'sealed', ...(declared.picture ? [declared.picture] : [])]
  const columns = Object.entries<Column<unknown>>(tables[table]).filter(([name]) => !omitted.includes(name))
  const properties = Object.fromEntries(columns.map(([name, column]) => [name, typeOf(column)]))
  const service = hasService(table, declared) ? { service: { type: ['string', 'null'] } } : {}
  const file = declared.picture ? { file: { type: 'string' } } : {}
  return {
    type: 'object',
    required: Object.keys(properties),
    // The fields of a sealed document or partner are those of its form.
    additionalProperties: declared.sealed !== undefined,
    properties: { ...properties, ...service, ...file },
  }
}

function typeOf({ kind, isNullable, values }: Column<unknown>): Json {
  if (kind === 'bytes') throw new Error('binary columns are not exported')
  const one = values ? { enum: values } : types[kind]
  return isNullable && kind !== 'json' ? { anyOf: [one, { type: 'null' }] } : one
}

import type { Schema } from '@kabinet/contract/route'
import * as z from 'zod'
import type { JsonSchema } from './openapi-types.ts'
import { shownAs } from './shown-as.ts'

type Direction = 'input' | 'output'

/** What our schemas check, in JSON Schema. `named`: the parts that bear a name, collected on the way. */
export type SchemaPrinter = {
  input: (schema: Schema) => JsonSchema
  output: (schema: Schema) => JsonSchema
  named: Record<string, JsonSchema>
}

export function createSchemaPrinter(): SchemaPrinter {
  const named: Record<string, JsonSchema> = {}
  const print = (schema: Schema, io: Direction): JsonSchema => {
    const { $schema: _dialect, '~standard': _standard, $defs = {}, ...rest } = toComponents(printed(schema, io))
    Object.assign(named, $defs)
    return rest
  }
  return { named, input: (schema) => print(schema, 'input'), output: (schema) => print(schema, 'output') }
}

function printed(schema: Schema, io: Direction) {
  return z.toJSONSchema(shownAs.instead.get(schema) ?? schema, {
    io,
    unrepresentable: 'any',
    metadata: shownAs.with,
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (io === 'input' && def.type === 'pipe') readAsNumber(zodSchema, jsonSchema)
      joinPatterns(jsonSchema)
      if (jsonSchema.pattern !== undefined) jsonSchema.pattern = portable(jsonSchema.pattern)
      if (def.type === 'default') jsonSchema.default = def.defaultValue
    },
  })
}

/** Several patterns of one text in one: generators make a type of each member of `allOf`, and none of a pattern alone. */
function joinPatterns(jsonSchema: JsonSchema): void {
  const patterns = jsonSchema.allOf?.flatMap((one) => one.pattern ?? [])
  if (!patterns || patterns.length === 0 || patterns.length !== jsonSchema.allOf?.length) return
  delete jsonSchema.allOf
  const ahead = patterns.map((one) => (one.startsWith('^') ? `(?=${one.slice(1)})` : `(?=[\\s\\S]*${one})`))
  jsonSchema.pattern = `^${ahead.join('')}`
}

/** Classes of Unicode are known to few of those that read patterns, and to none without the flag `u`. */
const portable = (pattern: string) =>
  pattern
    .replaceAll(String.raw`\p{Cc}`, String.raw`\x00-\x1f\x7f-\x9f`)
    .replaceAll(String.raw`\p{Cs}`, '')
    .replaceAll(String.raw`\p{Co}`, String.raw`\ue000-\uf8ff`)

/** A number in an address is sent as text and read as a number: OpenAPI speaks of the number. */
function readAsNumber(pipe: z.core.$ZodType, jsonSchema: JsonSchema): void {
  const { type, minimum, maximum } = z.toJSONSchema(pipe, { io: 'output', unrepresentable: 'any' })
  if (type !== 'integer') return
  delete jsonSchema.pattern
  Object.assign(jsonSchema, { type, minimum, maximum })
}

/** What JSON Schema keeps beside a schema, OpenAPI keeps once for all. */
function toComponents<S extends object>(schema: S): S {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

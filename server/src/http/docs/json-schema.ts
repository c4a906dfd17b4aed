import type { Schema } from '@kabinet/contract/route'
import * as z from 'zod'
import type { JsonSchema } from './openapi-types.ts'
import { shownAs } from './shown-as.ts'

type Direction = 'input' | 'output'

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

/** Code generators turn each member of `allOf` into a type, but not a single pattern. */
function joinPatterns(jsonSchema: JsonSchema): void {
  const patterns = jsonSchema.allOf?.flatMap((one) => one.pattern ?? [])
  if (!patterns || patterns.length === 0 || patterns.length !== jsonSchema.allOf?.length) return
  delete jsonSchema.allOf
  const ahead = patterns.map((one) => (one.startsWith('^') ? `(?=${one.slice(1)})` : `(?=[\\s\\S]*${one})`))
  jsonSchema.pattern = `^${ahead.join('')}`
}

/** Few validators support Unicode property escapes, and none without the `u` flag. */
const portable = (pattern: string) =>
  pattern
    .replaceAll(String.raw`\p{Cc}`, String.raw`\x00-\x1f\x7f-\x9f`)
    .replaceAll(String.raw`\p{Cs}`, '')
    .replaceAll(String.raw`\p{Co}`, String.raw`\ue000-\uf8ff`)

/** A numeric query parameter is a string for zod's input; OpenAPI describes it as an integer. */
function readAsNumber(pipe: z.core.$ZodType, jsonSchema: JsonSchema): void {
  const { type, minimum, maximum } = z.toJSONSchema(pipe, { io: 'output', unrepresentable: 'any' })
  if (type !== 'integer') return
  delete jsonSchema.pattern
  Object.assign(jsonSchema, { type, minimum, maximum })
}

function toComponents<S extends object>(schema: S): S {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

import type { JsonSchema } from '../../http/docs/openapi-types.ts'
import fc from 'fast-check'
import type { Random } from '../../../../testbed/random.ts'
import type { Pool } from './pool.ts'

type Known = Record<string, JsonSchema>

export function valueMaker(named: Known, pool: Pool, random: Random): (schema: JsonSchema, name?: string) => unknown {
  const make = (unresolved: JsonSchema, name = ''): unknown => {
    const schema = resolve(unresolved, named)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return random.pick(schema.enum)
    const choices = (schema.oneOf ?? schema.anyOf)?.filter(isSchema)
    if (choices && schema.properties === undefined) return make(random.pick(choices), name)
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
    if (type === 'object') return objectOf(schema, (member, inner) => make(member, inner), random)
    if (type === 'array') return arrayOf(schema, (item) => make(item, name), random)
    if (type === 'integer' || type === 'number') return numberOf(schema, random)
    if (type === 'boolean') return random.percent(50)
    if (type === 'string') return (random.percent(60) ? pool.take(name, random) : undefined) ?? textOf(schema, random)
    return null
  }
  return make
}

type Make = (schema: JsonSchema, name: string) => unknown

function objectOf({ properties = {}, required = [], additionalProperties }: JsonSchema, make: Make, random: Random) {
  const members = Object.entries(properties).filter(([name]) => required.includes(name) || random.percent(40))
  const free = isSchema(additionalProperties) && random.percent(50) ? [['any', additionalProperties] as const] : []
  return Object.fromEntries(
    [...members, ...free].flatMap(([name, schema]) => (isSchema(schema) ? [[name, make(schema, name)]] : [])),
  )
}

function arrayOf(
  { items, minItems = 0, maxItems = minItems + 3 }: JsonSchema,
  make: (item: JsonSchema) => unknown,
  random: Random,
) {
  if (!isSchema(items)) return []
  return Array.from({ length: minItems + random.below(Math.min(3, maxItems - minItems) + 1) }, () => make(items))
}

function numberOf({ minimum = 0, maximum = 1000 }: JsonSchema, random: Random): number {
  return random.pick([minimum, maximum, minimum + random.below(maximum - minimum + 1)])
}

const texts = new Map<string, readonly string[]>()

function textOf({ pattern, minLength = 1, maxLength = 40, format }: JsonSchema, random: Random): string {
  if (format === 'uuid') return random.pick(uuids)
  if (format === 'date') return random.pick(['1990-03-27', '2010-04-15', '2026-02-30', '2999-01-01'])
  if (format === 'uri') return random.pick(addresses)
  if (format === 'password') return 'Ognennaya-7Reka'
  const key = JSON.stringify([pattern, minLength, maxLength])
  const known = texts.get(key) ?? sample(pattern, minLength, maxLength)
  texts.set(key, known)
  return random.pick(known)
}

function sample(pattern: string | undefined, minLength: number, maxLength: number): readonly string[] {
  const plain = fc.string({ minLength, maxLength: Math.min(maxLength, 200), unit: 'grapheme' })
  const ofPattern = pattern && fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?!.*?\)/g, '')))
  const all = fc.sample(ofPattern || plain, { numRuns: 30, seed: 1 })
  return all.map((text) => text.slice(0, maxLength))
}

const uuids = ['01a1fd34-da5d-708a-80d0-2e3e5ae4f5a4', '00000000-0000-0000-0000-000000000000']
const addresses = [
  'https://romashka.example/callback',
  'https://romashka.example/other?a=1',
  'http://localhost:3000/cb',
  'http://127.0.0.1/cb',
  'ru.romashka.app:/cb',
  'https://пример.рф/',
  'javascript:alert(1)',
]

function resolve({ $ref, ...schema }: JsonSchema, named: Known): JsonSchema {
  return $ref === undefined ? schema : { ...named[$ref.split('/').at(-1) ?? ''], ...schema }
}

const isSchema = (schema: unknown): schema is JsonSchema =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema)

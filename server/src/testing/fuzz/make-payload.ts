import type { JsonSchema, Operation } from '../../http/docs/openapi-types.ts'
import type { Random } from '../../../../testbed/random.ts'
import type { Pool } from './pool.ts'
import { brokenTexts, spoil } from './spoil.ts'

export type Means = {
  random: Random
  pool: Pool
  make: (schema: JsonSchema, name?: string) => unknown
  form: { body: Buffer; headers: Record<string, string> }
}

export type Payload = { payload: string | Buffer | undefined; headers: Record<string, string>; body: unknown }

const bare = (payload: string | Buffer | undefined, headers: Record<string, string>): Payload => ({
  payload,
  headers,
  body: undefined,
})

export function payloadOf({ requestBody }: Operation, means: Means): Payload {
  const { random, make } = means
  if (requestBody?.content['multipart/form-data']) return uploadOf(means)
  const media = requestBody?.content['application/json']
  if (random.percent(4)) return bare(random.pick(brokenTexts), typeOf(random))
  if (random.percent(1)) return bare(JSON.stringify({ x: 'x'.repeat(300_000) }), typeOf(random))
  if (random.percent(media ? 4 : 90)) return bare(undefined, {})
  const examples = Object.values(media?.examples ?? {}).flatMap((one) => ('value' in one ? [one.value] : []))
  const byExample = examples.length > 0 && random.percent(50)
  const right = (byExample ? withKnown(random.pick(examples), means) : media && make(media.schema)) ?? {}
  const body = random.percent(35) ? spoil(right, random) : right
  return { payload: JSON.stringify(body), headers: typeOf(random), body }
}

function withKnown(example: unknown, { random, pool }: Means): unknown {
  if (example === null || typeof example !== 'object' || Array.isArray(example)) return example
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => {
      const known = typeof value === 'string' && random.percent(70) ? pool.take(name, random) : undefined
      return [name, known ?? value]
    }),
  )
}

function uploadOf({ random, form }: Means): Payload {
  const broken = Buffer.from(form.body.map((byte) => (random.percent(1) ? random.below(256) : byte)))
  const tooMuch = Buffer.alloc(600_000, 'x')
  const payload = random.pick([form.body, form.body, broken, Buffer.alloc(0), tooMuch, Buffer.from('{}')])
  return bare(payload, random.percent(85) ? form.headers : typeOf(random))
}

function typeOf(random: Random): Record<string, string> {
  if (random.percent(93)) return { 'content-type': 'application/json' }
  return random.percent(20) ? {} : { 'content-type': random.pick(otherTypes) }
}

const otherTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;x',
  'application/vnd.api+json',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/xml',
  'x',
  ';',
]

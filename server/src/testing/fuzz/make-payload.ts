import type { JsonSchema, Operation } from '../../http/docs/openapi-types.ts'
import type { Dice } from './dice.ts'
import type { Pool } from './pool.ts'
import { brokenTexts, spoil } from './spoil.ts'

export type Means = {
  dice: Dice
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
  const { dice, make } = means
  if (requestBody?.content['multipart/form-data']) return uploadOf(means)
  const media = requestBody?.content['application/json']
  if (dice.percent(4)) return bare(dice.pick(brokenTexts), typeOf(dice))
  if (dice.percent(1)) return bare(JSON.stringify({ x: 'x'.repeat(300_000) }), typeOf(dice))
  if (dice.percent(media ? 4 : 90)) return bare(undefined, {})
  const examples = Object.values(media?.examples ?? {}).flatMap((one) => ('value' in one ? [one.value] : []))
  const byExample = examples.length > 0 && dice.percent(50)
  const right = (byExample ? withKnown(dice.pick(examples), means) : media && make(media.schema)) ?? {}
  const body = dice.percent(35) ? spoil(right, dice) : right
  return { payload: JSON.stringify(body), headers: typeOf(dice), body }
}

function withKnown(example: unknown, { dice, pool }: Means): unknown {
  if (example === null || typeof example !== 'object' || Array.isArray(example)) return example
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => {
      const known = typeof value === 'string' && dice.percent(70) ? pool.take(name, dice) : undefined
      return [name, known ?? value]
    }),
  )
}

function uploadOf({ dice, form }: Means): Payload {
  const broken = Buffer.from(form.body.map((byte) => (dice.percent(1) ? dice.under(256) : byte)))
  const tooMuch = Buffer.alloc(600_000, 'x')
  const payload = dice.pick([form.body, form.body, broken, Buffer.alloc(0), tooMuch, Buffer.from('{}')])
  return bare(payload, dice.percent(85) ? form.headers : typeOf(dice))
}

function typeOf(dice: Dice): Record<string, string> {
  if (dice.percent(93)) return { 'content-type': 'application/json' }
  return dice.percent(20) ? {} : { 'content-type': dice.pick(otherTypes) }
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

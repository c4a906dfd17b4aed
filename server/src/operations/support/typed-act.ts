import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'

export type Typed = {
  verb: string
  about: string
  who: string
  why: string
  json: boolean
  services?: 'keep' | 'suspend' | undefined
}

/** Returns null for wrong syntax. `who` defaults to the operating system's user, which under `sudo` is root. */
export function readTyped(args: readonly string[]): Typed | null {
  const options = {
    why: { type: 'string', default: '' },
    by: { type: 'string', default: userInfo().username },
    json: { type: 'boolean', default: false },
    'keep-services': { type: 'boolean', default: false },
    'suspend-services': { type: 'boolean', default: false },
  } as const
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [verb, about, ...more] = positionals
    if (verb === undefined || about === undefined || more.length > 0) return null
    const keeps = values['keep-services']
    if (keeps && values['suspend-services']) return null
    const services = keeps ? 'keep' : values['suspend-services'] ? 'suspend' : undefined
    return { verb, about, who: values.by.trim(), why: values.why.trim(), json: values.json, services }
  } catch {
    return null
  }
}

/** Throws when the actor or the reason is missing. */
export function requireReason({ who, why }: Pick<Typed, 'who' | 'why'>): { who: string; why: string } {
  if (why === '' || who === '')
    throw new Error('Give a reason: --why "request of 12 November, ticket 4711". It is recorded with your name.')
  return { who, why }
}

export const isId = (typed: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed)

export function requireId(typed: string): string {
  if (!isId(typed)) throw new Error(`${typed} is not an id. Get the id with \`find\`.`)
  return typed
}

/** JSON with `--json`; otherwise one line per row, or one line per field of an object. */
export function formatResult(found: object, { json }: Pick<Typed, 'json'>): string {
  if (json) return JSON.stringify(found, null, 2)
  if (Array.isArray(found)) return found.map((row: object) => lineOf(row)).join('\n')
  const facts = Object.entries(found)
  const width = Math.max(...facts.map(([name]) => name.length))
  return facts.map(([name, value]) => `${name.padEnd(width)}  ${textOf(value)}`).join('\n')
}

const lineOf = (row: object): string =>
  Object.values(row)
    .map((value) => textOf(value))
    .filter((text) => text !== '')
    .join('  ')

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((one) => textOf(one)).join('; ')
  if (typeof value === 'object') return lineOf(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

import { userInfo } from 'node:os'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { isId } from '../../lib/ids.ts'
import { UsageError } from '../../lib/usage-error.ts'

type Typed = {
  verb: string
  about: string
  who: string
  why: string
  json: boolean
  services?: 'keep' | 'suspend' | undefined
}

/** Options of every command. `by` defaults to the operating system's user, which under `sudo` is root. */
export const commonOptions = {
  why: { type: 'string', default: '' },
  by: { type: 'string', default: userInfo().username },
  json: { type: 'boolean', default: false },
} as const

/** Throws `UsageError` for unknown options. */
export function parseOptions<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new UsageError()
  }
}

/** Throws `UsageError` for wrong syntax. */
export function readTyped(args: readonly string[]): Typed {
  const { positionals, values } = parseOptions(args, {
    ...commonOptions,
    'keep-services': { type: 'boolean', default: false },
    'suspend-services': { type: 'boolean', default: false },
  })
  const [verb, about, ...more] = positionals
  const { 'keep-services': keeps, 'suspend-services': suspends, json } = values
  if (verb === undefined || about === undefined || more.length > 0 || (keeps && suspends)) throw new UsageError()
  const services = keeps ? 'keep' : suspends ? 'suspend' : undefined
  return { verb, about, who: values.by.trim(), why: values.why.trim(), json, services }
}

/** Throws when the actor or the reason is missing. */
export function requireReason({ who, why }: Pick<Typed, 'who' | 'why'>): { who: string; why: string } {
  if (why === '' || who === '')
    throw new Error('Give a reason: --why "request of 12 November, ticket 4711". It is recorded with your name.')
  return { who, why }
}

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

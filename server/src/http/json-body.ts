import { ApiError } from '../lib/api-error.ts'
import { deepestJson } from '../lib/sound-json.ts'
import { isStorable } from '@kabinet/contract/fields/text'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The bytes of a body → JSON, undefined when there are none. Refused (4) before any schema looks: bytes that are no UTF-8, broken JSON,
 * a name given twice (each reader would take another one), `__proto__`, NUL and lone surrogates, which PostgreSQL does not store.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const text = decode(bytes)
  const value = parse(text)
  if (countNames(value, 0) !== countColons(text)) throw new ApiError('INVALID_PARAM_VALUE')
  return value
}

/** Exactly JSON, in UTF-8 if it says so: `application/json;x` or `application/jsonx` go to nobody's parser. */
export const isJsonType = (type: string | undefined) =>
  type !== undefined && /^application\/json(?: *; *charset="?utf-8"?)?$/i.test(type)

/** Text that neither the database nor a page can hold is refused wherever it stands. */
export function requireStorable(text: string) {
  if (!isStorable(text)) throw new ApiError('INVALID_PARAM_VALUE')
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new ApiError('INVALID_PARAM_VALUE', { cause })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own words would quote the body, and a body may hold a password.
    throw new ApiError('INVALID_PARAM_VALUE')
  }
}

/** How many members the parsed value has, all levels together; refuses what must not be in it. */
function countNames(value: unknown, depth: number): number {
  if (typeof value === 'string') requireStorable(value)
  if (value === null || typeof value !== 'object') return 0
  if (depth >= deepestJson) throw new ApiError('INVALID_PARAM_VALUE')
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countNames(item, depth + 1), 0)
  return Object.entries(value).reduce((sum, [name, member]) => {
    requireStorable(name)
    if (name === '__proto__') throw new ApiError('INVALID_PARAM_VALUE')
    return sum + 1 + countNames(member, depth + 1)
  }, 0)
}

/** In valid JSON every member has one colon outside strings. */
function countColons(text: string): number {
  let colons = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === ':') colons++
    if (char === '"') at = endOfString(text, at)
  }
  return colons
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}

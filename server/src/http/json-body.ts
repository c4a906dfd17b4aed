import { ApiError } from '../lib/api-error.ts'
import { deepestJson } from '../lib/sound-json.ts'
import { isStorable } from '@kabinet/contract/fields/text'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses the bytes of a body as JSON; undefined for an empty body. Throws 4 for invalid UTF-8, broken JSON, `__proto__`, duplicate names
 * (parsers disagree which one counts), and text that PostgreSQL cannot store.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const text = decode(bytes)
  const value = parse(text)
  if (countNames(value, 0) !== countColons(text)) throw new ApiError('INVALID_PARAM_VALUE')
  return value
}

/** Accepts only `application/json` with an optional UTF-8 charset. */
export const isJsonType = (type: string | undefined) =>
  type !== undefined && /^application\/json(?: *; *charset="?utf-8"?)?$/i.test(type)

/** Throws 4 for text that neither the database nor a page can hold. */
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
    // The parser's message would quote the body, which may contain a password.
    throw new ApiError('INVALID_PARAM_VALUE')
  }
}

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

/** Valid JSON has one colon outside strings for each member. */
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

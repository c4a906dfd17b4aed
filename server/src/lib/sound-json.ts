import { isStorable } from '@kabinet/contract/fields/text'

/** Nesting limit; none of our schemas is deeper, and deeper values would exhaust the stack. */
export const deepestJson = 32

/**
 * True when a parsed value is nested at most `deepestJson` levels and all its text can be stored. JSON inside a string is checked after it
 * is parsed, because an escaped NUL is not a NUL before.
 */
export function isSoundJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (value === null || typeof value !== 'object') return true
  if (depth >= deepestJson) return false
  return Object.entries(value).every(([name, member]) => isStorable(name) && isSoundJson(member, depth + 1))
}

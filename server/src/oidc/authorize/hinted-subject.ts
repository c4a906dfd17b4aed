import { isRecord } from '../../lib/is-record.ts'
import { parseJson } from '../../lib/parse-json.ts'

/** The `sub` that the client requires, from `claims` or `id_token_hint`. The library has verified both. */
export function hintedSubject(params: Record<string, unknown>): string | null {
  const named = subject(nested(params['claims'], 'id_token', 'sub'), 'value')
  if (named !== null || typeof params['id_token_hint'] !== 'string') return named
  return subject(
    parseJson(Buffer.from(params['id_token_hint'].split('.')[1] ?? '', 'base64url').toString('utf8')),
    'sub',
  )
}

function nested(json: unknown, ...path: string[]): unknown {
  let value: unknown = typeof json === 'string' ? parseJson(json) : undefined
  for (const key of path) value = isRecord(value) ? value[key] : undefined
  return value
}

function subject(holder: unknown, key: string): string | null {
  const value = isRecord(holder) ? holder[key] : undefined
  return typeof value === 'string' ? value : null
}

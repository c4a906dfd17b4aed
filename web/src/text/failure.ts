import type { ErrorName } from '@kabinet/contract/errors'
import { CallError } from '../lib/call-error.ts'
import type { PlainKey, T } from './messages.ts'

/** A screen's own words for its step; never another reaction (docs/design.md#server-codes). `otherwise`: for what nobody foresaw. */
export type FailureTexts = { [name in ErrorName | 'otherwise']?: PlainKey }

/** The words for a failed call: the screen's, else the server's sentence. Without a verdict of the server (no answer, code 0) the error is unknown. */
export function failureText(error: unknown, t: T, texts: FailureTexts = {}): string {
  const fallback = t(texts.otherwise ?? 'e.unknown')
  if (!(error instanceof CallError)) return fallback
  const own = texts[error.name]
  if (isDeadCode(error)) return t(deadCodeKeys[error.reason ?? ''] ?? 'e.codeExpired')
  if (own) return t(own)
  // The server's sentence is of the log-in, too; whoever may not do a thing is long logged in.
  if (error.name === 'AUTH_FORBIDDEN') return t('e.forbidden')
  const isUnforeseen = error.name === 'UNEXPECTED' || (texts.otherwise && error.status >= 500)
  return isUnforeseen || !error.message ? fallback : error.message
}

const deadCodeKeys: Record<string, PlainKey> = { exhausted: 'e.codeExhausted', used: 'e.codeUsed' }
const isDeadCode = ({ name, reason }: CallError) => name === 'INVALID_OTP_CODE' && reason !== null && reason !== 'wrong'

/** A problem at a field is a text key (from the schemas) or the server's own sentence. */
export function problemText(problem: string, t: T): string {
  return isKey(problem) ? t(problem) : problem
}

function isKey(problem: string): problem is Extract<PlainKey, `v.${string}` | `e.${string}`> {
  return /^[ve]\.[\w.]+$/.test(problem)
}

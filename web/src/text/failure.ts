import type { ErrorName } from '@kabinet/contract/errors'
import { CallError } from '../lib/call-error.ts'
import { timeOf } from '../lib/format/instant.ts'
import { currentLanguage } from './language.ts'
import type { PlainKey, T } from './messages.ts'

/** Texts of a screen for its step; the reaction stays the same (docs/design.md#server-codes). `otherwise`: for unexpected errors. */
export type FailureTexts = { [name in ErrorName | 'otherwise']?: PlainKey }

/**
 * Text of a failed call: the screen's, else the server's message. Without a reply no act is said to have failed: the
 * server may have done it. With a reply but no verdict (code 0) the error is unknown.
 */
export function failureText(error: unknown, t: T, texts: FailureTexts = {}): string {
  const isCall = error instanceof CallError
  if (isCall && error.isUnanswered && texts.otherwise !== 'e.load') return t('e.noAnswer')
  // The code of a page could not be fetched.
  const isOffline = !isCall && !navigator.onLine
  const fallback = t(texts.otherwise ?? (isOffline ? 'e.noAnswer' : 'e.unknown'))
  if (!isCall) return fallback
  const textKey = texts[error.name]
  if (isDeadCode(error)) return t(deadCodeKeys[error.reason ?? ''] ?? 'e.codeExpired')
  if (textKey) return t(textKey)
  if (isSmsUsedUp(error))
    return t('e.smsUsedUp', { time: timeOf(error.retryAt ?? performance.now(), currentLanguage()) })
  // A step without that field, such as a resend to an address that its server rejects.
  const [field] = error.fields
  if (error.name === 'INVALID_PARAM_VALUE' && field) return field.message
  // The server's message would also mention the sign-in, but such a user is already signed in.
  if (error.name === 'AUTH_FORBIDDEN' && error.reason !== 'support')
    return t(error.reason === 'agreements' ? 'e.agreements' : 'e.forbidden')
  const isUnforeseen = error.name === 'UNEXPECTED' || (texts.otherwise && error.status >= 500)
  return isUnforeseen || !error.message ? fallback : error.message
}

/** The installation sends no further SMS to unconfirmed numbers for now (LIMIT_SMS_PER_HOUR). */
export const isSmsUsedUp = ({ name, reason }: CallError) => name === 'THROTTLING' && reason === 'sms'

const deadCodeKeys: Record<string, PlainKey> = {
  exhausted: 'e.codeExhausted',
  used: 'e.codeUsed',
  newer: 'e.codeNewer',
  clock: 'e.codeClock',
}
const isDeadCode = ({ name, reason }: CallError) => name === 'INVALID_OTP_CODE' && reason !== null && reason !== 'wrong'

/** A field problem is a text key (from the schemas) or the server's message. */
export function problemText(problem: string, t: T): string {
  return isKey(problem) ? t(problem) : problem
}

function isKey(problem: string): problem is Extract<PlainKey, `v.${string}` | `e.${string}`> {
  return /^[ve]\.[\w.]+$/.test(problem)
}

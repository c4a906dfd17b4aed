import type { ErrorName } from '@kabinet/contract/errors'
import { CallError } from '../lib/call-error.ts'
import type { MessageKey, Messages, T } from './messages.ts'

/** A screen's own words for its step; never another reaction (architecture 7). `otherwise` replaces `e.unknown`. */
export type FailureTexts = { [name in ErrorName | 'otherwise']?: MessageKey }

const usual: FailureTexts = {
  AUTH_FORBIDDEN: 'e.forbidden',
  NOT_EXIST: 'shell.notFound',
  THROTTLING: 'e.throttling',
  USER_BLOCKED: 'e.blocked',
  USER_DEACTIVATED: 'e.deactivated',
  USER_NOT_VERIFIED: 'e.notVerified',
  USER_NOT_FOUND: 'e.userNotFound',
  EMAIL_ALREADY_EXIST: 'e.emailRegistered',
  PHONE_NUMBER_ALREADY_EXIST: 'e.phoneRegistered',
  INVALID_OTP_CODE: 'e.code',
}

/** The words for a failed call: the screen's, else the server's where it speaks to people (202), else the usual ones. */
export function failureText(error: unknown, t: T, texts: FailureTexts = {}): string {
  const fallback = texts.otherwise ?? 'e.unknown'
  if (!(error instanceof CallError)) return t(fallback)
  if (error.name === 'INVALID_OTP_CODE' && error.reason !== null && error.reason !== 'wrong') return t('e.codeExpired')
  const own = texts[error.name]
  if (own) return t(own)
  if (error.name === 'HUMAN_FRIENDLY' && error.message) return error.message
  return t(usual[error.name] ?? fallback)
}

/** A problem at a field is a text key (from the schemas) or the server's own sentence. */
export function problemText(problem: string, t: T): string {
  return isKey(problem) ? t(problem) : problem
}

function isKey(problem: string): problem is Extract<keyof Messages, `v.${string}` | `e.${string}`> {
  return /^[ve]\.[\w.]+$/.test(problem)
}

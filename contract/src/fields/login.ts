import * as z from 'zod/mini'
import { isEmail, normalizeEmail } from './email.ts'
import { normalizePhone } from './phone.ts'
import { problemKey } from './text.ts'

export type Login = { kind: 'email' | 'phone'; value: string }

/** Null when it is neither an e-mail nor a phone. */
export function readLogin(typed: string): Login | null {
  const email = normalizeEmail(typed)
  if (email.includes('@')) return isEmail(email) ? { kind: 'email', value: email } : null
  const phone = normalizePhone(typed)
  return phone ? { kind: 'phone', value: phone } : null
}

export const login = z.string(problemKey('v.required')).check(
  z.trim(),
  z.minLength(1, problemKey('v.required')),
  z.maxLength(320, problemKey('v.login')),
  z.refine((value) => readLogin(value) !== null, problemKey('v.login')),
)

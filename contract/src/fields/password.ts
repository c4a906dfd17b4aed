import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { problemKey } from './text.ts'
import type { ProblemKey } from '../texts/problems.ts'

export const passwordSpecials = '-!@#$%^&*()_+=.,?'

const escaped = passwordSpecials.replace(/[-^\]\\]/g, '\\$&')
const special = new RegExp(`[${escaped}]`)
const allowed = new RegExp(`^[A-Za-z0-9${escaped}]*$`)

/** Rules in the order of the list under the field (docs/design.md#passwords). */
export const passwordRules = {
  length: {
    problem: 'v.password.min',
    holds: (p: string) => p.length >= limits.passwordMin && p.length <= limits.passwordMax,
  },
  letters: { problem: 'v.password.lower', holds: (p: string) => /[a-z]/.test(p) && /[A-Z]/.test(p) },
  digit: { problem: 'v.password.digit', holds: (p: string) => /\d/.test(p) },
  special: { problem: 'v.password.special', holds: (p: string) => special.test(p) },
} as const satisfies Record<string, { problem: ProblemKey; holds: (password: string) => boolean }>

/** False for a password that `newPassword` rejects for its characters, even if it meets all rules. */
export const hasAllowedCharacters = (password: string) => allowed.test(password)

export type PasswordRule = keyof typeof passwordRules

/** `medium`: two of lowercase, uppercase, digit and 6 characters; `strong`: all three and 8 (docs/specification.md#5-validation-rules). */
export function passwordStrength(password: string): 'weak' | 'medium' | 'strong' {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(password)).length
  if (kinds === 3 && password.length >= 8) return 'strong'
  return kinds >= 2 && password.length >= 6 ? 'medium' : 'weak'
}

/** Never trims or truncates. */
export const newPassword = z
  .string(problemKey('v.required'))
  .check(
    z.minLength(1, problemKey('v.required')),
    z.minLength(limits.passwordMin, problemKey('v.password.min')),
    z.maxLength(limits.passwordMax, problemKey('v.password.max')),
    z.regex(allowed, problemKey('v.password.chars')),
    z.regex(/[a-z]/, problemKey('v.password.lower')),
    z.regex(/[A-Z]/, problemKey('v.password.upper')),
    z.regex(/\d/, problemKey('v.password.digit')),
    z.regex(special, problemKey('v.password.special')),
  )

/** Not checked against the rules, so that a rule change locks out no user. */
export const givenPassword = z
  .string(problemKey('v.required'))
  .check(z.minLength(1, problemKey('v.required')), z.maxLength(256, problemKey('v.password.max')))

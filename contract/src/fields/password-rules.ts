import {
  classCharacters,
  classesPolicy,
  passwordLength,
  type PasswordPolicy,
  passwordPolicy,
  passwordSpecials,
  specialCharacter,
} from './new-password.ts'
import type { ProblemKey } from '../texts/problems.ts'
import { isStorable } from './text.ts'

/** `classes`, `length` or `length:12`. Undefined: none of them. */
export function parsePasswordPolicy(text: string): PasswordPolicy | undefined {
  if (text === 'classes') return classesPolicy
  const [, min = '15'] = /^length(?::([89]|1[0-5]))?$/.exec(text) ?? [null, '']
  return min === '' ? undefined : { by: 'length', min: Number(min), max: 128 }
}

export const passwordPolicyText = ({ by, min }: PasswordPolicy): string => (by === 'classes' ? by : `${by}:${min}`)

/** For the attribute `passwordrules` of password managers; the hyphen must be first. */
export const passwordRulesAttribute = ({ by, min, max }: PasswordPolicy): string =>
  `minlength: ${min}; maxlength: ${max}; ${by === 'length' ? 'allowed: unicode;' : `required: lower; required: upper; required: digit; required: [${passwordSpecials}];`}`

function isWithin(password: string): boolean {
  const { min, max } = passwordPolicy()
  return passwordLength(password) >= min && passwordLength(password) <= max
}

/** Rules in the order of the list under the field (docs/design.md#passwords). */
export const passwordRules = {
  length: { problem: 'v.password.min', holds: isWithin },
  letters: { problem: 'v.password.lower', holds: (p: string) => /[a-z]/.test(p) && /[A-Z]/.test(p) },
  digit: { problem: 'v.password.digit', holds: (p: string) => /\d/.test(p) },
  special: { problem: 'v.password.special', holds: (p: string) => specialCharacter.test(p) },
} as const satisfies Record<string, { problem: ProblemKey; holds: (password: string) => boolean }>

/** False for a password that `newPassword` rejects for its characters, even if it meets all rules. */
export const hasAllowedCharacters = (password: string): boolean =>
  passwordPolicy().by === 'length' ? isStorable(password) : classCharacters.test(password)

export type PasswordRule = keyof typeof passwordRules

/** `medium`: two of lowercase, uppercase, digit and 6 characters; `strong`: all three and 8 (docs/specification.md#5-validation-rules). */
export function passwordStrength(password: string): 'weak' | 'medium' | 'strong' {
  const { by, min } = passwordPolicy()
  if (by === 'length') return isWithin(password) ? 'strong' : passwordLength(password) * 2 < min ? 'weak' : 'medium'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(password)).length
  if (kinds === 3 && password.length >= 8) return 'strong'
  return kinds >= 2 && password.length >= 6 ? 'medium' : 'weak'
}

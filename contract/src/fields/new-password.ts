import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { isStorable, problemKey } from './text.ts'
import type { ProblemKey } from '../texts/problems.ts'

export const passwordSpecials = '-!@#$%^&*()_+=.,?'

const escaped = passwordSpecials.replace(/[-^\]\\]/g, '\\$&')
export const specialCharacter = new RegExp(`[${escaped}]`)
export const classCharacters = new RegExp(`^[A-Za-z0-9${escaped}]*$`)

/** `classes`: the specification. `length`: NIST SP 800-63B-4, 3.1.1.2: any characters, as many as `min` to `max`. */
export type PasswordPolicy = { by: 'classes' | 'length'; min: number; max: number }

export const classesPolicy: PasswordPolicy = { by: 'classes', min: limits.passwordMin, max: limits.passwordMax }

/** Of the whole process or page: an installation has one policy, and forms and API share their schemas. */
let policy = classesPolicy
export const passwordPolicy = (): PasswordPolicy => policy
export const setPasswordPolicy = (chosen: PasswordPolicy): void => void (policy = chosen)

/** Code points of the form that is hashed (NFC). */
export const passwordLength = (password: string): number => [...password.normalize('NFC')].length

type Check = readonly [isBroken: (password: string) => boolean, problem: ProblemKey]

const checks: Record<PasswordPolicy['by'], readonly Check[]> = {
  classes: [
    [(p) => p.length < policy.min, 'v.password.min'],
    [(p) => p.length > policy.max, 'v.password.max'],
    [(p) => !classCharacters.test(p), 'v.password.chars'],
    [(p) => !/[a-z]/.test(p), 'v.password.lower'],
    [(p) => !/[A-Z]/.test(p), 'v.password.upper'],
    [(p) => !/\d/.test(p), 'v.password.digit'],
    [(p) => !specialCharacter.test(p), 'v.password.special'],
  ],
  length: [
    [(p) => passwordLength(p) < policy.min, 'v.password.short'],
    [(p) => passwordLength(p) > policy.max, 'v.password.long'],
    [(p) => !isStorable(p), 'v.value'],
  ],
}

/** Never trims or truncates. */
export const newPassword = z.string(problemKey('v.required')).check(
  z.minLength(1, problemKey('v.required')),
  z.check(({ value, issues }) => {
    for (const [isBroken, message] of checks[policy.by])
      if (isBroken(value)) issues.push({ code: 'custom', input: value, message })
  }),
)

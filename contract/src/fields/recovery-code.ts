import * as z from 'zod/mini'
import { problemKey } from './text.ts'
import { cleanTyped } from './typed.ts'

/** Crockford's base 32: no letters that look like digits. */
export const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'
export const recoveryCodeLength = 10

/** Ignores case, spaces and hyphens, and maps similar letters to digits. */
export const readRecoveryCode = (typed: string): string =>
  cleanTyped(typed).toLowerCase().replaceAll(/[ -]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** As `4k7m2-9xvtr`. */
export const formatRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

const problem = problemKey('v.recoveryCode')
export const recoveryCode = z.pipe(
  z.pipe(z.string(problem).check(z.maxLength(64, problem)), z.transform(readRecoveryCode)),
  z.string(problem).check(z.regex(/^[0-9a-hjkmnp-tv-z]{10}$/, problem)),
)

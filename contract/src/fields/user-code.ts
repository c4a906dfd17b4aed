import * as z from 'zod/mini'
import { problemKey } from './text.ts'
import { cleanTyped } from './typed.ts'

/**
 * The device's user code (RFC 8628 6.1): eight consonants. Accepts lower case and a hyphen, a space or no separator;
 * normalizes to `BCDF-GHJK`.
 */
export const userCode = z.pipe(
  z
    .string(problemKey('v.required'))
    .check(z.minLength(1, problemKey('v.required')), z.maxLength(64, problemKey('v.userCode'))),
  z.pipe(
    z.transform((typed: string) =>
      cleanTyped(typed)
        .toUpperCase()
        .replaceAll(/[ -]/g, '')
        .replace(/^(.{4})/, '$1-'),
    ),
    z.string().check(z.regex(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/, problemKey('v.userCode'))),
  ),
)

import * as z from 'zod/mini'
import { problemKey } from './text.ts'
import { cleanTyped } from './typed.ts'

/** A one-time code: six digits. */
export const code = z.string(problemKey('v.code.length')).check(
  z.overwrite((typed) => cleanTyped(typed).replace(/[ -]/g, '')),
  z.regex(/^[0-9]{6}$/, problemKey('v.code.length')),
)

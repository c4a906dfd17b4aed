import * as z from 'zod/mini'
import { problemKey } from './text.ts'
import { cleanTyped } from './typed.ts'

export const code = z.string(problemKey('v.code.length')).check(
  z.overwrite((typed) => cleanTyped(typed).replace(/[ -]/g, '')),
  z.regex(/^[0-9]{6}$/, problemKey('v.code.length')),
)

import * as z from 'zod/mini'
import { problemKey } from './text.ts'

/** A one-time code: exactly six ASCII digits. */
export const code = z.string(problemKey('v.code.length')).check(z.regex(/^[0-9]{6}$/, problemKey('v.code.length')))

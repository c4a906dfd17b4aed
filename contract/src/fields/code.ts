import * as z from 'zod/mini'
import { says } from './text.ts'

/** A one-time code: exactly six ASCII digits. */
export const code = z.string(says('v.code.length')).check(z.regex(/^[0-9]{6}$/, says('v.code.length')))

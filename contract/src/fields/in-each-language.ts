import * as z from 'zod/mini'
import type { Locale } from './locale.ts'

/** A text of an operator or of the server, in each language. */
export const inEachLanguage = z.object({ ru: z.string(), en: z.string() } satisfies Record<Locale, z.ZodMiniType>)

import * as z from 'zod/mini'
import type { Locale } from './locale.ts'

export const inEachLanguage = z.object({ ru: z.string(), en: z.string() } satisfies Record<Locale, z.ZodMiniType>)

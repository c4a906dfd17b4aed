import * as z from 'zod/mini'
import { locale } from '../fields/locale.ts'

/** ISO 3166-1 alpha-2, and the city where known. */
export const place = z.object({
  country: z.string(),
  city: z.nullable(z.record(locale, z.string())),
})
export type Place = z.output<typeof place>

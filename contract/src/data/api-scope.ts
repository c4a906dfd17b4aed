import * as z from 'zod/mini'

/** `title_ru`, `title_en`: written by the owner of the API. */
export const apiScope = z.object({ name: z.string(), title_ru: z.string(), title_en: z.string() })
export type ApiScope = z.output<typeof apiScope>

import * as z from 'zod/mini'

const slice = z.object({ title: z.enum(['large', 'medium', 'thumbnail']), url: z.string() })

/** Null: there is no photo. */
export const slicesInfo = z.nullable(z.array(slice))

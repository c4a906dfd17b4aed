import * as z from 'zod/mini'

const slice = z.object({ title: z.enum(['large', 'medium', 'thumbnail']), url: z.string() })

export const slicesInfo = z.nullable(z.array(slice))

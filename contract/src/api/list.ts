import * as z from 'zod/mini'
import { count } from '../fields/reply-types.ts'
import { limits } from '../limits.ts'

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string('v.type').check(z.regex(/^\d{1,9}$/, 'v.value')),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min, 'v.value'), z.maximum(max, 'v.value'))),
  )

/** The query of every list (docs/contract.md#conventions). */
export const listQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  z.strictObject({
    limit: z._default(z.optional(wholeNumber(1, limits.listMax)), limits.listDefault),
    offset: z._default(z.optional(wholeNumber(0, 999_999_999)), 0),
    sort: z.optional(z.enum(sorts, 'v.value')),
    order: z.optional(z.enum(['asc', 'desc'], 'v.value')),
    q: z.optional(z.string('v.type').check(z.trim(), z.maxLength(100, 'v.value'), z.regex(/^[^\0]*$/, 'v.value'))),
  })

export const listOf = <S extends z.ZodMiniType>(item: S) => z.object({ items: z.array(item), total: count })

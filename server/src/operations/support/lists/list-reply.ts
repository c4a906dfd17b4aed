import { uuid } from '@kabinet/contract/fields/reply-types'
import * as z from 'zod/mini'
import { SupportRefusal } from '../refusal.ts'
import type { Cursor, Listed } from './list-page.sql.ts'

const point = z.strictObject({ id: uuid, key: z.optional(z.string()) })

/** `next` of a list, as an opaque text. */
export const cursor = z.pipe(
  z.string().check(z.maxLength(2000)),
  z.transform((text, context): Cursor => {
    const read = point.safeParse(parse(text))
    if (read.success) return read.data
    context.issues.push({ code: 'custom', message: 'is not `next` of a page', input: text })
    return z.NEVER
  }),
)

export const toCursor = (next: Cursor): string => Buffer.from(JSON.stringify(next)).toString('base64url')

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

export const fold = (text: string | undefined): string | undefined =>
  text?.trim().replaceAll(/\s+/g, ' ').normalize('NFC').toLowerCase().replaceAll('ё', 'е')

const maxCounted = 1000

/** Throws `SupportRefusal` for a list that is too wide for its filters. */
export function toListed<T>({ items, count, isWide, next }: Listed<T>) {
  if (isWide)
    throw new SupportRefusal(
      'More than 5,000 rows would have to be read: narrow it, by a name, an e-mail, a domain, the end of a phone, a group, or the day of creation.',
    )
  return {
    items,
    count: Math.min(count, maxCounted),
    is_more: count > maxCounted,
    next: next ? toCursor(next) : null,
  }
}

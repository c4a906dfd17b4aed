import { instant, uuid } from '@kabinet/contract/fields/reply-types'
import * as z from 'zod/mini'
import type { Deps } from '../../../deps.ts'
import { mask } from '../../../domain/codes/mask.ts'
import { cursor, fold, listReply, toListed, typed } from './list-reply.ts'
import { listPeoplePage } from './list-people.sql.ts'

/** Each filter narrows the list. `after`: `next` of the page before. Days are in UTC. */
export const peopleQuery = z.strictObject({
  last_name: z.optional(typed),
  first_name: z.optional(typed),
  email: z.optional(typed),
  domain: z.optional(typed),
  phone_end: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  group: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  status: z.optional(z.enum(['active', 'blocked', 'deactivated'])),
  created_since: z.optional(z.iso.date()),
  created_before: z.optional(z.iso.date()),
  logged_in_since: z.optional(z.iso.date()),
  logged_in_before: z.optional(z.iso.date()),
  second_step: z.optional(z.enum(['off'])),
  legal: z.optional(z.enum(['pending'])),
  after: z.optional(cursor),
})

export const peopleList = listReply(
  z.object({
    id: uuid,
    status: z.enum(['active', 'blocked', 'deactivated']),
    last_name: z.string(),
    first_name: z.string(),
    created_at: instant,
    last_log_in_at: z.nullable(instant),
    second_step: z.enum(['off', 'email', 'sms', 'app']),
    /** Masked. */
    contacts: z.array(z.object({ kind: z.enum(['email', 'phone']), value: z.string(), is_verified: z.boolean() })),
  }),
)

/** A page of 50 accounts. Throws `SupportRefusal` when filters without an index would read more than 5,000 accounts. */
export async function listPeople(
  { db }: Pick<Deps, 'db'>,
  { after, ...query }: z.infer<typeof peopleQuery>,
): Promise<z.infer<typeof peopleList>> {
  const { last_name: last, first_name: first, email, domain } = query
  const texts = {
    last_name: fold(last),
    first_name: fold(first),
    email: email?.toLowerCase(),
    domain: domain?.toLowerCase().replace(/^@/, ''),
  }
  const { items, ...rest } = toListed(await listPeoplePage(db, { ...query, ...texts }, after))
  const masked = items.map(
    ({ id, status, last_name, first_name, created_at, last_log_in_at, second_step, contacts }) => ({
      id,
      status,
      last_name,
      first_name,
      created_at,
      last_log_in_at,
      second_step,
      contacts: contacts.map(({ kind, value, is_verified }) => ({
        kind,
        value: mask(kind === 'email' ? 'email' : 'sms', value),
        is_verified,
      })),
    }),
  )
  return { ...rest, items: masked }
}

import { peopleFilters, type peopleList } from '@kabinet/contract/admin/lists'
import * as z from 'zod/mini'
import type { Deps } from '../../../deps.ts'
import { masked } from '../mask-person.ts'
import { cursor, fold, toListed } from './list-reply.ts'
import { listPeoplePage } from './list-people.sql.ts'

/** `after`: `next` of the page before. */
export const peopleQuery = z.extend(peopleFilters, { after: z.optional(cursor) })

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
  const listed = items.map((one) => ({ ...one, contacts: one.contacts.map((contact) => masked(contact)) }))
  return { ...rest, items: listed }
}

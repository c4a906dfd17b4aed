import { serviceFilters, type servicesList } from '@kabinet/contract/admin/lists'
import { readLogin } from '@kabinet/contract/fields/login'
import * as z from 'zod/mini'
import type { Deps } from '../../../deps.ts'
import { isId } from '../../../lib/ids.ts'
import { findOwner } from '../find.sql.ts'
import { SupportRefusal } from '../refusal.ts'
import { cursor, fold, toListed } from './list-reply.ts'
import { listServicesPage } from './list-services.sql.ts'

/** `after`: `next` of the page before. */
export const servicesQuery = z.extend(serviceFilters, { after: z.optional(cursor) })

/** A page of 50 registered services. Throws `SupportRefusal` for an unknown owner, or when more than 5,000 services would be read. */
export async function listServices(
  { db }: Pick<Deps, 'db'>,
  { after, owner, name, users_at_least: minUsers, ...query }: z.infer<typeof servicesQuery>,
): Promise<z.infer<typeof servicesList>> {
  const accountId = owner === undefined ? undefined : await accountOf(db, owner)
  return toListed(
    await listServicesPage(
      db,
      {
        ...query,
        owner: accountId,
        name: fold(name),
        users_at_least: minUsers === undefined ? undefined : Number(minUsers),
      },
      after,
    ),
  )
}

async function accountOf(db: Deps['db'], owner: string): Promise<string> {
  if (isId(owner)) return owner
  const login = readLogin(owner)
  const found = login && (await findOwner(db, login))
  if (!found) throw new SupportRefusal(`No account has verified ${owner}.`, 'unknown')
  return found.account_id
}

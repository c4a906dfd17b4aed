import { instant, uuid } from '@kabinet/contract/fields/reply-types'
import { readLogin } from '@kabinet/contract/fields/login'
import { serviceStatuses } from '@kabinet/contract/data/client-fields'
import * as z from 'zod/mini'
import type { Deps } from '../../../deps.ts'
import { isId } from '../../../lib/ids.ts'
import { findOwner } from '../find.sql.ts'
import { SupportRefusal } from '../refusal.ts'
import { cursor, fold, listReply, toListed, typed } from './list-reply.ts'
import { listServicesPage, serviceStates } from './list-services.sql.ts'

/** `owner`: a login or an account id. `unused_since`: no sign-in since that day. Days are in UTC. `after`: `next` of the page before. */
export const servicesQuery = z.strictObject({
  name: z.optional(typed),
  owner: z.optional(typed),
  state: z.optional(z.enum(serviceStates)),
  used_since: z.optional(z.iso.date()),
  unused_since: z.optional(z.iso.date()),
  users_at_least: z.optional(z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/))),
  after: z.optional(cursor),
})

export const servicesList = listReply(
  z.object({
    id: uuid,
    client_id: z.nullable(z.string()),
    name: z.string(),
    status: z.enum(serviceStatuses),
    account_id: uuid,
    owner: z.string(),
    suspended_at: z.nullable(instant),
    deleted_at: z.nullable(instant),
    without_owner_since: z.nullable(instant),
    verified_at: z.nullable(instant),
    created_at: instant,
    last_used_on: z.nullable(z.string()),
    /** Of the last 30 days; 101 means more than 100. */
    users: z.number(),
  }),
)

/** A page of 50 registered services. Throws `SupportRefusal` for an unknown owner, or when more than 5,000 services would be read. */
export async function listServices(
  { db }: Pick<Deps, 'db'>,
  { after, owner, name, users_at_least: least, ...query }: z.infer<typeof servicesQuery>,
): Promise<z.infer<typeof servicesList>> {
  const accountId = owner === undefined ? undefined : await accountOf(db, owner)
  return toListed(
    await listServicesPage(
      db,
      { ...query, owner: accountId, name: fold(name), users_at_least: least === undefined ? undefined : Number(least) },
      after,
    ),
  )
}

async function accountOf(db: Deps['db'], owner: string): Promise<string> {
  if (isId(owner)) return owner
  const login = readLogin(owner)
  const found = login && (await findOwner(db, login))
  if (!found) throw new SupportRefusal('unknown', `No account has verified ${owner}.`)
  return found.account_id
}

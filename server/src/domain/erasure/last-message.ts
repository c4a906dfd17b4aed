import { isLocale, type Locale } from '@kabinet/contract/fields/locale'
import { transports } from '@kabinet/contract/api/auth/otp'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { change } from '../messages/change.ts'
import { insertErasure, listLastContacts, takeDueErasures } from './erasure.sql.ts'

const maxAtOnce = 100

const contact = z.object({
  transport: z.enum(transports),
  to: z.string(),
  locale: z.custom<Locale>((value) => typeof value === 'string' && isLocale(value)),
  timeZone: z.nullable(z.string()),
  at: z.string(),
  /** Absent in contacts that an older version kept. */
  earlier: z.optional(
    z.array(
      z.object({ name: z.string(), address: z.nullable(z.string()), is_told: z.boolean(), has_access: z.boolean() }),
    ),
  ),
})
const unanswered = { result: null, reason: null, until: null }

/** Keeps the contact, sealed, until the services have answered. Call it before the accounts are deleted. */
export async function keepLastContacts(
  { keys }: Pick<Deps, 'keys'>,
  tx: Db,
  accountIds: readonly string[],
): Promise<void> {
  for (const { accountId, ...lastContact } of await listLastContacts(tx, accountIds))
    await insertErasure(tx, accountId, keys.seal(JSON.stringify(lastContact)))
}

/** Tells users of erased accounts what the services answered, and forgets their contacts. Called every minute by every process. */
export async function sendLastMessages(deps: Pick<Deps, 'db' | 'keys' | 'outbox'>): Promise<void> {
  await change(deps, async (tx, post) => {
    for (const { sealed, services } of await takeDueErasures(tx, maxAtOnce)) {
      const { transport, to, locale, timeZone, at, earlier = [] } = contact.parse(JSON.parse(deps.keys.open(sealed)))
      const all = [...services, ...earlier.map((service) => ({ ...service, ...unanswered }))]
      await post({ transport, to, locale, kind: 'account_erased', payload: { at, login: to, timeZone, services: all } })
    }
  })
}

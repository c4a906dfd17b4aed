import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { Config } from '../../config/config.ts'
import type { LostVerification } from '../custody/custody.sql.ts'
import { leaveToAnyOwner, passServicesOn } from '../custody/first-owner.sql.ts'
import { keepLastContacts } from '../erasure/last-message.ts'
import { tellOfErasure } from '../erasure/tell-services.ts'
import type { Keys } from '../../lib/keys.ts'
import { queueSecurityEvents } from '../messages/queue-security-events.ts'

/**
 * Erases accounts permanently. The tables deleted here have no foreign key to the account, because their rows may
 * precede it; the others cascade. Returns services that passed to another owner and are not verified any more.
 */
export async function eraseAccounts(
  deps: { config: Pick<Config, 'events'>; keys: Keys },
  tx: Db,
  ids: readonly string[],
): Promise<LostVerification[]> {
  await tellOfErasure(tx, ids)
  await keepLastContacts(deps, tx, ids)
  const lost = await passServicesOn(tx, ids)
  await leaveToAnyOwner(tx, ids)
  const all = sql<string>`any(${sql.val([...ids])}::uuid[])`
  await tx.deleteFrom('message').where('account_id', '=', all).execute()
  await tx.deleteFrom('challenge').where('account_id', '=', all).execute()
  await tx.deleteFrom('restore').where('account_id', '=', all).execute()
  await tx.deleteFrom('registration').where('account_id', '=', all).execute()
  await tx.deleteFrom('oidc_artifact').where('account_id', '=', all).execute()
  await tx.deleteFrom('past_grant').where('account_id', '=', all).execute()
  await tx.deleteFrom('account').where('id', '=', all).execute()
  // Last, because it only erases events of accounts that are gone. It runs as the schema owner (migration 0041).
  await sql`select erase_events(${sql.val([...ids])}::uuid[])`.execute(tx)
  await queueSecurityEvents(deps, tx, ...ids.map((accountId) => ({ kind: 'account-purged', accountId }) as const))
  return lost
}

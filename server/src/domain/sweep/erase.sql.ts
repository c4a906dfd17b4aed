import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { Config } from '../../config/config.ts'
import { queueSecurityEvents } from '../messages/queue-security-events.ts'

/**
 * For good. What hangs on an account goes with its row: contacts, sessions, services, documents, partners, the photo, the key that things
 * are sealed with. The tables named here bear the id of an account without hanging on it, because their rows may come before it.
 */
export async function eraseAccounts(
  deps: { config: Pick<Config, 'events'> },
  tx: Db,
  ids: readonly string[],
): Promise<void> {
  const all = sql<string>`any(${sql.val([...ids])}::uuid[])`
  await tx.deleteFrom('message').where('account_id', '=', all).execute()
  await tx.deleteFrom('challenge').where('account_id', '=', all).execute()
  await tx.deleteFrom('restore').where('account_id', '=', all).execute()
  await tx.deleteFrom('registration').where('account_id', '=', all).execute()
  await tx.deleteFrom('oidc_artifact').where('account_id', '=', all).execute()
  await tx.deleteFrom('past_grant').where('account_id', '=', all).execute()
  await tx.deleteFrom('account').where('id', '=', all).execute()
  // Last: as the owner of the schema, and of whoever is gone alone (migration 0041).
  await sql`select erase_events(${sql.val([...ids])}::uuid[])`.execute(tx)
  await queueSecurityEvents(deps, tx, ...ids.map((accountId) => ({ kind: 'account-purged', accountId }) as const))
}

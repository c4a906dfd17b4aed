import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { OutgoingLogout } from '../../deps.ts'

/** Nothing in it is secret: ids of ours, and the `sid` that the service knows from its ID token. */
export async function insertLogout(tx: Db, logout: OutgoingLogout & { id: string; expiresIn: number }): Promise<void> {
  const { id, accountId, clientId, sid, expiresIn } = logout
  await sql`
    insert into message (id, account_id, transport, recipient, kind, locale, payload, expires_at)
    values (${id}, ${accountId}, 'logout', ${clientId}, 'logout', 'en', jsonb_build_object('sid', ${sid}::text),
            app_now() + ${expiresIn}::int * interval '1 second')
  `.execute(tx)
}

/** Those that wait for their first or next try; one that is on its way just now goes its way. */
export async function deleteWaitingLogouts(tx: Db, { accountId, clientId }: Omit<OutgoingLogout, 'sid'>): Promise<void> {
  await sql`
    delete from message
    where account_id = ${accountId} and transport = 'logout' and recipient = ${clientId} and state = 'waiting' and claimed_until is null
  `.execute(tx)
}

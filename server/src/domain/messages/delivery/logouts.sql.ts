import type { getServiceWebhooks } from '@kabinet/contract/api/services/service.api'
import type { ReplyOf } from '@kabinet/contract/route'
import { sql } from 'kysely'
import { isoTime } from '../../../db/clock.ts'
import type { Db } from '../../../db/schema.ts'
import type { OutgoingLogout } from '../outgoing.ts'

/** Stored unencrypted: contains only ids and the `sid` from the service's ID token. */
export async function insertLogouts(
  tx: Db,
  logouts: readonly (OutgoingLogout & { id: string })[],
  expiresIn: number,
): Promise<void> {
  await sql`
    insert into message (id, account_id, transport, recipient, kind, locale, payload, expires_at)
    select id, "accountId", 'logout', "clientId", 'logout', 'en', jsonb_build_object('sid', sid), app_now() + ${expiresIn}::int * interval '1 second'
    from jsonb_to_recordset(${JSON.stringify(logouts)}::jsonb) as one(id uuid, "accountId" uuid, "clientId" text, sid text)
  `.execute(tx)
}

/** Deletes logouts that wait for a try. One that is being delivered continues. */
export async function deleteWaitingLogouts(tx: Db, logouts: readonly OutgoingLogout[]): Promise<void> {
  await sql`
    delete from message using jsonb_to_recordset(${JSON.stringify(logouts)}::jsonb) as one("accountId" uuid, "clientId" text)
    where account_id = one."accountId" and transport = 'logout' and recipient = one."clientId" and state = 'waiting' and claimed_until is null
  `.execute(tx)
}

type DeliveredLogout = ReplyOf<typeof getServiceWebhooks>['items'][number]

export async function listLogoutsTo(db: Db, clientIds: readonly string[], max: number): Promise<DeliveredLogout[]> {
  const { rows } = await sql<DeliveredLogout>`
    select ${isoTime(sql`m.created_at`)} as created_at, m.recipient as client_id, m.state, m.tries, m.error as last_error, ${isoTime(sql`m.done_at`)} as done_at
    from unnest(${sql.val(clientIds)}::text[]) client
    cross join lateral (
      select * from message one where one.transport = 'logout' and one.recipient = client order by one.created_at desc limit ${max}
    ) m
    order by m.created_at desc limit ${max}`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { OutgoingSecurityEvent } from './outgoing.ts'

/** Not linked to an account row, because the event must outlive it. It contains only the account id. */
export async function insertSecurityEvents(
  tx: Db,
  events: readonly Omit<OutgoingSecurityEvent, 'iat'>[],
): Promise<void> {
  const rows = JSON.stringify(events.map(({ id, ...said }) => ({ id, kind: said.kind, said })))
  await sql`
    insert into message (id, transport, recipient, kind, locale, payload)
    select id, 'event', coalesce(said ->> 'serviceId', 'events'), kind, 'en', jsonb_build_object('event', said || jsonb_build_object('iat', floor(extract(epoch from app_now()))))
    from jsonb_to_recordset(${rows}::jsonb) as one(id uuid, kind text, said jsonb)`.execute(tx)
}

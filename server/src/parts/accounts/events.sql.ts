import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { newId } from '../../lib/ids.ts'

/** Security events (contract, "Current user": events). Names are kept for good: they are data of the log. */
export type EventKind =
  | 'registered'
  | 'signed_in'
  | 'sign_in_refused'
  | 'password_refused'
  | 'code_refused'
  | 'password_proven'
  | 'password_reset'
  | 'refresh_reused'
  | 'refresh_without_device'
  | 'signed_out'
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'transport_changed'
  | 'account_deleted'
  | 'account_restored'
  | 'access_changed'
  | 'access_withdrawn'
  | 'service_connected'
  | 'service_changed'
  | 'service_secret_issued'
  | 'service_deleted'

/** Whose request it was. */
export type By = { address: string; userAgent: string }
export type Event = { accountId: string; kind: EventKind; by: By; sessionId?: string | null; details?: Record<string, string> }

/** Give the transaction of the change that it tells of. No names, contacts or secrets in `details`. */
export async function recordEvent(tx: Db, { accountId, kind, by, sessionId, details }: Event): Promise<void> {
  await sql`
    insert into event (id, account_id, kind, session_id, address, user_agent, details)
    values (${newId()}, ${accountId}, ${kind}, ${sessionId ?? null}, ${by.address}, ${by.userAgent.slice(0, 512)}, ${JSON.stringify(details ?? {})}::jsonb)
  `.execute(tx)
}

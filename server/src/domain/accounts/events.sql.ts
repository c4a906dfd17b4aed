import type { ShownEventKind } from '@kabinet/contract/data/event-kinds'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { newId } from '../../lib/ids.ts'

/** `password_proven` is not shown to the owner. */
export type EventKind = ShownEventKind | 'password_proven'

export type By = { address: string; userAgent: string; timeZone?: string | undefined }
export const byOperator: By = { address: '', userAgent: 'operator' }
export type Event = {
  accountId: string
  kind: EventKind
  by: By
  sessionId?: string | null
  details?: Record<string, string>
}

/** Events that unauthenticated callers can cause without limit. They are aggregated by hour. */
const countable: readonly EventKind[] = [
  'sign_in_refused',
  'password_refused',
  'code_refused',
  'refresh_without_device',
]

/** A lost or replaced way to sign in: a role at the console waits until another operator gives it back (docs/security.md#the-console). */
export const suspendsRole: ReadonlySet<EventKind> = new Set([
  'account_secured',
  'password_reset',
  'email_changed',
  'phone_changed',
  'passkey_removed',
  'passkey_copied',
  'authenticator_removed',
  'recovery_code_used',
  'recovery_begun',
  'recovery_finished',
  'support_contact',
  'support_link',
  'account_blocked',
  'account_deleted',
])

/** An archive that was asked for before is deleted: its device or its reader may not be the owner. */
const endsArchive: ReadonlySet<EventKind> = new Set([
  'account_secured',
  'password_changed',
  'password_reset',
  'email_changed',
  'phone_changed',
  'recovery_finished',
  'support_contact',
  'support_link',
  'account_blocked',
  'account_deleted',
])

/**
 * Call this in the transaction of the change it records. `details` must not contain names, contacts or secrets.
 * Aggregated kinds get one row per account, kind and hour.
 */
export async function recordEvent(tx: Db, event: Event): Promise<void> {
  const { accountId, kind, by, sessionId, details } = event
  if (countable.includes(kind)) return countEvent(tx, event)
  if (suspendsRole.has(kind)) await suspendRole(tx, accountId, kind)
  if (endsArchive.has(kind)) await tx.deleteFrom('archive').where('account_id', '=', accountId).execute()
  await sql`
    insert into event (id, account_id, kind, session_id, address, user_agent, details)
    values (${newId()}, ${accountId}, ${kind}, ${sessionId ?? null}, ${by.address}, ${by.userAgent.slice(0, 512)}, ${JSON.stringify(details ?? {})}::jsonb)
  `.execute(tx)
}

async function suspendRole(tx: Db, accountId: string, kind: EventKind): Promise<void> {
  await sql`
    with suspended as (
      update operator_role set suspended_at = app_now(), suspended_by = ${kind} where account_id = ${accountId} and suspended_at is null
      returning account_id
    ) delete from console_session c using suspended s where c.account_id = s.account_id`.execute(tx)
}

async function countEvent(db: Db, { accountId, kind, by, sessionId, details }: Event): Promise<void> {
  await sql`
    insert into event as e (id, account_id, kind, session_id, address, user_agent, details, times, happened_at, first_at, last_at)
    values (${newId()}, ${accountId}, ${kind}, ${sessionId ?? null}, ${by.address}, ${by.userAgent.slice(0, 512)},
      ${JSON.stringify(details ?? {})}::jsonb, 1, date_trunc('hour', app_now(), 'UTC'), app_now(), app_now())
    on conflict (account_id, kind, happened_at) where first_at is not null do update set times = e.times + excluded.times, last_at = excluded.last_at
  `.execute(db)
}

/** The service of an event: null unless its details have the id of one. */
export const serviceIn = (details: Expression<unknown>) =>
  sql`case when ${details} ->> 'service' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${details} ->> 'service')::uuid end`

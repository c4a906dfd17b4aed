import { type Transport, transports } from '@kabinet/contract/api/auth/otp'
import { sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import type { MessageTransport } from '../../db/tables-sessions.ts'
import { noteQueued } from './queued-in.ts'

/**
 * Makes waiting and dead messages of an account due at once, except expired or leased ones. An SMS waits a minute, because a failed one may
 * still have been sent. Returns their kinds.
 */
export async function expediteMessagesOf(tx: Db, accountId: string): Promise<{ kind: string }[]> {
  const { rows } = await sql<{ kind: string; transport: MessageTransport }>`
    update message set state = 'waiting', tries = 0, error = null, done_at = null,
      next_try_at = case when transport = 'sms' then least(next_try_at, app_now() + interval '1 minute') else app_now() end
    where account_id = ${accountId} and transport in ('email', 'sms') and state in ('waiting', 'dead') and claimed_until is null
      and payload <> '{}' and (expires_at is null or expires_at > app_now())
    returning kind, transport`.execute(tx)
  for (const { transport } of rows) noteQueued(tx, transport)
  return rows
}

const shown = (db: Db) =>
  db
    .selectFrom('message')
    .select([
      'id',
      isoTime(sql`created_at`).as('created_at'),
      sql<Transport>`transport`.as('transport'),
      'kind',
      'state',
      'tries',
      'error',
      sql<
        'delivered' | 'refused by the operator' | null
      >`case report when 'refused' then 'refused by the operator' else report end`.as('report'),
    ])
    .where('transport', 'in', transports)

const newest = 10

export const listEmailsOf = (db: Db, accountId: string) =>
  shown(db).where('account_id', '=', accountId).orderBy('message.created_at', 'desc').limit(newest).execute()

/** Messages without an account to the recipient with one of these hashes, newest first. */
export const listMessagesTo = (db: Db, hashes: readonly Buffer[]) =>
  shown(db).where('recipient_hash', 'in', hashes).orderBy('message.created_at', 'desc').limit(newest).execute()

export const listMessage = (db: Db, id: string) => shown(db).where('id', '=', id).execute()

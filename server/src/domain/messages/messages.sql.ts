import type { deadMessage } from '@kabinet/contract/admin/replies'
import { sql } from 'kysely'
import type { z } from 'zod'
import { compiled } from '../../db/compiled.ts'
import type { Db, ReadDb } from '../../db/schema.ts'
import type { MessageTransport } from '../../db/tables-sessions.ts'

export type NewMessage = {
  id: string
  accountId: string | null
  transport: MessageTransport
  recipient: string
  kind: string
  locale: string
  sealed: string
  /** Set when `accountId` is null. */
  recipientHash?: Buffer | null
  /** Seconds from now; null for a message that never expires. */
  expiresIn: number | null
}

const inserted = compiled<NewMessage & { leaseSeconds: number | null }, never>(
  (value) => sql`
    insert into message (id, account_id, transport, recipient, kind, locale, payload, expires_at, tries, claimed_until, recipient_hash)
    values (${value('id')}, ${value('accountId')}, ${value('transport')}, ${value('recipient')}, ${value('kind')}, ${value('locale')},
            jsonb_build_object('sealed', ${value('sealed')}::text), app_now() + ${value('expiresIn')}::int * interval '1 second',
            (${value('leaseSeconds')}::int is not null)::int, app_now() + ${value('leaseSeconds')}::int * interval '1 second', ${value('recipientHash')}::bytea)`,
)

/** `leaseSeconds`: inserts the message as leased by this process, which delivers it after the commit (`leasedOf`). */
export async function insertMessage(db: Db, message: NewMessage, leaseSeconds?: number): Promise<void> {
  await inserted.execute(db, {
    ...message,
    recipientHash: message.recipientHash ?? null,
    leaseSeconds: leaseSeconds ?? null,
  })
}

/** The round trip of `insertMessage` without a message, so that an unknown login takes as long as a known one. */
export async function insertNoMessage(db: Db): Promise<void> {
  await sql`insert into message select * from message where false`.execute(db)
}

export type Progress = { state: string; is_in_hand: boolean }

export async function listProgress(db: ReadDb, ids: readonly string[]): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    select state, coalesce(claimed_until > app_now(), false) as is_in_hand from message where id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}

/** Gives up refused messages that the caller reports. Support still sees why they were refused. */
export async function giveUp(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update message set state = 'expired', payload = '{}', recipient = case when recipient_hash is null then recipient else '' end
    where id = any(${ids}::uuid[]) and state <> 'sent'`.execute(db)
}

type Dead = Omit<z.output<typeof deadMessage>, 'done_at'> & { done_at: Date; key: string }

/** Newest first, without recipients and content. `after`: id and `key` of the last one seen. */
export async function listDead(
  db: Db,
  limit: number,
  after?: { id: string; key?: string | undefined },
): Promise<Dead[]> {
  const older = after ? sql`and (done_at, id) < (${after.key ?? ''}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Dead>`
    select id, transport, kind, tries, error, done_at, payload = '{}' or coalesce(expires_at <= app_now(), false) as is_wiped,
      done_at::text as key
    from message where state = 'dead' ${older} order by done_at desc, id desc limit ${limit}::int
  `.execute(db)
  return rows
}

/** False when there is no such dead message, or it has expired. */
export async function reviveDead(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    update message set state = 'waiting', tries = 0, error = null, done_at = null, next_try_at = app_now()
    where id = ${id}::uuid and state = 'dead' and payload <> '{}' and (expires_at is null or expires_at > app_now())
    returning id
  `.execute(db)
  return rows.length > 0
}

import type { Purpose } from '@kabinet/contract/api/auth.api'
import type { Transport } from '@kabinet/contract/api/otp'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export type NewChallenge = {
  purpose: Purpose
  /** The registration, session, reset or account that it is bound to. */
  subject: string
  accountId: string | null
  kind: 'code' | 'link'
  transport: Transport
  /** Codes: keyed hash, links: sha256. */
  secretHash: Buffer
  target: string
  seconds: number
}

/** A newer challenge replaces the older one of the same purpose and subject: that one is dead. */
export async function putChallenge(tx: Db, c: NewChallenge): Promise<void> {
  await sql`
    insert into challenge (purpose, subject, account_id, kind, transport, secret_hash, target, expires_at)
    values (${c.purpose}, ${c.subject}, ${c.accountId}, ${c.kind}, ${c.transport}, ${c.secretHash}, ${c.target},
      app_now() + make_interval(secs => ${c.seconds}))
    on conflict (purpose, subject) do update set account_id = excluded.account_id, kind = excluded.kind, transport = excluded.transport,
      secret_hash = excluded.secret_hash, target = excluded.target, tries = 0, created_at = app_now(), expires_at = excluded.expires_at,
      spent_at = null
  `.execute(tx)
}

export type Challenge = {
  accountId: string | null
  subject: string
  secretHash: Buffer
  transport: Transport
  target: string
}

type Row = { account_id: string | null; subject: string; secret_hash: Uint8Array; transport: Transport; target: string }

const read = (row: Row): Challenge => ({
  accountId: row.account_id,
  subject: row.subject,
  secretHash: Buffer.from(row.secret_hash),
  transport: row.transport,
  target: row.target,
})

/**
 * Charges a try in one statement, on its own: neither a rollback nor a parallel guess can win it back.
 * Undefined when the code is spent, expired, exhausted or was never sent.
 */
export async function chargeTry(
  db: Db,
  purpose: Purpose,
  subject: string,
  max: number,
): Promise<Challenge | undefined> {
  const { rows } = await sql<Row>`
    update challenge set tries = tries + 1
    where purpose = ${purpose} and subject = ${subject} and kind = 'code'
      and tries < ${max} and spent_at is null and expires_at > app_now()
    returning account_id, subject, secret_hash, transport, target
  `.execute(db)
  return rows[0] && read(rows[0])
}

/** Why `chargeTry` found nothing. */
export async function whyDead(
  db: Db,
  purpose: Purpose,
  subject: string,
  max: number,
): Promise<'expired' | 'exhausted'> {
  const { rows } = await sql<{ exhausted: boolean }>`
    select spent_at is null and expires_at > app_now() and tries >= ${max} as exhausted
    from challenge where purpose = ${purpose} and subject = ${subject}
  `.execute(db)
  return rows[0]?.exhausted ? 'exhausted' : 'expired'
}

/** True for one caller only: whoever comes second, or with the secret of a replaced challenge, gets false. */
export async function spendChallenge(tx: Db, purpose: Purpose, subject: string, secretHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update challenge set spent_at = app_now()
    where purpose = ${purpose} and subject = ${subject} and secret_hash = ${secretHash} and spent_at is null and expires_at > app_now()
    returning subject
  `.execute(tx)
  return rows.length === 1
}

/** A link by its hash, dead or alive. */
export async function findLink(db: Db, purpose: Purpose, secretHash: Buffer): Promise<Challenge | undefined> {
  const { rows } = await sql<Row>`
    select account_id, subject, secret_hash, transport, target from challenge
    where kind = 'link' and secret_hash = ${secretHash} and purpose = ${purpose}
  `.execute(db)
  return rows[0] && read(rows[0])
}

/** A link that may still be spent. */
export async function findLiveLink(db: Db, purpose: Purpose, secretHash: Buffer): Promise<Challenge | undefined> {
  const { rows } = await sql<Row>`
    select account_id, subject, secret_hash, transport, target from challenge
    where kind = 'link' and secret_hash = ${secretHash} and purpose = ${purpose} and spent_at is null and expires_at > app_now()
  `.execute(db)
  return rows[0] && read(rows[0])
}

/** The challenge of a subject, dead or alive: where a resend goes. */
export async function findChallenge(db: Db, purpose: Purpose, subject: string): Promise<Challenge | undefined> {
  const { rows } = await sql<Row>`
    select account_id, subject, secret_hash, transport, target from challenge where purpose = ${purpose} and subject = ${subject}
  `.execute(db)
  return rows[0] && read(rows[0])
}

/** How many seconds ago the last code or link of this purpose and subject left; undefined when it is not that young or no longer good. */
export async function findAge(db: Db, purpose: Purpose, subject: string, seconds: number): Promise<number | undefined> {
  const { rows } = await sql<{ age: number }>`
    select floor(extract(epoch from app_now() - created_at))::int as age from challenge
    where purpose = ${purpose} and subject = ${subject} and spent_at is null and expires_at > app_now()
      and created_at > app_now() - make_interval(secs => ${seconds}::float8)
  `.execute(db)
  return rows[0]?.age
}

export async function deleteChallenge(tx: Db, purpose: Purpose, subject: string): Promise<void> {
  await sql`delete from challenge where purpose = ${purpose} and subject = ${subject}`.execute(tx)
}

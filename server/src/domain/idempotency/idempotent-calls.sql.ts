import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export type Attempt = { keyHash: Buffer; claim: string; callId: string; accountId: string | null; bodyMac: Buffer }

/** Longer than any handler takes: after a crash, the next try takes the call up again. */
const claimSeconds = 30

/**
 * The call is this try's to do; answers the call's id, the same for all its tries. Undefined: it was done, is being done, or is another
 * call under the same key.
 */
export async function claimCall(
  db: Db,
  { keyHash, claim, callId, accountId, bodyMac }: Attempt,
  forSeconds: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ call_id: string }>`
    insert into idempotent_call as c (key_hash, call_id, claim, account_id, body_mac, claimed_until, expires_at)
    values (${keyHash}, ${callId}, ${claim}, ${accountId}, ${bodyMac}, app_now() + make_interval(secs => ${claimSeconds}),
      app_now() + make_interval(secs => ${forSeconds}::float8))
    on conflict (key_hash) do update set
      call_id = case when c.expires_at <= app_now() then excluded.call_id else c.call_id end,
      claim = excluded.claim, account_id = excluded.account_id, body_mac = excluded.body_mac, answer = null,
      claimed_until = excluded.claimed_until, expires_at = excluded.expires_at
    where c.expires_at <= app_now() or (c.answer is null and c.claimed_until <= app_now() and c.body_mac = excluded.body_mac)
    returning call_id`.execute(db)
  return rows[0]?.call_id
}

export type Known = { bodyMac: Buffer; answer: string | null }

export async function findCall(db: Db, keyHash: Buffer): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select body_mac as "bodyMac", answer from idempotent_call where key_hash = ${keyHash} and expires_at > app_now()`.execute(db)
  return rows[0]
}

/** The first answer. Nothing when somebody else has taken the call up meanwhile. */
export async function keepAnswer(db: Db, { keyHash, claim }: Attempt, sealed: string): Promise<void> {
  await sql`update idempotent_call set answer = ${sealed} where key_hash = ${keyHash} and claim = ${claim}`.execute(db)
}

/** It was refused, so nothing was done: the next try is a first one. */
export async function forgetCall(db: Db, { keyHash, claim }: Attempt): Promise<void> {
  await sql`delete from idempotent_call where key_hash = ${keyHash} and claim = ${claim} and answer is null`.execute(db)
}

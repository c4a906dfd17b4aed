import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** `keyHash`: of the key, whose it is and what it was sent to. */
export type KeyedCall = { keyHash: Buffer; accountId: string | null; bodyMac: Buffer }

/** What was answered, while the key is good. */
export async function findDone(db: Db, keyHash: Buffer): Promise<{ bodyMac: Buffer; answer: string } | undefined> {
  const { rows } = await sql<{ bodyMac: Buffer; answer: string }>`
    select body_mac as "bodyMac", answer from idempotent_call
    where key_hash = ${keyHash} and expires_at > app_now() and answer is not null`.execute(db)
  return rows[0]
}

/** Waits for another transaction that keeps the same key; false when that one has done the call. No answer: a claim of the former version. */
export async function insertDone(
  tx: Db,
  { keyHash, accountId, bodyMac }: KeyedCall,
  sealed: string,
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotent_call as c (key_hash, account_id, body_mac, answer, expires_at)
    values (${keyHash}, ${accountId}, ${bodyMac}, ${sealed}, app_now() + make_interval(secs => ${seconds}::float8))
    on conflict (key_hash) do update set account_id = excluded.account_id, body_mac = excluded.body_mac, answer = excluded.answer,
      expires_at = excluded.expires_at
    where c.expires_at <= app_now() or c.answer is null
    returning 1`.execute(tx)
  return rows.length > 0
}

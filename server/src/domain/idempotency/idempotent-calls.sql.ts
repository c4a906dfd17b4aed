import { type Expression, sql } from 'kysely'
import type { Db, ReadDb } from '../../db/schema.ts'

export type KeyedCall = {
  key: string
  route: string
  address: string
  endsSession: boolean
  /** Of an attempt: of everything that a repeat must have in common with it. */
  hash?: Buffer
}
/** `bodyMac`: hex. */
export type DoneCall = { bodyMac: string; answer: string }
type AccountId = string | null | Expression<string>

function keyHash({ key, route, address, hash }: KeyedCall, accountId: AccountId) {
  if (hash) return sql`${hash}::bytea`
  const whose = accountId === null ? `at ${address}` : accountId
  return sql`sha256(convert_to('["' || ${whose}::text || '",' || ${JSON.stringify([route, key]).slice(1)}::text, 'UTF8'))`
}

/** The stored answer while the key is valid. Rows without an answer are claims of an older version. */
export const doneJson = (call: KeyedCall, accountId: AccountId): Expression<DoneCall> => sql`(
  select json_build_object('bodyMac', encode(body_mac, 'hex'), 'answer', answer) from idempotent_call
  where key_hash = ${keyHash(call, accountId)} and expires_at > app_now() and answer is not null)`

export async function findDone(db: ReadDb, call: KeyedCall, accountId: string | null): Promise<DoneCall | null> {
  const { rows } = await sql<{ done: DoneCall | null }>`select ${doneJson(call, accountId)} as done`.execute(db)
  return rows[0]?.done ?? null
}

type Done = KeyedCall & { accountId: string | null; bodyMac: Buffer; sealed: string }

/** Waits for another transaction with the same key. False when that one has completed the call. */
export async function insertDone(tx: Db, call: Done, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotent_call as c (key_hash, account_id, body_mac, answer, expires_at)
    values (${keyHash(call, call.accountId)}, ${call.accountId}, ${call.bodyMac}, ${call.sealed},
      app_now() + make_interval(secs => ${seconds}::float8))
    on conflict (key_hash) do update set account_id = excluded.account_id, body_mac = excluded.body_mac, answer = excluded.answer,
      expires_at = excluded.expires_at, kept_at = excluded.kept_at
    where c.expires_at <= excluded.kept_at or c.answer is null
    returning 1`.execute(tx)
  return rows.length > 0
}

export async function deleteDone(tx: Db, call: KeyedCall, accountId: string | null): Promise<void> {
  await sql`delete from idempotent_call where key_hash = ${keyHash(call, accountId)}`.execute(tx)
}

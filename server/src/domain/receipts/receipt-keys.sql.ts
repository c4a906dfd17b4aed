import { sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import { onlyRow } from '../../db/only-row.ts'
import type { Db } from '../../db/schema.ts'

export type PublicJwk = { kty: string; crv: string; x: string; y: string }
/** A JWK (RFC 7517). `until`: null while it signs. */
export type PublishedReceiptKey = PublicJwk & {
  alg: 'ES256'
  use: 'sig'
  kid: string
  from: string
  until: string | null
  compromised_at: string | null
}

/** Unlike `app_now()` it is not before the lock: another process may have changed the key while this one waited. */
const moment = sql<Date>`date_trunc('milliseconds', app_now() + (clock_timestamp() - now()))`

/** Until the commit, so that one process creates, uses or replaces the key. */
export async function lockReceiptKeys(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kabinet receipt keys'))`.execute(tx)
}

/** The key that signs; undefined before the first one. Call with the lock. `now`: epoch seconds. */
export async function findReceiptKey(tx: Db): Promise<{ kid: string; sealed: string; now: number } | undefined> {
  const { rows } = await sql<{ kid: string; sealed: string; now: number }>`
    select kid, sealed_private_jwk as sealed, floor(extract(epoch from ${moment}))::float8 as now
    from receipt_key where valid_until is null and sealed_private_jwk is not null`.execute(tx)
  return rows[0]
}

/** From the beginning of this second, because receipts have whole seconds. */
export async function insertReceiptKey(tx: Db, key: { kid: string; jwk: PublicJwk; sealed: string }): Promise<void> {
  await sql`
    insert into receipt_key (kid, public_jwk, sealed_private_jwk, valid_from)
    values (${key.kid}, ${JSON.stringify(key.jwk)}::jsonb, ${key.sealed}, date_trunc('second', ${moment}))`.execute(tx)
}

/** The key never signs again. Returns its kid; undefined without one. */
export async function retireReceiptKey(tx: Db, isCompromised: boolean): Promise<string | undefined> {
  const { rows } = await sql<{ kid: string }>`
    update receipt_key set valid_until = ${moment}, sealed_private_jwk = null, compromised_at = case when ${isCompromised}::boolean then ${moment} end
    where valid_until is null returning kid`.execute(tx)
  return rows[0]?.kid
}

/** Oldest first. */
export async function listReceiptKeys(db: Db): Promise<PublishedReceiptKey[]> {
  const { keys } = onlyRow(
    await sql<{ keys: PublishedReceiptKey[] }>`
    select coalesce(jsonb_agg(public_jwk || jsonb_build_object('alg', 'ES256', 'use', 'sig', 'kid', kid, 'from', ${isoTime(sql`valid_from`)},
      'until', ${isoTime(sql`valid_until`)}, 'compromised_at', ${isoTime(sql`compromised_at`)}) order by valid_from, valid_until nulls last), '[]') as keys
    from receipt_key`.execute(db),
  )
  return keys
}

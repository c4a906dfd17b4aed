import type { IdTokenAlgorithm } from '@kabinet/contract/data/client-fields'
import { sql } from 'kysely'
import { appNow, inSeconds } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'

export type StoredKey = { kid: string; alg: IdTokenAlgorithm; sealed: string }
/** `next`: published, not signing yet. `old`: published, no longer signing. */
export type PublishedKey = StoredKey & {
  state: 'signs' | 'next' | 'old'
  signsFrom: Date
  retiredAt: Date | null
  days: number
}

/**
 * Published keys, signing keys first, in the same order for all processes. Uses the current time, not the transaction's start: while it
 * waited for the lock, another process may have added keys.
 */
export async function listSigningKeys(db: Db): Promise<PublishedKey[]> {
  const { rows } = await sql<PublishedKey>`
    with present as (select app_now() + (clock_timestamp() - now()) as moment)
    select kid, alg, sealed_private_jwk as sealed, signs_from as "signsFrom", retired_at as "retiredAt",
      extract(epoch from moment - signs_from)::float8 / 86400 as days,
      case
        when signs_from > moment then 'next'
        when signs_from = max(signs_from) filter (where signs_from <= moment) over (partition by alg) then 'signs'
        else 'old'
      end as state
    from signing_key, present where retired_at is null or retired_at > moment
    order by 7 desc, alg, signs_from desc`.execute(db)
  return rows
}

/** Held until the transaction ends, so that only one process creates keys. */
export async function lockSigningKeys(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kabinet signing keys'))`.execute(tx)
}

/** `ahead`: seconds until the key signs. */
export async function insertSigningKey(db: Db, key: StoredKey, ahead = 0): Promise<void> {
  const { kid, alg, sealed } = key
  const row = { kid, alg, sealed_private_jwk: sealed, signs_from: inSeconds(ahead) }
  await db.insertInto('signing_key').values(row).execute()
}

/** Retires all other keys in `seconds`. An earlier retirement is kept. */
export async function retireOtherKeys(tx: Db, kids: readonly string[], seconds: number): Promise<void> {
  const at = sql`app_now() + make_interval(secs => ${seconds}::float8)`
  await sql`
    update signing_key set retired_at = ${at}
    where kid <> all(${sql.val([...kids])}::text[]) and (retired_at is null or retired_at > ${at})`.execute(tx)
}

export async function deleteRetiredKeys(db: Db): Promise<void> {
  await db.deleteFrom('signing_key').where('retired_at', '<=', appNow).execute()
}

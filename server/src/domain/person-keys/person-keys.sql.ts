import { type Expression, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** SQL for the user's sealed key, for reads that open data sealed with it. Null before the first use. */
export function sealedKeyOf(accountId: Expression<string>): Expression<string | null> {
  return sql<string | null>`(select pk.sealed from person_key pk where pk.account_id = ${accountId})`
}

/** Stores `sealed` unless the account already has a key. Returns the stored key, locked until the commit. */
export async function lockPersonKey(tx: Db, accountId: string, sealed: string): Promise<string> {
  const { rows } = await sql<{ sealed: string }>`
    insert into person_key as pk (account_id, sealed) values (${accountId}, ${sealed})
    on conflict (account_id) do update set sealed = pk.sealed returning sealed`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('the key of a person was not stored')
  return row.sealed
}

export async function resealPersonKey(tx: Db, accountId: string, sealed: string): Promise<void> {
  await tx.updateTable('person_key').set('sealed', sealed).where('account_id', '=', accountId).execute()
}

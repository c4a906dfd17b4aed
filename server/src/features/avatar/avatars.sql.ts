import { type Expression, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export function avatarJson(accountId: Expression<string>): Expression<string> {
  return sql<string>`(select to_json(v.folder) from avatar v where v.account_id = ${accountId})`
}

/** Returns the replaced folder. */
export async function upsertAvatarRow(tx: Db, accountId: string, folder: string): Promise<string | null> {
  const { rows } = await sql<{ replaced: string | null }>`
    with old as (select folder from avatar where account_id = ${accountId}),
    changed as (update account set updated_at = app_now() where id = ${accountId})
    insert into avatar (account_id, folder) values (${accountId}, ${folder})
    on conflict (account_id) do update set folder = excluded.folder, created_at = excluded.created_at
    returning (select folder from old) as replaced`.execute(tx)
  return rows[0]?.replaced ?? null
}

/** Returns the abandoned folder; null when there was no photo. */
export async function deleteAvatarRow(db: Db, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ folder: string }>`
    with gone as (delete from avatar where account_id = ${accountId} returning account_id, folder),
    changed as (update account set updated_at = app_now() where id in (select account_id from gone))
    select folder from gone`.execute(db)
  return rows[0]?.folder ?? null
}

export async function isShown(db: Db, folder: string): Promise<boolean> {
  const photo = db.selectFrom('avatar as v').innerJoin('account as a', 'a.id', 'v.account_id').select('v.folder')
  const shown = photo.where('v.folder', '=', folder).where('a.status', '=', 'active')
  return (await shown.executeTakeFirst()) !== undefined
}

import { sql } from 'kysely'
import { appNow } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { isTrusted } from './trust.sql.ts'

/** Acts that last wait for 72 hours. */
export async function holdActs(tx: Db, accountId: string): Promise<void> {
  await sql`update account set held_until = app_now() + interval '72 hours' where id = ${accountId}`.execute(tx)
}

export async function areActsHeld(db: Db, accountId: string): Promise<boolean> {
  const account = db.selectFrom('account').select('id').where('id', '=', accountId)
  return (await account.where('held_until', '>', appNow).executeTakeFirst()) !== undefined
}

/** Ends the wait when the contact is trusted. That of a link goes on. */
export async function releaseActs(tx: Db, accountId: string): Promise<void> {
  await sql`
    update account a set held_until = (select max(r.used_at) + interval '72 hours' from support_recovery r
      where r.account_id = a.id and r.kind = 'link' and r.ended_at is null)
    where a.id = ${accountId} and a.held_until is not null and not exists (select from identifier i
      where i.account_id = a.id and i.support_at is not null and not ${isTrusted('i')})`.execute(tx)
}

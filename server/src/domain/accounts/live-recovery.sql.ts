import { type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { ContactKind } from '../../db/columns.ts'
import type { Db } from '../../db/schema.ts'
import { isUnfrozen } from './frozen-contacts.sql.ts'

export type NotifiableRecovery = { kind: ContactKind; value: string; due_at: string }

export const liveRecoveryJson = (account: RawBuilder<unknown>) => sql<NotifiableRecovery | null>`(
  select json_build_object('kind', r.kind, 'value', i.value, 'due_at', ${isoTime(sql`r.due_at`)})
  from recovery r join identifier i on i.account_id = r.account_id and i.kind = r.kind and i.verified_at = r.contact_verified_at and ${isUnfrozen('i')}
  where r.account_id = ${account}.id and r.password_changed_at = ${account}.password_changed_at and r.expires_at > app_now())`

export async function findLiveRecovery(db: Db, accountId: string): Promise<NotifiableRecovery | null> {
  const { rows } = await sql<{ recovery: NotifiableRecovery | null }>`
    select ${liveRecoveryJson(sql`a`)} as recovery from account a where a.id = ${accountId}`.execute(db)
  return rows[0]?.recovery ?? null
}

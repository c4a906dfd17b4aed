import { sql } from 'kysely'
import type { SecondStepRule } from '../../config/second-step.ts'
import type { ReadDb } from '../../db/schema.ts'

/** Accounts that are younger than the policy of the database are new: its day does not spare them. */
export async function isAskedOf(db: ReadDb, accountId: string, rules: readonly SecondStepRule[]): Promise<boolean> {
  const { rows } = await sql`
    select from account a, jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as r ("group" text, "from" date)
    where a.id = ${accountId}
      and (r."group" is null or exists (select from account_group g where g.account_id = a.id and g.name = r."group"))
      and (r."from" is null or app_now() >= r."from"
        or a.created_at > (select p.changed_at from policy p where p.name = 'second-step'))`.execute(db)
  return rows.length > 0
}

/** A session that began with a passkey needs no second step: the passkey is two factors. */
export async function hasNoSecondStep(db: ReadDb, accountId: string, sessionId: string | undefined): Promise<boolean> {
  const { rows } = await sql`
    select from account a where a.id = ${accountId} and a.otp_transport is null
      and not exists (select from totp t where t.account_id = a.id and t.confirmed_at is not null)
      and not exists (
        select from session s where s.account_id = a.id and s.id = ${sessionId ?? null}::uuid and s.amr && array['swk', 'hwk']
      )`.execute(db)
  return rows.length > 0
}

import { isoTime } from '../../db/clock.ts'
import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/schema.ts'

export type PolicyRow = { name: string; value: string; changed_at: string; who: string; why: string }

export const readPolicyRows = (db: ReadDb): Promise<PolicyRow[]> =>
  db
    .selectFrom('policy')
    .select(['name', 'value', isoTime(sql`changed_at`).as('changed_at'), 'who', 'why'])
    .orderBy('name')
    .execute()

/** Policies are set one after another: one may depend on another. */
export const holdPolicies = (tx: Db) => sql`lock table policy in share row exclusive mode`.execute(tx)

export async function storePolicy(tx: Db, row: Omit<PolicyRow, 'changed_at'>): Promise<void> {
  await sql`
    insert into policy (name, value, who, why, changed_at) values (${row.name}, ${row.value}, ${row.who}, ${row.why}, app_now())
    on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at, who = excluded.who, why = excluded.why`.execute(
    tx,
  )
}

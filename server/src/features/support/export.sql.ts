import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Of each: the rows of the person, without what is secret (hashes, sealed texts) and without what other rows say already. */
const exported = {
  contacts: ['identifier', []],
  new_contacts: ['contact_candidate', []],
  agreements: ['agreement', []],
  services: ['service', ['secrets']],
  consents: ['consent', []],
  usernames_at_services: ['service_username', []],
  ended_consents: ['past_grant', []],
  reads_by_services: ['claim_read', []],
  sessions: ['session', ['access_hash', 'device_hash', 'sso_hash']],
  devices: ['device', ['device_hash']],
  events: ['event', []],
  messages: ['message', ['payload', 'error']],
} as const

const rowsOf = ([table, secret]: (typeof exported)[keyof typeof exported], id: string): RawBuilder<unknown> =>
  sql`(select coalesce(jsonb_agg(to_jsonb(t) - ${[...secret]}::text[]), '[]') from ${sql.table(table)} t where t.account_id = ${id}::uuid)`

/** All but documents, partners and the photo; null: there is no such account. */
export async function exportRows(db: Db, id: string): Promise<Record<string, unknown> | null> {
  const parts = Object.entries(exported).map(([name, rows]) => sql`${sql.lit(name)}, ${rowsOf(rows, id)}`)
  const { rows } = await sql<{ kept: Record<string, unknown> }>`
    select jsonb_build_object('account', to_jsonb(a) - '{password_hash}'::text[], ${sql.join(parts)}) as kept
    from account a where a.id = ${id}::uuid`.execute(db)
  return rows[0]?.kept ?? null
}

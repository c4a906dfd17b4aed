import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Each with its columns to omit: secrets, and columns that duplicate other rows. */
const exported = {
  contacts: ['identifier', []],
  new_contacts: ['contact_candidate', []],
  groups: ['account_group', []],
  agreements: ['agreement', []],
  invitations: ['invitation', ['token_hash']],
  services: ['service', ['secrets', 'added_by', 'changed_by']],
  services_of_several_owners: ['service_owner', []],
  changes_of_services: ['service_change', []],
  consents: ['consent', []],
  usernames_at_services: ['service_username', []],
  ended_consents: ['past_grant', []],
  withdrawn_consents: ['withdrawn_consent', []],
  reads_by_services: ['claim_read', []],
  authenticator_app: ['totp', ['sealed', 'last_step']],
  recovery_codes: ['recovery_code', ['code_hash']],
  recoveries: ['recovery', []],
  replaced_contacts: ['replaced_contact', []],
  presses: ['press', []],
  recoveries_by_support: ['support_recovery', ['token_hash', 'undo', 'who', 'approved_by']],
  sessions: ['session', ['access_hash', 'device_hash', 'sso_hash']],
  passkeys: ['passkey', ['credential_id', 'public_key']],
  devices: ['device', ['device_hash']],
  events: ['event', []],
  messages: ['message', ['payload', 'error', 'recipient_hash']],
} as const

type Exported = (typeof exported)[keyof typeof exported]

async function rowsOf(db: Db, [table, secret]: Exported, id: string): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) - ${sql.val([...secret])}::text[] as row from ${sql.table(table)} t where t.account_id = ${id}::uuid`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

/** All rows except documents, partners and the photo, as one snapshot; null for an unknown account. */
export function exportRows(db: Db, id: string): Promise<Record<string, unknown> | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<{ account: unknown }>`
      select to_jsonb(a) - '{password_hash}'::text[] as account from account a where a.id = ${id}::uuid`.execute(tx)
      const [found] = rows
      if (!found) return null
      const kept: Record<string, unknown> = { account: found.account }
      for (const [name, what] of Object.entries(exported)) kept[name] = await rowsOf(tx, what, id)
      return kept
    })
}

import type { ConsentName } from '@kabinet/contract/claims'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { findServiceUser, type ServiceUser } from '../../domain/grants/person.sql.ts'
import { endExpiredConsent } from '../../domain/grants/end-consent.ts'
import { holdAccount } from '../../domain/accounts/hold-account.sql.ts'

type Parties = { accountId: string; serviceId: string }

/**
 * Locks the account, as a withdrawal does, so that a consent which was withdrawn meanwhile is not given again. Undefined when the session
 * has ended.
 */
export async function lockParties(
  tx: Db,
  { accountId, serviceId }: Parties,
  sessionId: string | null,
): Promise<ServiceUser | undefined> {
  await holdAccount(tx, accountId)
  const { rows } = await sql`select from session where account_id = ${accountId} and id = ${sessionId}::uuid
    and confirmed_at is not null and expires_at > app_now()`.execute(tx)
  if (rows.length === 0) return undefined
  await endExpiredConsent(tx, { accountId, serviceId })
  return findServiceUser(tx, accountId, serviceId)
}

/** Returns the name of the service; undefined when it is suspended or deleted. */
export async function addToConsent(
  tx: Db,
  { accountId, serviceId, claims, redirectHost }: Parties & { claims: ConsentName[]; redirectHost: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    with consented as (
      insert into consent (account_id, service_id, claims, redirect_hosts, expires_at)
      select ${accountId}::uuid, s.id, ${sql.val(claims)}::text[], array[${redirectHost}::text], app_now() + make_interval(days => s.max_consent_days) from service s
      where s.id = ${serviceId}::uuid and s.suspended_at is null
      on conflict (account_id, service_id) do update set claims = consent.claims || excluded.claims, updated_at = excluded.updated_at,
        redirect_hosts = case when excluded.redirect_hosts <@ consent.redirect_hosts then consent.redirect_hosts
          else consent.redirect_hosts || excluded.redirect_hosts end
      returning service_id
    )
    select s.name from consented join service s on s.id = consented.service_id`.execute(tx)
  return rows[0]?.name
}

import { sql } from 'kysely'
import { endOf, type Term } from '../../domain/grants/consent-term.sql.ts'
import { appNow } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { isLiving } from '../../domain/grants/living-consent.sql.ts'
import { deleteArtifacts } from '../../domain/grants/end-consent.sql.ts'
import { unknownId } from './grants.sql.ts'

export type HeldGrant = NonNullable<Awaited<ReturnType<typeof lockGrant>>>

/**
 * Locks the grant until the transaction ends. Concurrent issuance and reads (`saveArtifact`, `insertClaimRead`) wait and
 * then see the remaining claims. The account is locked already, as in all code that revokes access.
 */
export function lockGrant(tx: Db, accountId: string, clientId: string) {
  return tx
    .selectFrom('consent as k')
    .innerJoin('service as svc', 'svc.id', 'k.service_id')
    .select([
      'svc.id as serviceId',
      'svc.name',
      'svc.scopes',
      'svc.groups',
      'svc.suspended_at as suspendedAt',
      'k.claims',
      'k.declined',
      'k.expires_at as expiresAt',
      appNow.as('now'),
      'svc.max_consent_days as maxConsentDays',
    ])
    .where('k.account_id', '=', accountId)
    .where(sql<boolean>`${clientId} in (${unknownId}, svc.client_id, svc.mobile_client_id)`)
    .where(isLiving('k'))
    .forUpdate('k')
    .executeTakeFirst()
}

export async function saveClaims(
  tx: Db,
  accountId: string,
  {
    serviceId,
    claims,
    declined,
    term,
  }: Pick<HeldGrant, 'serviceId' | 'claims' | 'declined'> & { term: Term | undefined },
): Promise<void> {
  const ends = term && { once: term.once, expires_at: endOf(term) }
  const changed = { claims, declined, updated_at: appNow, ...ends }
  const consent = tx.updateTable('consent').set(changed).where('account_id', '=', accountId)
  await consent.where('service_id', '=', serviceId).execute()
}

/** Deletes refresh tokens, and removes `offline_access` from the grant, so that pending codes yield none. */
export async function endOfflineAccess(tx: Db, accountId: string, serviceId: string): Promise<void> {
  await sql`
    update oidc_artifact set payload = jsonb_set(payload, '{openid,scope}', to_jsonb(
      array_to_string(array_remove(string_to_array(payload #>> '{openid,scope}', ' '), 'offline_access'), ' ')))
    where account_id = ${accountId} and service_id = ${serviceId} and kind = 'Grant' and payload #>> '{openid,scope}' is not null`.execute(
    tx,
  )
  await deleteArtifacts(tx, accountId, serviceId, ['RefreshToken'])
}

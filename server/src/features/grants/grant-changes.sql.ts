import { sql } from 'kysely'
import { appNow } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
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
    ])
    .where('k.account_id', '=', accountId)
    .where(sql<boolean>`${clientId} in (${unknownId}, svc.client_id, svc.mobile_client_id)`)
    .forUpdate('k')
    .executeTakeFirst()
}

export async function saveClaims(
  tx: Db,
  accountId: string,
  { serviceId, claims, declined }: Pick<HeldGrant, 'serviceId' | 'claims' | 'declined'>,
): Promise<void> {
  const changed = { claims, declined, updated_at: appNow }
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

/** Deletes the consent first, so that nothing can be issued before the artifacts are deleted. */
export async function deleteGrantRows(tx: Db, accountId: string, serviceId: string): Promise<void> {
  await tx.deleteFrom('consent').where('account_id', '=', accountId).where('service_id', '=', serviceId).execute()
  await deleteArtifacts(tx, accountId, serviceId, ['Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken'])
}

async function deleteArtifacts(tx: Db, accountId: string, serviceId: string, kinds: readonly string[]): Promise<void> {
  const ofService = tx
    .deleteFrom('oidc_artifact')
    .where('account_id', '=', accountId)
    .where('service_id', '=', serviceId)
  await ofService.where('kind', 'in', kinds).execute()
}

/** Removes the service from the user's sessions: it has already received a logout and must not get another. */
export async function forgetSignIns(tx: Db, accountId: string, serviceId: string): Promise<void> {
  await sql`
    update oidc_artifact set payload = jsonb_set(payload, '{authorizations}',
      (payload -> 'authorizations') - (select array_remove(array[s.client_id, s.mobile_client_id], null) from service s where s.id = ${serviceId}))
    where account_id = ${accountId} and kind = 'Session' and payload ? 'authorizations'`.execute(tx)
}

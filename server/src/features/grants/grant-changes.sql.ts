import { sql } from 'kysely'
import { appNow } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { unknownId } from './grants.sql.ts'

export type HeldGrant = NonNullable<Awaited<ReturnType<typeof lockGrant>>>

/**
 * Holds the person's row, then the grant, until the transaction ends: what would issue or read anything on it waits (`saveArtifact`,
 * `insertClaimRead`) and then goes by what is left. The person first, as everything does that ends what services hold.
 */
export async function lockGrant(tx: Db, accountId: string, clientId: string) {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  return tx
    .selectFrom('consent as k')
    .innerJoin('service as svc', 'svc.id', 'k.service_id')
    .select([
      'svc.id as serviceId',
      'svc.name',
      'svc.scopes',
      'svc.suspended_at as suspendedAt',
      'k.claims',
      'k.declined',
    ])
    .where('k.account_id', '=', accountId)
    .where(sql<boolean>`${clientId} in (${unknownId}, svc.client_id, svc.mobile_client_id)`)
    .forUpdate('k')
    .executeTakeFirst()
}

/** What is on, and what is off for good: a later sign-in does not bring it back by itself. */
export async function saveClaims(
  tx: Db,
  accountId: string,
  { serviceId, claims, declined }: Pick<HeldGrant, 'serviceId' | 'claims' | 'declined'>,
): Promise<void> {
  const changed = { claims, declined, updated_at: appNow }
  const consent = tx.updateTable('consent').set(changed).where('account_id', '=', accountId)
  await consent.where('service_id', '=', serviceId).execute()
}

/** What the service was given to come back without the person; later codes of the same grant bring none either. */
export async function endOfflineAccess(tx: Db, accountId: string, serviceId: string): Promise<void> {
  await sql`
    update oidc_artifact set payload = jsonb_set(payload, '{openid,scope}', to_jsonb(
      array_to_string(array_remove(string_to_array(payload #>> '{openid,scope}', ' '), 'offline_access'), ' ')))
    where account_id = ${accountId} and service_id = ${serviceId} and kind = 'Grant' and payload #>> '{openid,scope}' is not null`.execute(
    tx,
  )
  await deleteArtifacts(tx, accountId, serviceId, ['RefreshToken'])
}

/** The consent before what hangs on it: nothing can be issued on it any more when the rest is looked for. */
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

/** The person's sign-ins do not hold the service any more: it has been told once, and is not told again when they end. */
export async function forgetSignIns(tx: Db, accountId: string, serviceId: string): Promise<void> {
  await sql`
    update oidc_artifact set payload = jsonb_set(payload, '{authorizations}',
      (payload -> 'authorizations') - (select array_remove(array[s.client_id, s.mobile_client_id], null) from service s where s.id = ${serviceId}))
    where account_id = ${accountId} and kind = 'Session' and payload ? 'authorizations'`.execute(tx)
}

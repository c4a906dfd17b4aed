import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { isLiving } from './living-consent.sql.ts'

/** Locks a consent whose term is over, until the commit. Returns its service; undefined when there is none. */
export async function lockExpired(
  tx: Db,
  { accountId, serviceId }: { accountId: string; serviceId: string },
): Promise<{ service: string; client_id: string } | undefined> {
  const { rows } = await sql<{ service: string; client_id: string }>`
    select s.name as service, coalesce(s.client_id, s.mobile_client_id, s.id::text) as client_id
    from consent k join service s on s.id = k.service_id where k.account_id = ${accountId} and k.service_id = ${serviceId} and not ${isLiving('k')} for update of k`.execute(
    tx,
  )
  return rows[0]
}

/** Deletes the consent first, so that nothing can be issued before the artifacts are deleted. */
export async function deleteGrantRows(tx: Db, accountId: string, serviceId: string): Promise<void> {
  await tx.deleteFrom('consent').where('account_id', '=', accountId).where('service_id', '=', serviceId).execute()
  await deleteArtifacts(tx, accountId, serviceId, ['Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken'])
}

export async function deleteArtifacts(
  tx: Db,
  accountId: string,
  serviceId: string,
  kinds: readonly string[],
): Promise<void> {
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

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { isLiving } from '../../domain/grants/living-consent.sql.ts'

/** Times use the database clock; `left` is in seconds. */
export type Stored = { payload: Record<string, unknown>; consumed: number | null; left: number }

/** Columns are not repeated in the payload. `sessionId`: the session that it must not outlive. */
export type StoredArtifact = Stored & {
  accountId: string
  clientId: string | null
  grantId: string | null
  sessionId: string | null
  /** `age`: seconds since creation. The times are epoch seconds. */
  age: number
  createdAt: number
  expiresAt: number
}

/** `accountId`: the account that the id carries (lib/routing-hint.ts). */
export type ArtifactKey = { accountId: string; idHash: Buffer }

export type NewArtifact = ArtifactKey & {
  kind: string
  payload: Record<string, unknown>
  seconds: number
  grantUuid: string | null
  clientId: string | null
  sessionId: string | null
}

export const requestColumns = sql`a.payload, extract(epoch from a.consumed_at)::float8 as consumed, extract(epoch from a.expires_at - app_now())::float8 as left`

export const artifactColumns = sql`${requestColumns}, a.account_id as "accountId", a.client_id as "clientId",
  a.account_id || '.' || a.grant_id as "grantId", a.session_id as "sessionId", extract(epoch from app_now() - a.created_at)::float8 as age,
  extract(epoch from a.created_at)::float8 as "createdAt", extract(epoch from a.expires_at)::float8 as "expiresAt"`

export async function findArtifact(
  db: Db,
  kind: string,
  { accountId, idHash }: ArtifactKey,
): Promise<StoredArtifact | undefined> {
  const { rows } = await sql<StoredArtifact>`
    select ${artifactColumns} from oidc_artifact a
    where a.account_id = ${accountId} and a.id_hash = ${idHash} and a.kind = ${kind} and a.expires_at > app_now()`.execute(
    db,
  )
  return rows[0]
}

export const consentedKinds = ['Grant', 'AuthorizationCode', 'DeviceCode', 'AccessToken', 'RefreshToken']

/** Locks the consent that an artifact depends on, until the transaction ends. */
export const holdConsent = (a: Record<'kind' | 'accountId' | 'clientId', RawBuilder<unknown>>) => sql`
  select k.account_id from consent k join service s on s.id = k.service_id
  where k.account_id = ${a.accountId}::uuid and ${a.clientId}::text in (s.client_id, s.mobile_client_id)
    and (${a.kind}::text <> 'RefreshToken' or 'offline_access' = any(k.claims)) and ${isLiving('k')}
  for share of k`

/**
 * Returns false when the consent or session is gone. The consent is locked: a concurrent withdrawal either prevents the insert or deletes
 * the new row.
 */
export async function saveArtifact(db: Db, a: NewArtifact): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    with consented as (${holdConsent({ kind: sql`${a.kind}`, accountId: sql`${a.accountId}`, clientId: sql`${a.clientId}` })})
    insert into oidc_artifact (account_id, id_hash, kind, grant_id, client_id, service_id, session_id, payload, expires_at)
    select
      ${a.accountId}::uuid, ${a.idHash}, ${a.kind}, ${a.grantUuid}::uuid, ${a.clientId}::text,
      (select id from service where ${a.clientId}::text in (client_id, mobile_client_id)),
      ${a.sessionId}::uuid, ${JSON.stringify(a.payload)}::jsonb, app_now() + make_interval(secs => ${a.seconds}::float8)
    where (${!consentedKinds.includes(a.kind)}::boolean or exists (select from consented))
      and (${a.sessionId}::uuid is null or exists (select from session where account_id = ${a.accountId}::uuid and id = ${a.sessionId}::uuid))
    on conflict (account_id, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at
    returning kind`.execute(db)
  return rows.length === 1
}

/** A code or refresh token was reused: deletes everything of its grant (RFC 9700 4.14). */
export async function endFamily(db: Db, { accountId, idHash }: ArtifactKey): Promise<void> {
  await sql`
    with sent as (
      select account_id, service_id, grant_id from oidc_artifact where account_id = ${accountId} and id_hash = ${idHash}
    )
    delete from oidc_artifact a using sent
    where a.account_id = sent.account_id and a.service_id = sent.service_id and a.grant_id = sent.grant_id`.execute(db)
}

export async function deleteArtifact(db: Db, { accountId, idHash }: ArtifactKey): Promise<void> {
  await sql`delete from oidc_artifact where account_id = ${accountId} and id_hash = ${idHash}`.execute(db)
}

/** Searches only services with a consent: artifacts without one are already deleted. */
export async function deleteArtifactsOfGrant(
  db: Db,
  kind: string,
  { accountId, uuid }: { accountId: string; uuid: string },
): Promise<void> {
  await sql`
    delete from oidc_artifact a using consent k
    where k.account_id = ${accountId} and a.account_id = k.account_id and a.service_id = k.service_id
      and a.grant_id = ${uuid} and a.kind = ${kind}`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** A row of `oidc_artifact` as the adapter needs it. Times are judged by the database's clock; `left` is in seconds. */
export type Stored = { payload: Record<string, unknown>; consumed: number | null; left: number | null }

export type NewArtifact = {
  kind: string
  idHash: Buffer
  payload: Record<string, unknown>
  seconds: number | undefined
  grantId?: string | undefined
  uid?: string | undefined
  accountId?: string | undefined
  /** The service's client id; its deletion takes the artifact along. */
  clientId?: string | undefined
  /** The single sign-on session that it must not outlive. */
  sessionUid?: string | undefined
}

/** Of `oidc_artifact a`. */
export const artifactColumns = sql`a.payload, extract(epoch from a.consumed_at)::float8 as consumed, extract(epoch from a.expires_at - app_now())::float8 as left`

export async function findArtifact(db: Db, kind: string, idHash: Buffer): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select ${artifactColumns} from oidc_artifact a
    where a.kind = ${kind} and a.id_hash = ${idHash} and (a.expires_at is null or a.expires_at > app_now())`.execute(db)
  return rows[0]
}

/** What hangs on a person's consent to a service. */
export const consentedKinds = ['Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken']

/** The consent that an artifact hangs on, held until the end. */
export const holdConsent = (a: Pick<NewArtifact, 'kind' | 'accountId' | 'clientId'> | undefined) => sql`
  select k.account_id from consent k join service s on s.id = k.service_id
  where k.account_id = ${a?.accountId ?? null}::uuid and ${a?.clientId ?? null}::text in (s.client_id, s.mobile_client_id)
    and (${a?.kind ?? null}::text <> 'RefreshToken' or 'offline_access' = any(k.claims))
  for share of k`

/**
 * False: it hangs on a consent that is not there any more. The consent is held meanwhile, so whoever withdraws it comes before this, and
 * nothing is kept, or after it, and finds what was kept.
 */
export async function saveArtifact(db: Db, a: NewArtifact): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    with consented as (${holdConsent(a)})
    insert into oidc_artifact (kind, id_hash, grant_id, uid, account_id, service_id, session_id, payload, expires_at)
    select
      ${a.kind}, ${a.idHash}, ${a.grantId ?? null}, ${a.uid ?? null}, ${a.accountId ?? null}::uuid,
      (select id from service where ${a.clientId ?? null}::text in (client_id, mobile_client_id)),
      (select session_id from oidc_artifact where kind = 'Session' and uid = ${a.sessionUid ?? null}::text),
      ${JSON.stringify(a.payload)}::jsonb,
      app_now() + make_interval(secs => ${a.seconds ?? null}::float8)
    where ${!consentedKinds.includes(a.kind)}::boolean or exists (select from consented)
    on conflict (kind, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at
    returning kind`.execute(db)
  return rows.length === 1
}

/** A replay mark: false when it was there already, however many asked at once. */
export async function markOnce(db: Db, a: NewArtifact): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    insert into oidc_artifact (kind, id_hash, payload, expires_at)
    values (${a.kind}, ${a.idHash}, ${JSON.stringify(a.payload)}::jsonb, app_now() + make_interval(secs => ${a.seconds ?? 300}::float8))
    on conflict do nothing returning kind`.execute(db)
  return rows.length === 1
}

/** False for whoever comes second. */
export async function takeArtifact(db: Db, kind: string, idHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    update oidc_artifact set consumed_at = app_now()
    where kind = ${kind} and id_hash = ${idHash} and consumed_at is null returning kind`.execute(db)
  return rows.length === 1
}

/** A code or refresh token came a second time: everything of its grant goes (RFC 9700 4.14). */
export async function endFamily(db: Db, kind: string, idHash: Buffer): Promise<void> {
  await sql`
    delete from oidc_artifact where grant_id = (
      select grant_id from oidc_artifact where kind = ${kind} and id_hash = ${idHash}
    )`.execute(db)
}

export async function deleteArtifact(db: Db, kind: string, idHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    delete from oidc_artifact where kind = ${kind} and id_hash = ${idHash} returning kind`.execute(db)
  return rows.length === 1
}

export async function deleteArtifactsOfGrant(db: Db, kind: string, grantId: string): Promise<void> {
  await sql`delete from oidc_artifact where kind = ${kind} and grant_id = ${grantId}`.execute(db)
}

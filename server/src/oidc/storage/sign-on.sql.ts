import { type Expression, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { consentedKinds, holdConsent, type NewArtifact } from './artifacts.sql.ts'

/** A living single sign-on session: what it keeps, and what the cabinet session it hangs on says of the sign-in. */
export type LivingSignOn = {
  payload: Record<string, unknown>
  left: number
  accountId: string
  sessionId: string
  /** Epoch seconds of the last proof of the password. */
  provenAt: number
  amr: string[]
}

const alive = (idleSeconds: number | Expression<number>) => sql`
  from oidc_artifact a
  join session s on s.account_id = a.account_id and s.id = a.session_id and s.sso_hash = a.id_hash
  join account c on c.id = s.account_id and c.status = 'active'
  where a.kind = 'Session' and s.confirmed_at is not null and s.expires_at > app_now()
    and s.last_used_at > app_now() - make_interval(secs => ${idleSeconds}::float8)`

const columns = sql`
  a.payload, s.account_id as "accountId", s.id as "sessionId", s.amr,
  extract(epoch from s.expires_at - app_now())::float8 as left,
  floor(extract(epoch from s.password_proven_at))::float8 as "provenAt"`

export const selectSignOn = (idleSeconds: number | Expression<number>) =>
  sql<LivingSignOn>`select ${columns} ${alive(idleSeconds)}`

export async function findSignOn(
  db: Db,
  by: { idHash: Buffer } | { uid: string },
  idleSeconds: number,
): Promise<LivingSignOn | undefined> {
  const which = 'uid' in by ? sql`a.uid = ${by.uid}` : sql`a.id_hash = ${by.idHash}`
  const { rows } = await sql<LivingSignOn>`${selectSignOn(idleSeconds)} and ${which}`.execute(db)
  return rows[0]
}

type SignOnRow = { uid: string; current: Buffer; next: Buffer; payload: Record<string, unknown> }
/** What else a visit of the authorization endpoint saves. `answered`: the interaction that it comes back from, which goes. */
export type PendingVisit = { answered: Buffer | null; artifacts: NewArtifact[] }

/**
 * Saves what the provider keeps in the session, under the next cookie's hash when it renews it, and all else that the visit made. Grants of
 * other services that another request saved meanwhile stay. A session that died, or whose cookie another request renewed, is not brought back.
 * `isFirst` false: the interaction was answered by another visit, and nothing is saved; `isAllowed` false: access was withdrawn meanwhile.
 */
export async function saveSignOn(
  db: Db,
  s: SignOnRow,
  { answered, artifacts }: PendingVisit,
): Promise<{ isFirst: boolean; isAllowed: boolean }> {
  const payload = JSON.stringify(s.payload)
  const granted = artifacts.find(({ kind }) => consentedKinds.includes(kind))
  const made = artifacts.map(({ idHash, ...artifact }) => ({ ...artifact, idHash: idHash.toString('hex') }))
  const { rows } = await sql<{ isFirst: boolean; saved: number }>`
    with consented as (${holdConsent(granted)}),
    answered as (
      delete from oidc_artifact where kind = 'Interaction' and id_hash = ${answered} returning kind
    ), visit as (
      select (select count(*) from consented) > 0 as is_allowed, ${answered}::bytea is null or exists (select from answered) as is_first
    ), renewed as (
      update oidc_artifact set id_hash = ${s.next}, payload = ${payload}::jsonb || jsonb_build_object('authorizations',
        coalesce(payload -> 'authorizations', '{}') || coalesce(${payload}::jsonb -> 'authorizations', '{}'))
      from visit where visit.is_first and kind = 'Session' and uid = ${s.uid} and id_hash in (${s.current}, ${s.next})
      returning account_id, session_id
    ), used as (
      update session s set sso_hash = ${s.next}, last_used_at = app_now() from renewed r where s.account_id = r.account_id and s.id = r.session_id
    ), saved as (
      insert into oidc_artifact (kind, id_hash, grant_id, account_id, service_id, session_id, payload, expires_at)
      select a.kind, decode(a."idHash", 'hex'), a."grantId", a."accountId",
        (select id from service where a."clientId" in (client_id, mobile_client_id)),
        (select session_id from oidc_artifact where kind = 'Session' and uid = a."sessionUid"),
        a.payload, app_now() + make_interval(secs => a.seconds)
      from visit, jsonb_to_recordset(${JSON.stringify(made)}::jsonb)
        as a (kind text, "idHash" text, "grantId" text, "accountId" uuid, "clientId" text, "sessionUid" text, payload jsonb, seconds float8)
      where visit.is_first and (a.kind <> all(${sql.val(consentedKinds)}::text[]) or visit.is_allowed)
      on conflict (kind, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at
      returning kind
    )
    select visit.is_first as "isFirst", (select count(*) from saved) as saved from visit`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select from one row answers one row')
  return { isFirst: row.isFirst, isAllowed: row.saved === artifacts.length }
}

/** Whether the password was proven at most so long ago; by the database's clock. */
export async function isProvenWithin(db: Db, uid: string, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    select s.password_proven_at >= app_now() - make_interval(secs => ${seconds}::float8) as fresh
    from oidc_artifact a join session s on s.account_id = a.account_id and s.id = a.session_id where a.kind = 'Session' and a.uid = ${uid}`.execute(
    db,
  )
  return rows[0]?.fresh === true
}

import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

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

const alive = (idleSeconds: number) => sql`
  from oidc_artifact a
  join session s on s.id = a.session_id and s.sso_hash = a.id_hash
  join account c on c.id = s.account_id and c.status = 'active'
  where a.kind = 'Session' and s.confirmed_at is not null and s.expires_at > app_now()
    and s.last_used_at > app_now() - make_interval(secs => ${idleSeconds}::float8)`

const columns = sql`
  a.payload, s.account_id as "accountId", s.id as "sessionId", s.amr,
  extract(epoch from s.expires_at - app_now())::float8 as left,
  floor(extract(epoch from s.password_proven_at))::float8 as "provenAt"`

export const selectSignOn = (idleSeconds: number) => sql<LivingSignOn>`select ${columns} ${alive(idleSeconds)}`

export async function findSignOn(
  db: Db,
  by: { idHash: Buffer } | { uid: string },
  idleSeconds: number,
): Promise<LivingSignOn | undefined> {
  const which = 'uid' in by ? sql`a.uid = ${by.uid}` : sql`a.id_hash = ${by.idHash}`
  const { rows } = await sql<LivingSignOn>`${selectSignOn(idleSeconds)} and ${which}`.execute(db)
  return rows[0]
}

/**
 * Saves what the provider keeps in the session, under the next cookie's hash when it renews it. Grants of other services that another
 * request saved meanwhile stay. A session that died, or whose cookie another request renewed, is not brought back.
 */
export async function saveSignOn(
  db: Db,
  s: { uid: string; current: Buffer; next: Buffer; payload: Record<string, unknown> },
): Promise<void> {
  const payload = JSON.stringify(s.payload)
  await sql`
    with saved as (
      update oidc_artifact set id_hash = ${s.next}, payload = ${payload}::jsonb || jsonb_build_object('authorizations',
        coalesce(payload -> 'authorizations', '{}') || coalesce(${payload}::jsonb -> 'authorizations', '{}'))
      where kind = 'Session' and uid = ${s.uid} and id_hash in (${s.current}, ${s.next})
      returning session_id
    )
    update session set sso_hash = ${s.next}, last_used_at = app_now() where id in (select session_id from saved)`.execute(
    db,
  )
}

/** Whether the password was proven at most so long ago; by the database's clock. */
export async function isProvenWithin(db: Db, uid: string, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    select s.password_proven_at >= app_now() - make_interval(secs => ${seconds}::float8) as fresh
    from oidc_artifact a join session s on s.id = a.session_id where a.kind = 'Session' and a.uid = ${uid}`.execute(db)
  return rows[0]?.fresh === true
}

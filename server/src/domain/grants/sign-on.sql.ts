import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/schema.ts'
import { keysOf } from '../../db/session-keys.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import type { SentSignOn } from './sign-on-cookie.ts'

const hangsOn = ({ accountId, sessionId }: SessionKey) => sql`account_id = ${accountId} and session_id = ${sessionId}`
const isSession = ({ accountId, sessionId }: SessionKey) => sql`account_id = ${accountId} and id = ${sessionId}`

/** Locks the single sign-on session of a cabinet session, so that its cookie cannot change. */
export async function holdSignOnOfSession(tx: Db, session: SessionKey): Promise<{ idHash: Buffer } | undefined> {
  const { rows } = await sql<{ id_hash: Uint8Array }>`
    select id_hash from oidc_artifact where ${hangsOn(session)} and kind = 'Session' for update`.execute(tx)
  return rows[0] && { idHash: Buffer.from(rows[0].id_hash) }
}

export async function renameSignOn(db: Db, session: SessionKey, idHash: Buffer): Promise<void> {
  await sql`
    with renamed as (update oidc_artifact set id_hash = ${idHash} where ${hangsOn(session)} and kind = 'Session')
    update session set sso_hash = ${idHash} where ${isSession(session)}`.execute(db)
}

/**
 * Moves the browser's single sign-on session to the user's new cabinet session. Ends the old one if it began in the same browser, and
 * returns it. Undefined when the single sign-on session is dead.
 */
export async function adoptSignOn(
  db: Db,
  { session, current, next }: { session: SessionKey; current: SentSignOn; next: Buffer },
): Promise<{ ended: string | null } | undefined> {
  const { rows } = await sql<{ id: string }>`
    update session set sso_hash = null
    where ${isSession(current)} and sso_hash = ${current.ssoHash} and id <> ${session.sessionId} and expires_at > app_now()
      and exists (select from oidc_artifact where account_id = ${current.accountId} and id_hash = ${current.ssoHash} and kind = 'Session')
    returning id`.execute(db)
  if (rows.length === 0) return undefined
  const adopted = await sql<{ ended: string | null }>`
    with moved as (
      update oidc_artifact set
        session_id = ${session.sessionId},
        id_hash = case when kind = 'Session' then ${next}::bytea else id_hash end,
        expires_at = case when kind = 'Session' then (select expires_at from session where ${isSession(session)}) else expires_at end
      where ${hangsOn(current)}
    ), ended as (
      delete from session where ${isSession(current)} and device_hash = (select device_hash from session where ${isSession(session)})
      returning id
    )
    update session set sso_hash = ${next} where ${isSession(session)} returning (select id from ended) as ended`.execute(
    db,
  )
  return { ended: adopted.rows[0]?.ended ?? null }
}

const inserted = compiled<SessionKey & { idHash: Buffer; payload: string }, never>(
  (value) => sql`
    with made as (
      insert into oidc_artifact (account_id, id_hash, kind, session_id, payload, expires_at)
      select account_id, ${value('idHash')}, 'Session', id, ${value('payload')}::jsonb, expires_at
      from session where account_id = ${value('accountId')} and id = ${value('sessionId')}
    )
    update session set sso_hash = ${value('idHash')} where account_id = ${value('accountId')} and id = ${value('sessionId')}`,
)

export async function insertSignOn(
  db: Db,
  { session: { accountId, sessionId }, uid, idHash }: { session: SessionKey; uid: string; idHash: Buffer },
): Promise<void> {
  await inserted.execute(db, { accountId, sessionId, idHash, payload: JSON.stringify({ uid }) })
}

export async function deleteArtifactsOfSessions(db: Db, sessions: readonly SessionKey[]): Promise<void> {
  await sql`
    delete from oidc_artifact a using ${keysOf(sessions)} where a.account_id = k.account_id and a.session_id = k.session_id`.execute(
    db,
  )
}

export async function deleteGrantsOf(db: Db, accountId: string): Promise<void> {
  await sql`
    delete from oidc_artifact
    where account_id = ${accountId} and kind in ('Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken')`.execute(
    db,
  )
}

/**
 * Call this before deleting sessions and tokens. Issuing a token locks the consent first and then the session row (`saveArtifact`), so the
 * order must match.
 */
export async function holdConsentsOf(tx: Db, accountId: string): Promise<void> {
  await sql`select from consent where account_id = ${accountId} order by service_id for update`.execute(tx)
}

export async function deleteConsentsOf(db: Db, accountId: string): Promise<void> {
  await sql`delete from consent where account_id = ${accountId}`.execute(db)
}

import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/**
 * Blocks new sessions until the commit, so that a parallel sign-in continues after the start of the epoch. Gives up before PostgreSQL looks
 * for a deadlock (after a second, by default), which would end the other transaction.
 */
export async function holdEverything(tx: Db): Promise<void> {
  await sql`set local lock_timeout = '300ms'`.execute(tx)
  await sql`lock table session, oidc_artifact, oidc_request, challenge, restore, recovery in share row exclusive mode`.execute(
    tx,
  )
}

/** Rows created before this moment count as expired, even if they are restored later (migration 0016). */
export async function beginEpoch(tx: Db): Promise<void> {
  await sql`
    insert into epoch (began_at) values (app_now() + (clock_timestamp() - now()))
    on conflict (one) do update set began_at = greatest(epoch.began_at, excluded.began_at)`.execute(tx)
}

/** Returns their number; `past_grant` keeps a record. */
export async function deleteConsents(tx: Db): Promise<number> {
  const { rows } = await sql<{ gone: number }>`/* whole tables */
    with gone as (delete from consent returning 1) select count(*)::int as gone from gone`.execute(tx)
  return rows[0]?.gone ?? 0
}

/** Records of used one-time tokens stay, so that they cannot be replayed. */
export async function deleteEverything(tx: Db): Promise<{ sessions: number; grants: number }> {
  const { rows } = await sql<{ sessions: number; grants: number }>`/* whole tables */
    with sessions as (delete from session returning id),
      artifacts as (
        delete from oidc_artifact returning kind
      ),
      requests as (delete from oidc_request where kind <> 'ReplayDetection' returning kind),
      challenges as (delete from challenge returning purpose),
      restores as (delete from restore returning id),
      recoveries as (delete from recovery returning id)
    select (select count(*)::int from sessions) as sessions,
      (select count(*)::int from artifacts where kind in ('Grant', 'AccessToken', 'RefreshToken')) as grants`.execute(
    tx,
  )
  return rows[0] ?? { sessions: 0, grants: 0 }
}

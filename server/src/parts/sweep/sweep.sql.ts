import { limits } from '@kabinet/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

const batch = 500
const readLog = sql`make_interval(months => ${limits.readLogMonths}::int)`

/**
 * What has expired goes, oldest first, in small batches; rows that another process has in hand are skipped. A registration and its link
 * stay a week longer, so that the link can say what became of it and ask for a new letter. Answers how many rows went.
 */
export const expired: Record<string, (db: Db) => Promise<number>> = {
  registrations: (db) =>
    deleted(
      db,
      sql`delete from registration where account_id in (
      select account_id from registration where expires_at < app_now() - interval '7 days' order by expires_at limit ${batch} for update skip locked)`,
    ),
  challenges: (db) =>
    deleted(
      db,
      sql`delete from challenge where (purpose, subject) in (
      select purpose, subject from challenge where expires_at < app_now() - interval '7 days' order by expires_at limit ${batch} for update skip locked)`,
    ),
  restores: (db) =>
    deleted(
      db,
      sql`delete from restore where id in (
      select id from restore where expires_at < app_now() - interval '1 day' order by expires_at limit ${batch} for update skip locked)`,
    ),
  artifacts: (db) =>
    deleted(
      db,
      // A single sign-on session goes with its cabinet session: whoever ends that tells the services that are named in it.
      sql`delete from oidc_artifact where (kind, id_hash) in (
      select kind, id_hash from oidc_artifact where expires_at < app_now() and kind <> 'Session' order by expires_at limit ${batch} for update skip locked)`,
    ),
  'sign-in tries': (db) =>
    deleted(
      db,
      sql`delete from sign_in_try where service_id in (
      select service_id from sign_in_try where expires_at < app_now() order by expires_at limit ${batch} for update skip locked)`,
    ),
  'sign-in days': (db) =>
    deleted(
      db,
      sql`delete from sign_in_day where (service_id, day) in (
      select service_id, day from sign_in_day where day < (app_now() - interval '1 year')::date order by day limit ${batch} for update skip locked)`,
    ),
  'idempotent calls': (db) =>
    deleted(
      db,
      sql`delete from idempotent_call where key_hash in (
      select key_hash from idempotent_call where expires_at < app_now() order by expires_at limit ${batch} for update skip locked)`,
    ),
  feedback: (db) =>
    deleted(
      db,
      sql`delete from feedback where id in (
      select id from feedback where created_at < app_now() - interval '1 year' order by created_at limit ${batch} for update skip locked)`,
    ),
  reads: (db) =>
    deleted(
      db,
      sql`delete from claim_read where (account_id, id) in (
      select account_id, id from claim_read where read_at < app_now() - ${readLog} order by read_at limit ${batch} for update skip locked)`,
    ),
  'past grants': (db) =>
    deleted(
      db,
      sql`delete from past_grant where (account_id, service_id) in (
      select account_id, service_id from past_grant where ended_at < app_now() - ${readLog} order by ended_at limit ${batch} for update skip locked)`,
    ),
  counters: (db) =>
    deleted(
      db,
      sql`delete from limit_counter where key in (
      select key from limit_counter where resets_at < app_now() order by resets_at limit ${batch} for update skip locked)`,
    ),
}

/** Sessions that are over: too old, or idle too long. Locked, so that only one process ends each. */
export async function takeDeadSessions(tx: Db, idleSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with aged as (select id from session where expires_at < app_now() order by expires_at limit ${batch} for update skip locked),
    idle as (
      select id from session where last_used_at < app_now() - make_interval(secs => ${idleSeconds}) order by last_used_at limit ${batch}
      for update skip locked
    )
    select id from aged union select id from idle
  `.execute(tx)
  return rows.map(({ id }) => id)
}

async function deleted(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows } = await statement.execute(db)
  return Number(numAffectedRows ?? 0)
}

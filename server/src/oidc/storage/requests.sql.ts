import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { requestColumns, type Stored } from './artifacts.sql.ts'

export type NewRequest = {
  kind: string
  idHash: Buffer
  payload: Record<string, unknown>
  seconds: number
  clientId: string | null
}

export async function findRequest(db: Db, kind: string, idHash: Buffer): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select ${requestColumns} from oidc_request a where a.kind = ${kind} and a.id_hash = ${idHash} and a.expires_at > app_now()`.execute(
    db,
  )
  return rows[0]
}

export type OpenedFrom = { networkHash: Buffer; max: number }

/** `saveRequest` for an anonymous caller. Deletes the oldest open requests beyond `most`. */
export async function openRequest(db: Db, r: NewRequest, { networkHash, max }: OpenedFrom): Promise<void> {
  await sql`
    with excess as (
      select kind, id_hash from oidc_request where opened_by = ${networkHash} and consumed_at is null
      order by created_at desc offset ${max - 1}::int for update skip locked
    ), gone as (
      delete from oidc_request o using excess e where o.kind = e.kind and o.id_hash = e.id_hash
    )
    insert into oidc_request (kind, id_hash, service_id, payload, expires_at, opened_by)
    values (${r.kind}, ${r.idHash}, (select id from service where ${r.clientId}::text in (client_id, mobile_client_id)),
      ${JSON.stringify(r.payload)}::jsonb, app_now() + make_interval(secs => ${r.seconds}::float8), ${networkHash})
    on conflict (kind, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`.execute(db)
}

export async function saveRequest(db: Db, r: NewRequest): Promise<void> {
  await sql`
    insert into oidc_request (kind, id_hash, service_id, payload, expires_at)
    values (${r.kind}, ${r.idHash}, (select id from service where ${r.clientId}::text in (client_id, mobile_client_id)),
      ${JSON.stringify(r.payload)}::jsonb, app_now() + make_interval(secs => ${r.seconds}::float8))
    on conflict (kind, id_hash) do update set payload = excluded.payload, expires_at = excluded.expires_at`.execute(db)
}

/** Sets a replay mark atomically. False when it already exists. */
export async function markOnce(db: Db, r: Omit<NewRequest, 'clientId' | 'payload'>): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    insert into oidc_request (kind, id_hash, payload, expires_at)
    values (${r.kind}, ${r.idHash}, '{}', app_now() + make_interval(secs => ${r.seconds}::float8))
    on conflict do nothing returning kind`.execute(db)
  return rows.length === 1
}

/** True for the first caller only. */
export async function takeRequest(db: Db, kind: string, idHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ kind: string }>`
    update oidc_request set consumed_at = app_now()
    where kind = ${kind} and id_hash = ${idHash} and consumed_at is null returning kind`.execute(db)
  return rows.length === 1
}

export async function deleteRequest(db: Db, kind: string, idHash: Buffer): Promise<void> {
  await sql`delete from oidc_request where kind = ${kind} and id_hash = ${idHash}`.execute(db)
}

/**
 * Ends an interaction once. The row is kept for a day without the decision, for `leadOn`. `created_at` has passed for every concurrent
 * transaction.
 */
export const endingInteraction = (idHash: RawBuilder<unknown>) => sql<{ kind: string }>`
  update oidc_request set expires_at = created_at, consumed_at = coalesce(consumed_at, app_now()),
    payload = payload - array['result', 'session', 'grant', 'lastSubmission']
  where kind = 'Interaction' and id_hash = ${idHash} and expires_at > created_at returning kind`

export async function endInteraction(db: Db, idHash: Buffer): Promise<boolean> {
  const { rows } = await endingInteraction(sql`${idHash}::bytea`).execute(db)
  return rows.length === 1
}

export function approvedBy(found: Stored | undefined): string | null {
  const accountId = found?.payload['accountId']
  return typeof accountId === 'string' ? accountId : null
}

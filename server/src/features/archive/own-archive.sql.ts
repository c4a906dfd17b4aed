import type { Archive } from '@kabinet/contract/api/archive.api'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../db/clock.ts'
import type { Db } from '../../db/schema.ts'
import { trustAge } from '../../domain/accounts/trust.sql.ts'
import { newId } from '../../lib/ids.ts'

/** `device`: hex hash of the browser that asked. */
export type OwnArchive = Omit<Archive, 'is_here'> & { device: string }

const iso = (column: string) => isoTime(sql.ref(`v.${column}`))

export const ownArchiveJson = (accountId: Expression<string>): RawBuilder<OwnArchive> => sql<OwnArchive>`(
  select jsonb_build_object('state', v.state, 'device', encode(v.device_hash, 'hex'), 'with_documents', v.with_documents,
    'progress', v.progress, 'size', v.size, 'requested_at', ${iso('requested_at')}, 'starts_at', ${iso('starts_at')},
    'downloaded_at', ${iso('downloaded_at')}, 'expires_at', ${iso('expires_at')})
  from archive v where v.account_id = ${accountId} and v.expires_at > app_now())`

type NewArchive = { accountId: string; deviceHash: Buffer; withDocuments: boolean }

/**
 * Begins an archive: at once on a device that the account has known for 72 hours, else after 24 hours. A failed or expired one is replaced.
 * Returns the end of the wait, null without one; undefined when there is an archive.
 */
export async function insertArchive(
  tx: Db,
  { accountId, deviceHash, withDocuments }: NewArchive,
): Promise<{ waitsUntil: string | null } | undefined> {
  const { rows } = await sql<{ waitsUntil: string | null }>`
    insert into archive as v (account_id, id, device_hash, with_documents, starts_at, expires_at)
    select ${accountId}, ${newId()}, ${deviceHash}, ${withDocuments}, s.at, s.at + interval '24 hours'
    from (select app_now() + case when exists (select from device d where d.account_id = ${accountId} and d.device_hash = ${deviceHash}
      and d.first_used_at <= app_now() - ${trustAge}) then interval '0' else interval '24 hours' end as at) s
    on conflict (account_id) do update set id = excluded.id, state = 'waiting', device_hash = excluded.device_hash,
      with_documents = excluded.with_documents, progress = 0, size = null, requested_at = excluded.requested_at,
      starts_at = excluded.starts_at, claim = null, claimed_until = null, made_at = null, downloaded_at = null, expires_at = excluded.expires_at
    where v.state = 'failed' or v.expires_at <= excluded.requested_at
    returning case when starts_at > requested_at then ${isoTime(sql`starts_at`)} end as "waitsUntil"`.execute(tx)
  return rows[0]
}

export async function deleteArchiveRow(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('archive').where('account_id', '=', accountId).execute()
}

/** Undefined unless a ready one was asked for by this browser. */
export async function takeArchive(
  tx: Db,
  accountId: string,
  deviceHash: Buffer,
): Promise<{ id: string; size: number; day: string } | undefined> {
  const { rows } = await sql<{ id: string; size: number; day: string }>`
    update archive set downloaded_at = app_now()
    where account_id = ${accountId} and device_hash = ${deviceHash} and state = 'ready' and expires_at > app_now()
    returning id, size, to_char(made_at at time zone 'utc', 'YYYY-MM-DD') as day`.execute(tx)
  return rows[0]
}

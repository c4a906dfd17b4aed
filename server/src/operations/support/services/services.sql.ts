import { sql } from 'kysely'
import { appNow, isoTime } from '../../../db/clock.ts'
import { hasPresentOwner, lockService } from '../../../domain/custody/owners.sql.ts'
import type { Db } from '../../../db/schema.ts'
import { isId } from '../../../lib/ids.ts'

const listed = [
  'id',
  'client_id',
  'mobile_client_id',
  'name',
  'status',
  'account_id',
  isoTime(sql`custody_since`).$castTo<string | null>().as('without_owner_since'),
  isoTime(sql`suspended_at`).$castTo<string | null>().as('suspended_at'),
  isoTime(sql`deleted_at`).$castTo<string | null>().as('deleted_at'),
  isoTime(sql`verified_at`).$castTo<string | null>().as('verified_at'),
  isoTime(sql`trusted_at`).$castTo<string | null>().as('first_party_since'),
  isoTime(sql`created_at`).as('created_at'),
] as const

export function findServices(db: Db, typed: string) {
  const found = db.selectFrom('service').select(listed)
  const columns = isId(typed)
    ? (['id', 'client_id', 'mobile_client_id'] as const)
    : (['client_id', 'mobile_client_id'] as const)
  return found.where(({ eb, or }) => or(columns.map((column) => eb(column, '=', typed)))).execute()
}

/** What acts on a service change; locked until the commit. */
export async function lockForAct(tx: Db, id: string) {
  await lockService(tx, id)
  const columns = ['name', 'status', 'account_id as owner', 'scopes', 'redirect_uris', 'mobile_redirect_uris'] as const
  return tx
    .selectFrom('service')
    .select(columns)
    .select([
      sql<boolean>`publish_asked_at is not null`.as('waits_to_be_published'),
      sql<boolean>`verified_at is not null`.as('is_verified'),
      sql<boolean>`trusted_at is not null`.as('first_party'),
      sql<boolean>`suspended_at is not null`.as('suspended'),
      sql<string | null>`(select string_agg(api.address, ' ' order by api.address) from api
        where api.service_id = service.id and api.proved_by is not null)`.as('proved_apis'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** False when there is no such active service. A deleted one stays suspended when its owner restores it. */
export async function suspendService(tx: Db, id: string): Promise<boolean> {
  const service = tx.updateTable('service').set({ suspended_at: appNow }).where('id', '=', id)
  const { numUpdatedRows } = await service
    .where(sql<boolean>`suspended_at is not distinct from deleted_at`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when it is not suspended, or when its owners deleted their accounts: restoring the account restores the service. */
export async function restoreService(tx: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update service s set suspended_at = s.deleted_at where s.id = ${id} and s.suspended_at is distinct from s.deleted_at
      and ${hasPresentOwner('s')}`.execute(tx)
  return numAffectedRows === 1n
}

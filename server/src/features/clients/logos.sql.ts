import { sql } from 'kysely'
import type { Db, ReadDb } from '../../db/schema.ts'
import { isOwner, lockService } from '../../domain/custody/owners.sql.ts'

/** Returns the previous folder and the service's name; undefined for an unknown or foreign service. */
export async function changeLogo(tx: Db, s: { accountId: string; id: string; folder: string | null }) {
  await lockService(tx, s.id)
  const { rows } = await sql<{ replaced: string | null; name: string }>`
    update service set logo = ${s.folder}, updated_at = app_now()
    from (select id, logo from service where id = ${s.id}::uuid and ${isOwner('service', s.accountId)}) old
    where service.id = old.id returning old.logo as replaced, service.name`.execute(tx)
  return rows[0]
}

export async function isMine(db: ReadDb, accountId: string, id: string): Promise<boolean> {
  const mine = db.selectFrom('service').select('id').where('id', '=', id).where(isOwner('service', accountId))
  return (await mine.executeTakeFirst()) !== undefined
}

export async function isLogoShown(db: Db, folder: string): Promise<boolean> {
  const shown = db.selectFrom('service').select('id').where('logo', '=', folder).where('suspended_at', 'is', null)
  return (await shown.executeTakeFirst()) !== undefined
}

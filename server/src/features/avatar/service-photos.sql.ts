import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { isLiving } from '../../domain/grants/living-consent.sql.ts'
import { givenAt } from '../../domain/grants/person.sql.ts'

/** Folder of the photo that this service may show, and when consent was given; undefined when it may not. */
export async function findSharedPhoto(db: Db, { accountId, serviceId }: { accountId: string; serviceId: string }) {
  const { rows } = await sql<{ folder: string; since: string }>`
    select v.folder, ${givenAt('k')} as since
    from consent k
    join account a on a.id = k.account_id and a.status = 'active'
    join avatar v on v.account_id = k.account_id
    join service s on s.id = k.service_id and s.suspended_at is null and 'PHOTO' = any(s.scopes)
    where k.account_id = ${accountId} and k.service_id = ${serviceId}::uuid and 'photo' = any(k.claims) and ${isLiving('k')}`.execute(
    db,
  )
  return rows[0]
}

import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** True for the one caller that reads them now: of all processes one a minute. */
export async function takeTurnToRead(db: Db, serviceId: string, pauseSeconds: number): Promise<boolean> {
  const { rows } = await sql`
    update service set jwks_read_at = app_now() where id = ${serviceId}::uuid and jwks_uri is not null
      and (jwks_read_at is null or jwks_read_at <= app_now() - make_interval(secs => ${pauseSeconds}::float8)) returning id`.execute(
    db,
  )
  return rows.length > 0
}

export async function saveKeys(db: Db, serviceId: string, jwks: unknown): Promise<void> {
  await sql`update service set jwks = ${JSON.stringify(jwks)}::jsonb where id = ${serviceId}::uuid and jwks_uri is not null`.execute(
    db,
  )
}

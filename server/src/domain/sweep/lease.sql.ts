import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Takes or renews a job's lease for `seconds`. False while another holder's lease has not expired. */
export async function takeLease(db: Db, name: string, holder: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into lease as l (name, holder, until) values (${name}, ${holder}, app_now() + make_interval(secs => ${seconds}::float8))
    on conflict (name) do update set holder = excluded.holder, until = excluded.until, taken_at = excluded.taken_at
    where l.holder = excluded.holder or l.until <= excluded.taken_at
    returning name`.execute(db)
  return rows.length > 0
}

export async function dropLease(db: Db, name: string, holder: string): Promise<void> {
  await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute()
}

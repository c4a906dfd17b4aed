import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** One more today (UTC). A service that was deleted meanwhile has no days. */
export async function countSignIn(db: Db, serviceId: string): Promise<void> {
  await sql`
    insert into sign_in_day as d (service_id, day, sign_ins)
    select id, (app_now() at time zone 'utc')::date, 1 from service where id = ${serviceId}::uuid
    on conflict (service_id, day) do update set sign_ins = d.sign_ins + 1`.execute(db)
}

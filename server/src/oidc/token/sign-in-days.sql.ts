import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

const rowsAtOnce = 10_000

/** Moves recorded sign-ins to their daily counts (UTC). Safe to run in several processes. */
export async function countSignIns({ db }: Pick<Deps, 'db'>, max = rowsAtOnce): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ counted: number }>`
      with gone as (
        delete from sign_in where ctid = any(array(select ctid from sign_in order by service_id, at limit ${max} for update skip locked))
        returning service_id, at, with_pkce
      ), added as (
        insert into sign_in_day as d (service_id, day, sign_ins, with_pkce)
        select s.id, (gone.at at time zone 'utc')::date as day, count(*), count(*) filter (where gone.with_pkce) from gone join service s on s.id = gone.service_id
        group by s.id, day order by s.id, day
        on conflict (service_id, day) do update set sign_ins = d.sign_ins + excluded.sign_ins, with_pkce = d.with_pkce + excluded.with_pkce
      )
      select count(*) as counted from gone`.execute(db)
    if ((rows[0]?.counted ?? 0) < max) return
  }
}

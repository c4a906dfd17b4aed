import type { Database } from '../../server/src/db/open.ts'
import { fillTables } from '../../server/src/testing/crowd.ts'
import { outside } from './databases.ts'
import { deviceHash, storedPassword } from './secrets.ts'

export const people = 1000

/** Queues that are processed every minute. A row per account would be an unrealistic backlog, whose processing would be measured too. */
const passing = ['anomaly', 'sign_in']
const unread = ['avatar', 'document', 'feedback', 'partner', 'person_key', 'sign_in_day', 'sign_in_try', 'stray_folder']

/**
 * Fills every table with a row per account; half of the rows that can expire have expired. Then creates the accounts that sign in, on a
 * known device and without a second step. A lease blocks the sweep of expired rows, which would otherwise be measured too.
 */
export async function fill(database: Database, databaseUrl: string, accounts: number): Promise<void> {
  const { inTransaction } = database
  const [known] = await inTransaction(({ query }) =>
    query(`select count(*)::int as n from account where last_name = 'Скамейкина'`),
  )
  if (Number(known?.['n']) > 0) return
  await fillTables(database, accounts, { empty: [...passing, ...unread], over: 'half' })
  const stored = await storedPassword()
  await inTransaction(async ({ query, exec }) => {
    await query(
      `with person as (
        insert into account (id, first_name, last_name, locale, password_hash)
        select gen_random_uuid(), 'Анна', 'Скамейкина', 'ru', $1 from generate_series(1, $2::int) returning id
      ), numbered as (select id, row_number() over () - 1 as n from person
      ), reached as (
        insert into identifier (account_id, kind, value, verified_at)
        select id, 'email', 'person' || n || '@bench.example', now() from numbered
      )
      insert into device (account_id, device_hash) select id, $3 from numbered`,
      [stored, people, deviceHash],
    )
    await exec(
      `insert into lease (name, holder, until) values ('sweep', gen_random_uuid(), 'infinity') on conflict (name) do update set until = 'infinity'`,
    )
    await exec(`update message set state = 'sent', done_at = now() where state = 'waiting'`)
  })
  for (const statement of ['vacuum analyze', 'checkpoint']) await outside(databaseUrl, statement)
}

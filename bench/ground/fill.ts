import type { Database } from '../../server/src/db/open.ts'
import { fillTables } from '../../server/src/testing/crowd.ts'
import { outside } from './databases.ts'
import { deviceHash, storedPassword } from './secrets.ts'

/** Those who act; the rest of the accounts are there. */
export const people = 1000

/** Tables that stay small however many people come (`server/src/testing/statements.plan.ts`). */
const small = ['signing_key', 'epoch', 'house_secret', 'lease', 'migration']
/** What is worked off once a minute: as much of it as accounts is a backlog that nobody has, and would be measured with the rest. */
const passing = ['anomaly', 'sign_in']
/** What nothing here reads of others than those who act. */
const unread = ['avatar', 'document', 'feedback', 'partner', 'person_key', 'sign_in_day', 'sign_in_try', 'stray_folder']

/**
 * A row of every table for each account: half of what can expire has expired. Then the people who act, on a device that their accounts know and
 * without a second step. The sweep of what expired is held back, as by another process: it would be measured with the rest.
 */
export async function fill(database: Database, databaseUrl: string, accounts: number): Promise<void> {
  const { inTransaction } = database
  const [known] = await inTransaction(({ query }) =>
    query(`select count(*)::int as n from account where last_name = 'Скамейкина'`),
  )
  if (Number(known?.['n']) > 0) return
  await fillTables(database, accounts, { small: [...small, ...passing, ...unread], over: 'half' })
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
    // Nobody has to send them.
    await exec(`update message set state = 'sent', done_at = now() where state = 'waiting'`)
  })
  // Neither the vacuum of so many new rows nor their checkpoint is anybody's request.
  for (const statement of ['vacuum analyze', 'checkpoint']) await outside(databaseUrl, statement)
}

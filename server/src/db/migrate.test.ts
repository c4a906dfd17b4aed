import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: EmbeddedDatabase
beforeAll(async () => {
  database = await openEmbedded()
})
afterAll(() => database.close())

const ask = async (statement: string) => (await database.pglite.query<Record<string, unknown>>(statement)).rows

test('an empty database is migrated once, in the order of the numbers', async () => {
  const names = readMigrations().map(({ name }) => name)
  expect(await migrate(database)).toEqual(names)
  expect(await migrate(database)).toEqual([])
  expect(await ask('select name from migration order by name')).toEqual(names.map((name) => ({ name })))
})

test('in production the clock is the database’s own', async () => {
  expect(await ask("select prosrc from pg_proc where proname = 'app_now'")).toEqual([{ prosrc: 'select now()' }])
})

test('a migration of a newer version does not stop an older server', async () => {
  await ask("insert into migration (name, hash) values ('9999_future.sql', 'x')")
  expect(await migrate(database)).toEqual([])
})

test('a database made by another text of the same migration is refused', async () => {
  await ask("update migration set hash = 'other' where name = '0001_accounts.sql'")
  await expect(migrate(database)).rejects.toThrow('0001_accounts.sql was changed')
})

test('the logs of before are kept in their months: the old, the new and those of the future', async () => {
  const old = await openEmbedded()
  await old.pglite.exec(
    'create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  for (const { name, hash, script } of readMigrations().filter((one) => one.name < '0022')) {
    await old.pglite.exec(script)
    await old.pglite.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
  }
  await old.pglite.exec(`
    insert into account (id, first_name, last_name, locale, password_hash) values (gen_random_uuid(), 'A', 'B', 'en', 'x');
    insert into event (id, account_id, kind, happened_at, times, last_at, hour) values
      (gen_random_uuid(), gen_random_uuid(), 'signed_in', '2021-03-31T23:59:59.999999Z', 1, null, null),
      (gen_random_uuid(), gen_random_uuid(), 'code_refused', '2024-05-01T00:07:00Z', 3, '2024-05-01T00:50:00Z', '2024-05-01T00:00:00Z'),
      (gen_random_uuid(), gen_random_uuid(), 'signed_out', now() + interval '5 years', 1, null, null);
    insert into claim_read (account_id, id, service_id, claims, via, read_at)
      select id, gen_random_uuid(), gen_random_uuid(), '{email}', 'userinfo', now() from account`)
  await migrate(old)
  const ask = async (statement: string) => (await old.pglite.query(statement)).rows
  expect(
    await ask(
      `select tableoid::regclass::text as month, kind, times, first_at = '2024-05-01T00:07:00Z' as first, last_at = '2024-05-01T00:50:00Z' as last
      from event order by happened_at limit 2`,
    ),
  ).toEqual([
    { month: 'event_2021_03', kind: 'signed_in', times: 1, first: null, last: null },
    { month: 'event_2024_05', kind: 'code_refused', times: 3, first: true, last: true },
  ])
  expect(await ask('select via from claim_read')).toEqual([{ via: 'userinfo' }])
  expect(await ask('select kind from event where happened_at > now()')).toEqual([{ kind: 'signed_out' }])
  await old.pglite.exec(`delete from account`)
  expect(await ask('select via from claim_read')).toEqual([])
  await old.close()
})

test('a migration that fails leaves nothing half-done', async () => {
  const broken = await openEmbedded()
  await broken.pglite.exec('create table service (id int)')
  await expect(migrate(broken)).rejects.toThrow()
  const { rows } = await broken.pglite.query("select tablename from pg_tables where schemaname = 'public'")
  expect(rows).toEqual([{ tablename: 'service' }])
  await broken.close()
})

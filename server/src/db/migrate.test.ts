import { beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedDatabase, openEmbedded } from './embedded.ts'
import { migrate, readMigrations } from './migrate.ts'
import { openPerFile } from '../testing/fixtures.ts'

const database = openPerFile(() => openEmbedded())

const ask = async (statement: string) => (await database.pglite.query<Record<string, unknown>>(statement)).rows

test('migrates an empty database once, in the order of the numbers', async () => {
  const names = readMigrations().map(({ name }) => name)
  expect(await migrate(database)).toEqual(names)
  expect(await migrate(database)).toEqual([])
  expect(await ask('select name from migration order by name')).toEqual(names.map((name) => ({ name })))
})

test('creates no account, service or key in a new database', async () => {
  const tables = await ask(
    "select relname from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace",
  )
  const filled = []
  for (const { relname } of tables)
    if ((await ask(`select from ${String(relname)} limit 1`)).length > 0) filled.push(relname)
  expect(filled).toEqual(['migration'])
})

test('uses the database clock in production', async () => {
  expect(await ask("select prosrc from pg_proc where proname = 'app_now'")).toEqual([{ prosrc: 'select now()' }])
})

test('accepts a database with a migration of a newer version', async () => {
  await ask("insert into migration (name, hash) values ('9999_future.sql', 'x')")
  expect(await migrate(database)).toEqual([])
})

test('rejects a database whose migration has another text', async () => {
  await ask("update migration set hash = 'other' where name = '0001_accounts.sql'")
  await expect(migrate(database)).rejects.toThrow('0001_accounts.sql was changed')
})

async function openBefore(number: string): Promise<EmbeddedDatabase> {
  const old = await openEmbedded()
  await old.pglite.exec(
    'create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  for (const { name, hash, script } of readMigrations().filter((one) => one.name < number)) {
    await old.pglite.exec(script)
    await old.pglite.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
  }
  return old
}

describe('a database of the previous version', () => {
  const old = openPerFile(() => openBefore('0022'))
  beforeAll(async () => {
    await old.pglite.exec(`
      insert into account (id, first_name, last_name, locale, password_hash) values (gen_random_uuid(), 'A', 'B', 'en', 'x');
      insert into identifier (account_id, kind, value, verified_at) select id, 'email', 'a@example.com', now() from account
        union all select id, 'phone', '+79001234567', null from account;
      insert into event (id, account_id, kind, happened_at, times, last_at, hour) values
        (gen_random_uuid(), gen_random_uuid(), 'signed_in', '2021-03-31T23:59:59.999999Z', 1, null, null),
        (gen_random_uuid(), gen_random_uuid(), 'code_refused', '2024-05-01T00:07:00Z', 3, '2024-05-01T00:50:00Z', '2024-05-01T00:00:00Z'),
        (gen_random_uuid(), gen_random_uuid(), 'signed_out', now() + interval '5 years', 1, null, null);
      insert into claim_read (account_id, id, service_id, claims, via, read_at)
        select id, gen_random_uuid(), gen_random_uuid(), '{email}', 'userinfo', now() from account`)
    await migrate(old)
  })
  const askOld = async (statement: string) => (await old.pglite.query(statement)).rows

  test('keeps its log rows in monthly partitions: old, current and future ones', async () => {
    expect(
      await askOld(
        `select tableoid::regclass::text as month, kind, times, first_at = '2024-05-01T00:07:00Z' as first, last_at = '2024-05-01T00:50:00Z' as last
        from event order by happened_at limit 2`,
      ),
    ).toEqual([
      { month: 'event_2021_03', kind: 'signed_in', times: 1, first: null, last: null },
      { month: 'event_2024_05', kind: 'code_refused', times: 3, first: true, last: true },
    ])
    expect(await askOld('select kind from event where happened_at > now()')).toEqual([{ kind: 'signed_out' }])
    expect(await askOld('select via from claim_read')).toEqual([{ via: 'userinfo' }])
  })

  test('derives the owners of verified identifiers', async () => {
    expect(await askOld('select o.kind, value from identifier_owner o join account a on a.id = o.account_id')).toEqual([
      { kind: 'email', value: 'a@example.com' },
    ])
  })

  test('deletes all rows of a deleted account', async () => {
    await old.pglite.exec('delete from account')
    for (const table of ['claim_read', 'identifier', 'identifier_owner'])
      expect(await askOld(`select from ${table}`)).toEqual([])
  })
})

test('ends sessions and service tokens in the migration that changes their key, and keeps accounts', async () => {
  const withUsers = await openBefore('0024')
  await withUsers.pglite.exec(usersOfBefore)
  await migrate(withUsers)
  const counts = `select (select count(*)::int from account) as accounts, (select count(*)::int from consent) as consents,
    (select count(*)::int from session) as sessions, (select count(*)::int from sign_in_try) as tries`
  expect((await withUsers.pglite.query(counts)).rows).toEqual([{ accounts: 1, consents: 1, sessions: 0, tries: 0 }])
  await withUsers.close()
})

const usersOfBefore = `
  with a as (
    insert into account (id, first_name, last_name, locale, password_hash) values (gen_random_uuid(), 'A', 'B', 'ru', '-') returning id
  ), s as (
    insert into session (id, account_id, access_hash, access_expires_at, device_hash, password_proven_at, expires_at)
    select gen_random_uuid(), id, '\\x01', now(), '\\x02', now(), now() + interval '1 day' from a returning id, account_id
  ), v as (
    insert into service (id, account_id, client_id, name, platforms, scopes, redirect_uris, token_endpoint_auth_method)
    select gen_random_uuid(), id, 'c', 'R', '{}', '{}', '{}', 'none' from a returning id, account_id
  ), c as (
    insert into consent (account_id, service_id, claims) select account_id, id, '{}' from v
  ), t as (
    insert into sign_in_try (service_id, session_id, client_id, state_hash, sealed, expires_at)
    select v.id, s.id, 'c', '\\x03', '', now() + interval '1 day' from v, s
  )
  insert into oidc_artifact (kind, id_hash, account_id, service_id, session_id, payload, expires_at)
  select kind, '\\x04'::bytea, s.account_id, v.id, s.id, '{}'::jsonb, now() + interval '1 day'
  from s, v, unnest(array['Session', 'Grant', 'AuthorizationCode', 'AccessToken', 'RefreshToken']) kind
  union all
  select kind, '\\x05'::bytea, null, null, null, '{}'::jsonb, now() + interval '1 day' from unnest(array['Interaction', 'PushedAuthorizationRequest', 'ReplayDetection']) kind`

test('rolls back a failed migration', async () => {
  const broken = await openEmbedded()
  await broken.pglite.exec('create table service (id int)')
  await expect(migrate(broken)).rejects.toThrow()
  const { rows } = await broken.pglite.query("select tablename from pg_tables where schemaname = 'public'")
  expect(rows).toEqual([{ tablename: 'service' }])
  await broken.close()
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '../../db/schema.ts'
import { testLog } from '../../testing/test-log.ts'
import { testWorld } from '../../testing/world.ts'
import { sweep } from './sweep.ts'
import { startSweep } from './start-sweep.ts'

const { log, logged } = testLog()
const w = testWorld({ deps: { log } })

const day = 86_400
const left = async (table: keyof Tables) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(w.db)
  return rows[0]?.n
}

const countersOver = (n: number) =>
  sql`
  insert into limit_counter (key, hits, resets_at) select 'c' || i, 1, app_now() - interval '1 second' from generate_series(1, ${n}::int) i`.execute(
    w.db,
  )
const requestsOver = (n: number) =>
  sql`
  insert into oidc_request (kind, id_hash, payload, expires_at)
  select 'ReplayDetection', sha256(i::text::bytea), '{}', app_now() - i * interval '1 second' from generate_series(1, ${n}::int) i`.execute(
    w.db,
  )

test('deletes five thousand expired rows of a kind in one run, and keeps the others', async () => {
  await countersOver(5000)
  await requestsOver(5000)
  await sql`insert into limit_counter (key, hits, resets_at) values ('living', 1, app_now() + interval '1 minute')`.execute(
    w.db,
  )
  expect(await sweep(w.deps)).toMatchObject({ counters: 5000, requests: 5000 })
  expect(await w.db.selectFrom('limit_counter').select('key').execute()).toEqual([{ key: 'living' }])
  expect(await left('oidc_request')).toBe(0)
})

test('ends hundreds of sessions in one run, and queues one logout message per session', async () => {
  const anna = await w.person('anna')
  await sql`
    insert into service (id, account_id, client_id, name, platforms, scopes, redirect_uris, backchannel_logout_uri, token_endpoint_auth_method)
    values (gen_random_uuid(), ${anna.accountId}, 'c', 'Romashka', '{}', '{}', '{}', 'https://romashka.example/out', 'none')`.execute(
    w.db,
  )
  await sql`
    with made as (
      insert into session (id, account_id, access_hash, access_expires_at, device_hash, password_proven_at, expires_at)
      select gen_random_uuid(), ${anna.accountId}, sha256(i::text::bytea), app_now(), '\\x00', app_now(), app_now() - interval '1 hour'
      from generate_series(1, 600) i returning id, account_id, access_hash
    )
    insert into oidc_artifact (kind, id_hash, account_id, session_id, payload, expires_at)
    select 'Session', access_hash, account_id, id, jsonb_build_object('authorizations', jsonb_build_object('c', jsonb_build_object('sid', id))), app_now()
    from made`.execute(w.db)
  expect(await sweep(w.deps)).toMatchObject({ sessions: 600, 'idle sessions': 0 })
  expect([await left('session'), await left('oidc_artifact')]).toEqual([1, 1])
  const messages = await w.db.selectFrom('message').select('payload').where('transport', '=', 'logout').execute()
  expect(new Set(messages.map(({ payload }) => JSON.stringify(payload))).size).toBe(600)
})

test('keeps events for twelve months to the end of their month, and devices for 400 days after their last use', async () => {
  await w.person('anna')
  await w.pass(364 * day)
  await sweep(w.deps)
  expect([await left('event'), await left('device')]).toEqual([2, 1])
  await w.pass(34 * day)
  await sweep(w.deps)
  expect([await left('event'), await left('device')]).toEqual([0, 1])
  await w.pass(3 * day)
  await sweep(w.deps)
  expect(await left('device')).toBe(0)
})

test('logs a kind that cannot be swept, and continues with the others', async () => {
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken on purpose'; end $$`.execute(
    w.db,
  )
  await sql`create trigger refuse before delete on oidc_request for each row execute function refuse()`.execute(w.db)
  await requestsOver(1)
  await countersOver(1)
  const counts = await sweep(w.deps)
  await sql`drop function refuse() cascade`.execute(w.db)
  expect(counts).toMatchObject({ requests: 0, counters: 1 })
  expect(logged).toEqual([expect.stringMatching(/"kind":"requests".*could not delete expired rows/)])
})

test('sweeps in one process at a time, and in another after the lease has expired', async () => {
  await countersOver(1)
  const away = sql`insert into lease (name, holder, until) values ('sweep', gen_random_uuid(), app_now() + interval '30 seconds')`
  await away.execute(w.db)
  expect(await sweep(w.deps)).toEqual({})
  expect(await left('limit_counter')).toBe(1)
  await w.pass(31)
  expect(await sweep(w.deps)).toMatchObject({ counters: 1 })
  expect(await left('lease')).toBe(0)
})

test('stops between two batches when the server stops, and leaves the rest for later', async () => {
  await requestsOver(5000)
  const running = startSweep(w.deps, async () => {}, 1)
  await expect.poll(() => left('oidc_request'), { interval: 5 }).toBeLessThan(5000)
  await running.stop()
  const rest = await left('oidc_request')
  expect(rest).toBeGreaterThan(0)
  expect(await left('lease')).toBe(0)
  await sweep(w.deps)
  expect(await left('oidc_request')).toBe(0)
})

test('runs its other jobs at the same interval', async () => {
  let minutes = 0
  const running = startSweep(w.deps, async () => void minutes++, 1)
  await expect.poll(() => minutes, { interval: 5 }).toBeGreaterThan(20)
  await running.stop()
})

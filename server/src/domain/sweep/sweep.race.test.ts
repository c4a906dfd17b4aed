import { setTimeout as wait } from 'node:timers/promises'
import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settleEvents } from '../accounts/record-later.ts'
import { testWorld } from '../../testing/world.ts'
import { retention } from './retention.ts'
import { maxRows, sweepBatch } from './sweep-batch.ts'
import { sweep } from './sweep.ts'

const w = testWorld()

const countersOver = (n: number) =>
  sql`
    insert into limit_counter (key, hits, resets_at)
    select gen_random_uuid(), 1, app_now() - i * interval '1 second' from generate_series(1, ${n}::int) i`.execute(w.db)

test('skips a session whose sign-on is being renewed, without a deadlock, until the next run', async () => {
  const anna = await w.person('anna')
  await w.person('boris')
  await sql`update session set expires_at = app_now() - interval '1 second'`.execute(w.db)
  const mine = w.db.selectFrom('session').select('id').where('account_id', '=', anna.accountId)
  const { id } = await mine.executeTakeFirstOrThrow()
  // The two locks that the provider takes to save a single sign-on session, with the sweep in between.
  const counts = await w.db.transaction().execute(async (tx) => {
    await sql`update oidc_artifact set payload = payload where kind = 'Session' and session_id = ${id}`.execute(tx)
    const swept = sweep(w.deps)
    await Promise.race([swept, wait(3000)])
    await sql`update session set last_used_at = app_now() where id = ${id}`.execute(tx)
    return swept
  })
  expect(counts['sessions']).toBe(1)
  expect(await mine.execute()).toEqual([{ id }])
  expect((await sweep(w.deps))['sessions']).toBe(1)
  expect(await mine.execute()).toEqual([])
})

test('serves sign-ins, refreshes and logouts while one of two processes sweeps all expired rows', async () => {
  const people = [await w.person('anna'), await w.person('boris'), await w.person('vera'), await w.person('gleb')]
  await countersOver(20_000)
  const sweeping = Promise.all([sweep(w.deps), sweep(w.deps)])
  const statuses = await Promise.all(
    people.map(async (person) => {
      const next = await person.call(
        authApi.refresh,
        { body: { refresh_token: person.refreshToken } },
        { token: undefined },
      )
      person.token = next.body.access_token
      const me = await person.call(meApi.getMe)
      const wrong = await person.call(authApi.checkPassword, { body: { password: 'Wrong-Wolk-9x' } })
      const out = await person.call(authApi.logout)
      return [next.status, me.status, wrong.status, out.status]
    }),
  )
  expect(statuses).toEqual(people.map(() => [200, 200, 403, 204]))
  const counts = await sweeping
  expect(counts.map((one) => one['counters'] ?? 0).toSorted()).toEqual([0, 20_000])
  expect(
    await w.db.selectFrom('limit_counter').select('key').where('resets_at', '<', sql<Date>`app_now()`).execute(),
  ).toEqual([])
})

test('pauses most of the time: takes more than twice as long as the same batches without pauses', async () => {
  const took = async (work: () => Promise<unknown>) => {
    await countersOver(20_000)
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const inARow = async () => {
    const rows = maxRows(retention.counters)
    while ((await sweepBatch(w.deps, retention.counters, { rows, from: undefined })).gone > 0);
  }
  const rested = await took(() => sweep(w.deps))
  const worked = Math.min(await took(inARow), await took(inARow), await took(inARow))
  expect(rested).toBeGreaterThan(2 * worked)
})

test('counts a burst of refused tries in one row, while the owner reads', async () => {
  const anna = await w.person('anna')
  const thief = () =>
    w.app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { refresh_token: anna.refreshToken } })
  const burst = Promise.all(Array.from({ length: 50 }, thief))
  expect((await anna.call(meApi.getMe)).status).toBe(200)
  await burst
  await settleEvents(w.deps)
  expect(await w.db.selectFrom('event').select('times').where('kind', '=', 'refresh_without_device').execute()).toEqual(
    [{ times: 50 }],
  )
})

import { expect, test } from 'vitest'
import { testWorld } from '../../testing/world.ts'
import { charge, forget } from './charge.ts'
import { clearHits, returnHits, takeAll, takeHits } from './throttle.sql.ts'

const w = testWorld()

const limit = { key: 'letters.anna@example.com', max: 2, seconds: 60 }

test('rejects the third hit within a minute with the time to wait', async () => {
  expect(await takeHits(w.deps.db, limit)).toMatchObject({ ok: true })
  expect(await takeHits(w.deps.db, limit)).toMatchObject({ ok: true })
  await w.pass(20)
  expect(await takeHits(w.deps.db, limit)).toMatchObject({ ok: false, retryAfter: expect.closeTo(40, 0) })
  await expect(charge(w.deps, [limit])).rejects.toMatchObject({ error: 'THROTTLING' })
})

test('does not extend the wait by rejected calls', async () => {
  for (let call = 0; call < 10; call++) await takeHits(w.deps.db, limit)
  await w.pass(61)
  expect(await takeHits(w.deps.db, limit)).toMatchObject({ ok: true })
})

test('keeps the counters of users apart', async () => {
  for (let call = 0; call < 3; call++) await takeHits(w.deps.db, limit)
  expect(await takeHits(w.deps.db, { ...limit, key: 'letters.boris@example.com' })).toMatchObject({ ok: true })
  expect(await takeHits(w.deps.db, { ...limit, key: 'codes.anna@example.com' })).toMatchObject({ ok: true })
})

test('returns a hit, and clears a counter', async () => {
  await takeHits(w.deps.db, limit)
  await takeHits(w.deps.db, limit)
  await returnHits(w.deps.db, [limit])
  expect(await takeHits(w.deps.db, limit)).toMatchObject({ ok: true })
  expect(await takeHits(w.deps.db, limit)).toMatchObject({ ok: false })
  await clearHits(w.deps.db, [limit.key])
  expect(await takeHits(w.deps.db, limit)).toMatchObject({ ok: true })
})

test('does not reveal subjects in the stored keys', async () => {
  await takeHits(w.deps.db, limit)
  const keys = (await w.db.selectFrom('limit_counter').select('key').execute()).map(({ key }) => key)
  expect(keys).toEqual([expect.stringMatching(/^letters\.[\w-]{43}$/)])
})

test('charges all limits or none', async () => {
  const wider = { ...limit, key: 'letters.everybody', max: 3 }
  for (let call = 0; call < 2; call++) expect(await takeAll(w.deps.db, [limit, wider])).toMatchObject({ ok: true })
  for (let call = 0; call < 5; call++) expect(await takeAll(w.deps.db, [limit, wider])).toMatchObject({ ok: false })
  expect(await takeHits(w.deps.db, wider)).toMatchObject({ ok: true })
  expect(await takeHits(w.deps.db, wider)).toMatchObject({ ok: false })
})

test('rejects from memory after a rejection, without querying the database', async () => {
  for (let call = 0; call < 3; call++) await charge(w.deps, [limit]).catch(() => undefined)
  const statements = await w.statements(() =>
    expect(charge(w.deps, [limit])).rejects.toMatchObject({ error: 'THROTTLING' }),
  )
  expect(statements).toEqual([])
  await w.pass(61)
  await charge(w.deps, [limit])
})

test('clears one counter in memory without logging the others again', async () => {
  expect(w.deps.full.isNews('passwords-strangers.192.0.2.1')).toBe(true)
  await forget(w.deps, [limit.key])
  expect(w.deps.full.isNews('passwords-strangers.192.0.2.1')).toBe(false)
})

import { expect, test } from 'vitest'
import { testWorld, world } from '../../testing/world.ts'
import { charge, requireRoom } from './charge.ts'
import { giveBack, settleReturns } from './give-back.ts'
import { takeAll, takeHits } from './throttle.sql.ts'

const w = testWorld()
const everybody = { key: 'passwords.all', max: 1000, seconds: 60 }

test('of a hundred at the same instant just ten get through', async () => {
  const takes = Array.from({ length: 100 }, () => takeHits(w.deps.db, { key: 'codes.anna', max: 10, seconds: 60 }))
  expect((await Promise.all(takes)).filter(({ ok }) => ok)).toHaveLength(10)
})

test('limits that are charged together in different orders neither block each other nor let too many through', async () => {
  const [one, two] = [
    { key: 'codes.boris', max: 10, seconds: 60 },
    { key: 'codes.vera', max: 30, seconds: 60 },
  ]
  const takes = Array.from({ length: 100 }, (_, i) => takeAll(w.deps.db, i % 2 ? [one, two] : [two, one]))
  const through = (await Promise.all(takes)).filter(({ ok }) => ok).length
  expect(through).toBeGreaterThan(0)
  expect(through).toBeLessThanOrEqual(10)
})

test('hits that are given back by many at once are one statement, and none is lost', async () => {
  const limits = Array.from({ length: 20 }, (_, n) => ({ key: `passwords.${n}`, max: 3, seconds: 60 }))
  for (const limit of limits) await charge(w.deps, [limit, everybody])
  const statements = await w.statements(async () => {
    for (const limit of limits) giveBack(w.deps, [limit, everybody])
    await settleReturns(w.deps.db)
  })
  expect(statements).toHaveLength(1)
  const hits = await w.db.selectFrom('limit_counter').select('hits').execute()
  expect(hits).toEqual(Array.from({ length: 21 }, () => ({ hits: 0 })))
})

test('whoever is charged by a counter finds there what was given back to it a moment before', async () => {
  const own = { key: 'passwords.anna', max: 1, seconds: 60 }
  for (let call = 0; call < 5; call++) {
    await charge(w.deps, [own, everybody])
    giveBack(w.deps, [own])
  }
  await requireRoom(w.deps, [own])
  const hits = await w.db.selectFrom('limit_counter').select('hits').orderBy('hits').execute()
  expect(hits).toEqual([{ hits: 0 }, { hits: 5 }])
})

test('who is charged by other counters does not wait for it', async () => {
  await charge(w.deps, [everybody])
  giveBack(w.deps, [everybody])
  expect(await w.statements(() => charge(w.deps, [{ key: 'passwords.boris', max: 1, seconds: 60 }]))).toHaveLength(1)
})

test('a process that ends writes first what it owes', async () => {
  const other = await world()
  await charge(other.deps, [everybody])
  giveBack(other.deps, [everybody])
  const hits = () => other.db.selectFrom('limit_counter').select('hits').execute()
  expect(await hits()).toEqual([{ hits: 1 }])
  await other.app.close()
  expect(await hits()).toEqual([{ hits: 0 }])
  await other.close()
})

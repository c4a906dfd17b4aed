import { expect, test } from 'vitest'
import { testWorld } from '../../testing/world.ts'
import { charge, giveBack } from './charge.ts'
import { takeAll, takeHits } from './throttle.sql.ts'

const w = testWorld()
const everybody = { key: 'passwords.all', max: 1000, seconds: 60 }

test('admits exactly ten of a hundred parallel calls', async () => {
  const takes = Array.from({ length: 100 }, () => takeHits(w.deps.db, { key: 'codes.anna', max: 10, seconds: 60 }))
  expect((await Promise.all(takes)).filter(({ ok }) => ok)).toHaveLength(10)
})

test('charges limits in different orders in parallel without deadlocks or overshoot', async () => {
  const [one, two] = [
    { key: 'codes.boris', max: 10, seconds: 60 },
    { key: 'codes.vera', max: 30, seconds: 60 },
  ]
  const takes = Array.from({ length: 100 }, (_, i) => takeAll(w.deps.db, i % 2 ? [one, two] : [two, one]))
  const through = (await Promise.all(takes)).filter(({ ok }) => ok).length
  expect(through).toBeGreaterThan(0)
  expect(through).toBeLessThanOrEqual(10)
})

test('returns hits of parallel calls with one statement each', async () => {
  const limits = Array.from({ length: 20 }, (_, n) => ({ key: `passwords.${n}`, max: 3, seconds: 60 }))
  for (const limit of limits) await charge(w.deps, [limit, everybody])
  const statements = await w.statements(() =>
    Promise.all(limits.map((limit, n) => giveBack(w.deps, n % 2 ? [limit, everybody] : [everybody, limit]))),
  )
  expect(statements).toHaveLength(20)
  const hits = await w.db.selectFrom('limit_counter').select('hits').execute()
  expect(hits).toEqual(Array.from({ length: 21 }, () => ({ hits: 0 })))
})

test('charges a counter again as soon as its hit was returned', async () => {
  const passwordLimit = { key: 'passwords.anna', max: 1, seconds: 60 }
  for (let call = 0; call < 5; call++) {
    await charge(w.deps, [passwordLimit, everybody])
    await giveBack(w.deps, [passwordLimit])
  }
  const hits = await w.db.selectFrom('limit_counter').select('hits').orderBy('hits').execute()
  expect(hits).toEqual([{ hits: 0 }, { hits: 5 }])
})

import { expect, test } from 'vitest'
import { testWorld } from '../../testing/world.ts'
import { takeAll, takeHits } from './throttle.sql.ts'

const w = testWorld()

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

import { afterAll, beforeAll, expect, test } from 'vitest'
import { world, type World } from '../../testing/world.ts'
import { takeHits } from './throttle.sql.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('of a hundred at the same instant just ten get through', async () => {
  const takes = Array.from({ length: 100 }, () => takeHits(w.db, { key: 'codes.anna', max: 10, seconds: 60 }))
  expect((await Promise.all(takes)).filter(({ ok }) => ok)).toHaveLength(10)
})

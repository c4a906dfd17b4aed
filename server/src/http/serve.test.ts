import { afterAll, beforeAll, expect, test } from 'vitest'
import { world, type World } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('an unknown path of the API does not exist', async () => {
  const answer = await w.send('GET', '/api/nothing')
  expect(answer.status).toBe(404)
  expect(answer.error).toMatchObject({ error_code: 10, error_message: 'Запись не найдена или ссылка устарела' })
  expect(answer.headers['x-request-id']).toBe(answer.error.request_id)
})

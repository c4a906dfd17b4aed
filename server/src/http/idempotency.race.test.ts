import { sendFeedback } from '@kabinet/contract/api/feedback.api'
import { expect, test } from 'vitest'
import { testWorld } from '../testing/world.ts'

const w = testWorld({ config: { supportEmail: 'help@kabinet.test' } })

const body = { name: 'Анна', email: 'anna@example.com', message: 'Не приходит код' }
const send = (key: string, message = body.message) =>
  w.app.inject({
    method: 'POST',
    url: sendFeedback.path,
    payload: { ...body, message },
    headers: { 'idempotency-key': key },
  })

test('executes one of twenty concurrent calls with one key, and answers all with its result', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('k')))
  expect(new Set(answers.map(({ statusCode, json }) => `${statusCode} ${json().id}`)).size).toBe(1)
  expect(answers[0]?.statusCode).toBe(201)
  expect(await w.db.selectFrom('feedback').selectAll().execute()).toHaveLength(1)
  expect(await w.db.selectFrom('message').selectAll().where('kind', '=', 'support_request').execute()).toHaveLength(1)
})

test('executes one of two concurrent bodies under one key, and rejects the other with 13', async () => {
  const answers = await Promise.all([send('two', 'first'), send('two', 'second')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
})

import { feedbackApi } from '@kabinet/contract/api/feedback.api'
import { route } from '@kabinet/contract/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '../lib/api-error.ts'
import { sweep } from '../domain/sweep/sweep.ts'
import type { Person } from '../testing/people.ts'
import { testWorld } from '../testing/world.ts'
import { createHttp } from './create-http.ts'
import { serve } from './serve.ts'

const order = route({
  method: 'POST',
  path: '/api/order',
  who: 'maybe-signed-in',
  needs: 'token',
  idempotent: true,
  summary: 'Counts what is done',
  body: z.strictObject({ what: z.string().check(z.trim()), how: z.optional(z.string()) }),
  reply: z.object({ done: z.number(), call: z.string() }),
  status: 201,
  errors: ['ALREADY_EXIST', 'NOT_EXIST'],
})
const other = route({ ...order, path: '/api/other' })
const plain = route({
  method: 'POST',
  path: '/api/plain',
  who: 'anyone',
  summary: 'Takes no keys',
  reply: z.object({ done: z.number() }),
  errors: [],
})

const w = testWorld()
let app: FastifyInstance
let anna: Person
let done = 0
/** What the next call does besides counting. */
let meanwhile: () => Promise<void> = async () => {}
beforeAll(async () => {
  app = await createHttp(w.deps)
  for (const one of [order, other]) {
    serve(app, w.deps, one, async ({ callId }) => {
      await meanwhile()
      return { done: ++done, call: callId }
    })
  }
  serve(app, w.deps, plain, async () => ({ done: ++done }))
})
beforeEach(async () => {
  anna = await w.person('anna')
  done = 0
  meanwhile = async () => {}
})
afterAll(() => app.close())

type How = { url?: string; token?: string | undefined; address?: string }
const call = async (
  key: string | undefined,
  body: object = { what: 'tea' },
  { url = order.path, token = anna.token, address }: How = {},
) => {
  const headers = { ...(token ? { 'auth-token': token } : {}), ...(key === undefined ? {} : { 'idempotency-key': key }) }
  const answer = await app.inject({ method: 'POST', url, payload: body, headers, ...(address ? { remoteAddress: address } : {}) })
  return { status: answer.statusCode, body: answer.json(), code: answer.json().error_code }
}

test('the same key and body get the first answer again', async () => {
  const first = await call('k')
  expect(first).toMatchObject({ status: 201, body: { done: 1 } })
  expect(await call('k')).toEqual(first)
  expect(await call('k', { what: ' tea ' })).toEqual(first)
  expect(done).toBe(1)
})

test('the members may come in another order', async () => {
  await call('k', { what: 'tea', how: 'hot' })
  expect((await call('k', { how: 'hot', what: 'tea' })).body.done).toBe(1)
})

test('another body under the same key is 13, and does nothing', async () => {
  await call('k')
  expect(await call('k', { what: 'coffee' })).toMatchObject({ status: 409, code: 13 })
  expect(await call('k', { what: 'tea', how: 'hot' })).toMatchObject({ code: 13 })
  expect(done).toBe(1)
})

test('without a key every call is a first one', async () => {
  await call(undefined)
  expect((await call(undefined)).body.done).toBe(2)
})

test('a key means nothing to another person, another address, another route', async () => {
  const boris = await w.person('boris')
  await call('k')
  expect((await call('k', undefined, { token: boris.token })).body.done).toBe(2)
  expect((await call('k', undefined, { token: '', address: '203.0.113.1' })).body.done).toBe(3)
  expect((await call('k', undefined, { token: '', address: '203.0.113.2' })).body.done).toBe(4)
  expect((await call('k', undefined, { token: '', address: '203.0.113.1' })).body.done).toBe(3)
  expect((await call('k', undefined, { url: other.path })).body.done).toBe(5)
})

test('and nothing where keys are not taken', async () => {
  const ask = () => app.inject({ method: 'POST', url: plain.path, headers: { 'idempotency-key': 'k' } })
  await ask()
  expect((await ask()).json().done).toBe(2)
})

test('it is good for 24 hours, then forgotten', async () => {
  await call('k')
  await w.pass(24 * 3600 - 60)
  anna.token = (await w.person('vera')).token
  expect((await call('k')).body.done).toBe(2)
  await w.pass(120)
  await sweep(w.deps)
  expect(await w.db.selectFrom('idempotent_call').selectAll().execute()).toHaveLength(1)
})

test('after 24 hours the same key is another call', async () => {
  const here = { token: '', address: '203.0.113.1' }
  const first = await call('k', undefined, here)
  await w.pass(24 * 3600 + 1)
  const second = await call('k', undefined, here)
  expect(second.body.done).toBe(2)
  expect(second.body.call).not.toBe(first.body.call)
})

test('of two at once one acts, and both get its answer', async () => {
  let release = () => {}
  meanwhile = () => new Promise((resolve) => (release = resolve))
  const both = [call('k'), call('k')]
  await expect.poll(async () => (await w.db.selectFrom('idempotent_call').selectAll().execute()).length).toBe(1)
  const different = await call('k', { what: 'coffee' })
  expect(different.code).toBe(13)
  release()
  const [one, two] = await Promise.all(both)
  expect(one).toEqual(two)
  expect([one?.status, done]).toEqual([201, 1])
})

test('a refusal did nothing, so the next try is a first one, with what was mended', async () => {
  meanwhile = () => Promise.reject(new ApiError('NOT_EXIST'))
  expect((await call('k')).code).toBe(10)
  meanwhile = async () => {}
  expect(await call('k', { what: 'coffee' })).toMatchObject({ status: 201, body: { done: 1 } })
})

test('a body that is refused uses no key', async () => {
  expect((await call('k', { what: 5 })).code).toBe(5)
  expect((await call('k')).status).toBe(201)
})

test('whoever is not signed in hears that first', async () => {
  expect((await call('k', undefined, { token: 'ka_dead' })).code).toBe(8)
})

test('a try that died on its way is taken up again after half a minute, as the same call', async () => {
  const here = { token: '', address: '203.0.113.1' }
  const first = await call('k', undefined, here)
  await w.db.updateTable('idempotent_call').set({ answer: null }).execute()
  await w.pass(31)
  const second = await call('k', undefined, here)
  expect(second.body).toEqual({ done: 2, call: first.body.call })
})

test('another body after such a try is still 13', async () => {
  const here = { token: '', address: '203.0.113.1' }
  await call('k', undefined, here)
  await w.db.updateTable('idempotent_call').set({ answer: null }).execute()
  await w.pass(31)
  expect((await call('k', { what: 'coffee' }, here)).code).toBe(13)
})

test('neither what was asked nor what was answered can be read in the database', async () => {
  await call('k-secret', { what: 'tea-secret' })
  const [row] = await w.db.selectFrom('idempotent_call').selectAll().execute()
  expect(JSON.stringify(row)).not.toMatch(/secret|"done/)
  expect(JSON.parse(w.deps.keys.open(row?.answer ?? ''))).toMatchObject({ done: 1 })
})

test('it goes with its account', async () => {
  await call('k')
  await w.db.deleteFrom('account').where('id', '=', anna.accountId).execute()
  expect(await w.db.selectFrom('idempotent_call').selectAll().execute()).toEqual([])
})

test.each(['', ' ', 'x'.repeat(256), 'ключ', 'a b'])('%j is no key', async (key) => {
  const { status, error } = await w.send(
    'POST',
    feedbackApi.sendFeedback.path,
    { name: 'Анна', email: 'a@example.com', message: 'x' },
    {
      headers: { 'idempotency-key': Buffer.from(key).toString('latin1') },
    },
  )
  expect([status, error.fields?.[0]?.path]).toEqual([400, 'idempotency-key'])
})

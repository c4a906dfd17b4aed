import { patchMe } from '@kabinet/contract/api/me.api'
import { feedbackApi } from '@kabinet/contract/api/feedback.api'
import { route } from '@kabinet/contract/route'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '../lib/api-error.ts'
import { sha256 } from '../lib/keys.ts'
import { change } from '../domain/messages/change.ts'
import { takeHits } from '../domain/throttle/throttle.sql.ts'
import { sweep } from '../domain/sweep/sweep.ts'
import { addPhone, renew } from '../testing/contacts.ts'
import { perTest } from '../testing/fixtures.ts'
import { codeIn, signedIn } from '../testing/people.ts'
import { testWorld } from '../testing/world.ts'
import { createHttp } from './create-http.ts'
import { serve } from './serve.ts'

const order = route({
  method: 'POST',
  path: '/api/order',
  who: 'maybe-signed-in',
  needs: 'token',
  secret: 'secret',
  summary: 'Counts what is done',
  body: z.strictObject({ what: z.string().check(z.trim()), how: z.optional(z.string()) }),
  reply: z.object({ done: z.number(), secret: z.optional(z.string()) }),
  status: 201,
  errors: ['ALREADY_EXIST', 'NOT_EXIST'],
})
const other = route({ ...order, path: '/api/other' })
const plain = route({
  method: 'POST',
  path: '/api/plain',
  who: 'anyone',
  repeat: 'acts-again',
  summary: 'Takes no keys',
  reply: z.object({ done: z.number() }),
  errors: [],
})

const w = testWorld()
let app: FastifyInstance
let done = 0
let meanwhile: () => Promise<void> = async () => {}
let afterwards: () => Promise<void> = async () => {}
beforeAll(async () => {
  app = await createHttp(w.deps)
  for (const one of [order, other]) {
    serve(app, w.deps, one, async ({ body }, own) => {
      await meanwhile()
      const times = await change(own, async (tx) => {
        await takeHits(tx, { key: `done.${body.what}`, max: 100, seconds: 3600 })
        return { done: ++done, secret: 'told once' }
      })
      await afterwards()
      return times
    })
  }
  serve(app, w.deps, plain, async () => ({ done: ++done }))
})
const anna = perTest(() => w.person('anna'))
beforeEach(async () => {
  done = 0
  meanwhile = afterwards = async () => {}
})
afterAll(() => app.close())

const counted = async () =>
  (await w.db.selectFrom('limit_counter').select('hits').where('key', 'like', 'done.%').executeTakeFirst())?.hits ?? 0

type How = { url?: string; token?: string | undefined; address?: string }
const call = async (
  key: string | undefined,
  body: object = { what: 'tea' },
  { url = order.path, token = anna.token, address }: How = {},
) => {
  const headers = {
    ...(token ? { 'auth-token': token } : {}),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const answer = await app.inject({
    method: 'POST',
    url,
    payload: body,
    headers,
    ...(address ? { remoteAddress: address } : {}),
  })
  return { status: answer.statusCode, body: answer.json(), code: answer.json().error_code }
}

test('repeats the first answer for the same key and body, without members that are shown once', async () => {
  expect(await call('k')).toMatchObject({ status: 201, body: { done: 1, secret: 'told once' } })
  const again = await call('k')
  expect([again.status, again.body]).toEqual([201, { done: 1 }])
  expect(await call('k', { what: ' tea ' })).toEqual(again)
  expect(done).toBe(1)
})

test('accepts the members of the body in another order', async () => {
  await call('k', { what: 'tea', how: 'hot' })
  expect((await call('k', { how: 'hot', what: 'tea' })).body.done).toBe(1)
})

test('rejects another body under the same key with 13, without effect', async () => {
  await call('k')
  expect(await call('k', { what: 'coffee' })).toMatchObject({ status: 409, code: 13 })
  expect(await call('k', { what: 'tea', how: 'hot' })).toMatchObject({ code: 13 })
  expect(done).toBe(1)
})

test('executes every call without a key', async () => {
  await call(undefined)
  expect((await call(undefined)).body.done).toBe(2)
})

test('scopes a key to the account, the address and the route', async () => {
  const boris = await w.person('boris')
  await call('k')
  expect((await call('k', undefined, { token: boris.token })).body.done).toBe(2)
  expect((await call('k', undefined, { token: '', address: '203.0.113.1' })).body.done).toBe(3)
  expect((await call('k', undefined, { token: '', address: '203.0.113.2' })).body.done).toBe(4)
  expect((await call('k', undefined, { token: '', address: '203.0.113.1' })).body.done).toBe(3)
  expect((await call('k', undefined, { url: other.path })).body.done).toBe(5)
})

test('ignores the key on routes without idempotency', async () => {
  const ask = () => app.inject({ method: 'POST', url: plain.path, headers: { 'idempotency-key': 'k' } })
  await ask()
  expect((await ask()).json().done).toBe(2)
})

test('keeps a key for 24 hours, then deletes it', async () => {
  await call('k')
  await w.pass(24 * 3600 - 60)
  anna.token = (await w.person('vera')).token
  expect((await call('k')).body.done).toBe(2)
  await w.pass(120)
  await sweep(w.deps)
  expect(await w.db.selectFrom('idempotent_call').selectAll().execute()).toHaveLength(1)
})

test('executes a call with the same key after 24 hours', async () => {
  const here = { token: '', address: '203.0.113.1' }
  await call('k', undefined, here)
  await w.pass(24 * 3600 + 1)
  expect((await call('k', undefined, here)).body.done).toBe(2)
})

test('executes one of two concurrent calls and answers both with it; another body waits and gets 13', async () => {
  let release = () => {}
  meanwhile = () => new Promise((resolve) => (release = resolve))
  const first = call('k')
  await expect.poll(() => release.name).not.toBe('release')
  const others = [call('k'), call('k', { what: 'coffee' })]
  release()
  const answers = await Promise.all([first, ...others])
  expect(answers.map(({ status, code, body }) => [status, code ?? body.done])).toEqual([
    [201, 1],
    [201, 1],
    [409, 13],
  ])
  expect(done).toBe(1)
})

test('rolls back one of two concurrent calls by two tokens of an account, and repeats the answer', async () => {
  let release = () => {}
  const elsewhere = await signedIn(w, anna)
  const { token } = elsewhere
  meanwhile = () => new Promise((resolve) => (release = resolve))
  const first = call('k')
  await expect.poll(() => release.name).not.toBe('release')
  meanwhile = async () => {}
  expect(await call('k', undefined, { token })).toMatchObject({ status: 201, body: { done: 1 } })
  release()
  expect((await first).body).toEqual({ done: 1 })
  expect(await counted()).toBe(1)
})

test('frees the key after a rejected call, for a retry with a corrected body', async () => {
  meanwhile = () => Promise.reject(new ApiError('NOT_EXIST'))
  expect((await call('k')).code).toBe(10)
  meanwhile = async () => {}
  expect(await call('k', { what: 'coffee' })).toMatchObject({ status: 201, body: { done: 1 } })
})

test('uses no key for a body that fails validation', async () => {
  expect((await call('k', { what: 5 })).code).toBe(5)
  expect((await call('k')).status).toBe(201)
})

test('reports a missing session before an idempotency key is checked', async () => {
  expect((await call('k', undefined, { token: 'ka_dead' })).code).toBe(8)
})

test('repeats the answer after a process dies between its commit and its answer (F-02)', async () => {
  afterwards = () => Promise.reject(new Error('killed'))
  expect((await call('k')).status).toBe(500)
  afterwards = async () => {}
  expect(await call('k')).toMatchObject({ status: 201, body: { done: 1 } })
  expect([done, await counted()]).toEqual([1, 1])
})

test('frees the key when the transaction is rolled back', async () => {
  await w.db.schema.alterTable('idempotent_call').addCheckConstraint('broken', sql`false`).execute()
  expect((await call('k')).status).toBe(500)
  await w.db.schema.alterTable('idempotent_call').dropConstraint('broken').execute()
  expect(await counted()).toBe(0)
  expect((await call('k')).status).toBe(201)
  expect(await counted()).toBe(1)
})

test('neither stores nor compares passwords and codes: a repeat under the key of a finished call does not need them', async () => {
  const change = (code: string) =>
    anna.send('PATCH', '/api/users/me', { action: 'verify_phone', code }, { headers: { 'idempotency-key': 'k' } })
  await addPhone(w, anna)
  await anna.call(patchMe, { body: { action: 'set_phone_candidate', phone: '+79990000077' } })
  expect((await change('000000')).status).toBe(400)
  expect((await change(codeIn(w.sms.last()))).status).toBe(200)
  await renew(anna)
  expect((await change('000000')).body).toMatchObject({ phone: '+79990000077' })
  expect((await anna.send('PATCH', '/api/users/me', { action: 'verify_phone', code: '000000' })).status).toBe(400)
})

test('repeats the answer to an account deletion after its session has ended', async () => {
  const deletion = (key: string, body = { password: anna.password }) =>
    anna.send('DELETE', '/api/users/me', body, { headers: { 'idempotency-key': key } })
  expect([(await deletion('k')).status, (await deletion('k')).status, (await deletion('other')).status]).toEqual([
    204, 204, 401,
  ])
})

test('stores neither the body nor the answer readably in the database', async () => {
  await call('k-secret', { what: 'tea-secret' })
  const [row] = await w.db.selectFrom('idempotent_call').selectAll().execute()
  expect(JSON.stringify(row)).not.toMatch(/secret|"done/)
  expect(JSON.parse(w.deps.keys.open(row?.answer ?? ''))).toEqual({ done: 1 })
})

test('costs one more statement with a key, two for an anonymous caller; a repeat costs only the session check', async () => {
  const costs = async (key?: string, how?: How) => (await w.statements(() => call(key, undefined, how))).length
  expect([await costs(), await costs('k'), await costs('k')]).toEqual([6, 7, 1])
  const anonymous = { token: '' }
  expect([await costs(undefined, anonymous), await costs('k', anonymous), await costs('k', anonymous)]).toEqual([
    3, 5, 1,
  ])
})

test('repeats the answer while legal texts wait, and rejects a new call', async () => {
  expect((await call('k')).status).toBe(201)
  await sql`insert into legal_change (kind, version, summary, effective_at) values ('user_agreement', '2099-01-31', '{}', app_now())`.execute(
    w.db,
  )
  expect((await call('k')).status).toBe(201)
  expect((await call('other')).body).toMatchObject({ error_code: 9, reason: 'agreements' })
  expect(done).toBe(1)
})

test('keeps the key hash of the previous version', async () => {
  await call('"k\\')
  const { key_hash } = await w.db.selectFrom('idempotent_call').select('key_hash').executeTakeFirstOrThrow()
  expect(key_hash).toEqual(sha256(JSON.stringify([anna.accountId, `POST ${order.path}`, '"k\\'])))
})

test('deletes the key with its account', async () => {
  await call('k')
  await w.db.deleteFrom('account').where('id', '=', anna.accountId).execute()
  expect(await w.db.selectFrom('idempotent_call').selectAll().execute()).toEqual([])
})

test.each(['', ' ', 'x'.repeat(256), 'ключ', 'a b'])('rejects %j as a key', async (key) => {
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

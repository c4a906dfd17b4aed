import { deleteMe, patchMe } from '@kabinet/contract/api/me.api'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runAdmin } from '../../testing/run-admin.ts'
import { removeAvatar, setAvatar } from '../../features/avatar/change-avatar.ts'
import { drainOutbox } from '../../domain/messages/outbox.ts'
import { sweep } from '../../domain/sweep/sweep.ts'
import { actOnPerson } from '../../operations/support/act-on-person.ts'
import { newId } from '../../lib/ids.ts'
import { addPhone, patch } from '../../testing/contacts.ts'
import { costOf } from '../../testing/cost.ts'
import { plain } from '../../testing/photos.ts'
import { openEventReceiver } from '../../testing/event-receiver.ts'
import { codeIn, linkToken, type Person } from '../../testing/people.ts'
import { reservePort } from '../../../../testbed/ports.ts'
import { testSso } from '../../testing/sso.ts'
import { createSecurityEventSender } from './send-security-event.ts'

const token = 'what-opens-the-receiver'
const w = testSso()
let receiver: Awaited<ReturnType<typeof openEventReceiver>>
beforeEach(async () => {
  receiver = await openEventReceiver(w.base)
  w.deps.config.events = { url: receiver.url, token }
})
afterEach(async () => {
  w.deps.config.events = undefined
  await receiver.close()
})

const risc = 'https://schemas.openid.net/secevent/risc/event-type'
const drain = () => drainOutbox(w.deps)
const received = () =>
  receiver.taken
    .flatMap(({ events }) => Object.entries(events ?? {}))
    .map(([type, said]) => `${type.replace(`${w.base}/events`, 'ours').replace(risc, 'risc')} ${JSON.stringify(said)}`)
    .toSorted()
const act = (act: 'block' | 'unblock' | 'erase', id: string) =>
  actOnPerson(w.deps, { act, id, who: 'olga', why: 'ticket 4711' })
const rename = (anna: Person) =>
  anna.call(patchMe, { body: { action: 'update_profile', first_name: 'Мария', birthplace: 'Самара' } })

test('reports an account from creation to blocking, with standard event types where they exist', async () => {
  const anna = await w.person('anna')
  await rename(anna)
  await act('block', anna.accountId)
  await act('unblock', anna.accountId)
  await drain()
  expect(received()).toEqual([
    'ours/account-changed {"fields":["first_name","birthplace"]}',
    'ours/account-created {}',
    'risc/account-disabled {}',
    'risc/account-enabled {}',
  ])
  for (const { iss, sub, exp, iat, jti, sub_id } of receiver.taken)
    expect({ iss, sub, exp, iat, jti, sub_id }).toEqual({
      iss: w.base,
      sub: undefined,
      exp: undefined,
      iat: expect.any(Number),
      jti: expect.stringMatching(/^[\da-f-]{36}$/),
      sub_id: { format: 'opaque', id: anna.accountId },
    })
  expect(receiver.raw[0]).toMatchObject({
    authorization: `Bearer ${token}`,
    type: 'application/secevent+jwt',
    header: { typ: 'secevent+jwt', alg: 'RS256', kid: expect.any(String) },
  })
  const said = receiver.raw.map((one) => Buffer.from(one.token.split('.')[1] ?? '', 'base64url').toString()).join()
  expect(said).not.toMatch(/Мария|Самара|Анна|example\.com|olga|4711/)
})

test('reports a changed contact by its kind, and a photo by its name', async () => {
  const anna = await w.person('anna')
  await addPhone(w, anna)
  await patch(anna, { action: 'set_email_candidate', email: 'new@example.com' })
  await patch(anna, { action: 'confirm_email_candidate', code: codeIn(w.sms.last()) })
  await patch(anna, { action: 'verify_email', token: linkToken(w.mail.last()) })
  await setAvatar(w.deps, anna.accountId, await plain(300, 300).png().toBuffer())
  await removeAvatar(w.deps, anna.accountId)
  await removeAvatar(w.deps, anna.accountId)
  await drain()
  expect(received()).toEqual([
    'ours/account-changed {"fields":["photo"]}',
    'ours/account-changed {"fields":["photo"]}',
    'ours/account-created {}',
    'risc/identifier-changed {"identifier":"email"}',
    'risc/identifier-changed {"identifier":"phone"}',
  ])
})

test('reports a deleted account as disabled, a restored one as enabled, an erased one as purged', async () => {
  const anna = await w.person('anna')
  await anna.call(deleteMe, { body: { password: anna.password } })
  await runAdmin(w.deps, ['accounts', 'restore', anna.accountId, '--why', 'ticket 4711'])
  const boris = await w.person('boris')
  await boris.call(deleteMe, { body: { password: boris.password } })
  await drain()
  await w.pass(31 * 24 * 3600)
  await sweep(w.deps)
  await act('block', anna.accountId)
  await act('erase', anna.accountId)
  await drain()
  const of = (id: string) =>
    receiver.taken
      .filter(({ sub_id }) => JSON.stringify(sub_id).includes(id))
      .map(({ events }) => Object.keys(events ?? {})[0]?.replace(/.*\/(account-)?/, ''))
      .toSorted()
  expect(of(boris.accountId)).toEqual(['created', 'disabled', 'purged'])
  expect(of(anna.accountId)).toEqual(['created', 'disabled', 'disabled', 'enabled', 'purged'])
})

test('retries an event with the same jti, and gives up on a standard rejection until an operator retries it', async () => {
  const anna = await w.person('anna')
  await drain()
  receiver.taken.length = receiver.raw.length = 0
  receiver.answers.push({ status: 503 }, { status: 302 }, { status: 401 }, { status: 400, body: 'a proxy' })
  await rename(anna)
  for (const seconds of [0, 11, 31, 121]) await w.pass(seconds)
  expect([receiver.raw.length, receiver.taken.length]).toEqual([4, 0])
  receiver.answers.push({ status: 400, body: JSON.stringify({ err: 'invalid_audience', description: 'for who?' }) })
  await w.pass(601)
  const { id, error } = await w.db
    .selectFrom('message')
    .select(['id', 'error'])
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow()
  expect(error).toBe('the receiver of events answered 400: invalid_audience')
  await runAdmin(w.deps, ['messages', 'retry', id, '--why', 'ticket 4711'])
  await drain()
  expect(receiver.taken.map(({ jti }) => jti)).toEqual([id])
  const claims = receiver.raw.map((one) => decodeJwt(one.token))
  expect(new Set(claims.map(({ jti, iat }) => `${jti} ${iat}`)).size).toBe(1)
  expect(await w.db.selectFrom('message').select('payload').where('id', '=', id).execute()).toEqual([{ payload: {} }])
})

test('reports nothing for a rolled-back change', async () => {
  const anna = await w.person('anna')
  await drain()
  receiver.taken.length = 0
  await expect(act('unblock', anna.accountId)).rejects.toThrow('is not blocked')
  await drain()
  expect(received()).toEqual([])
})

test('adds no statement without a receiver, and one statement in the same transaction with one', async () => {
  const anna = await w.person('anna')
  const withOne = await costOf(w, () => rename(anna))
  w.deps.config.events = undefined
  const without = await costOf(w, () => rename(anna))
  expect(withOne).toEqual({ statements: without.statements + 1, commits: without.commits })
  await sql`delete from message`.execute(w.db)
  await rename(anna)
  expect(await w.db.selectFrom('message').select('id').execute()).toEqual([])
})

test('the example receiver of the docs accepts an event once, and rejects another audience or a missing token', async () => {
  const page = readFileSync(new URL('../../../../docs/operate-reference.md', import.meta.url), 'utf8')
  const [, program = ''] = /## Events for a system of yours[\s\S]*?```js\n([\s\S]*?)```/.exec(page) ?? []
  const PORT = await reservePort()
  const url = `http://127.0.0.1:${PORT}/events`
  const env = { PATH: process.env['PATH'], ISSUER: w.base, AUDIENCE: url, EVENTS_TOKEN: token, PORT }
  const sample = spawn(process.execPath, ['--input-type=module', '-e', program], { env, cwd: import.meta.dirname })
  const said: string[] = []
  sample.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  sample.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  await untilAnswers(url)
  const event = { id: newId(), iat: 1, kind: 'account-purged', accountId: newId() } as const
  const send = (config: Partial<typeof w.deps.config>) =>
    createSecurityEventSender({ ...w.deps, config: { ...w.deps.config, events: { url, token }, ...config } })(event)
  await send({})
  await send({})
  await expect(send({ events: { url, token: 'another' } })).rejects.toThrow('answered 401')
  await expect(send({ events: { url: `${url}/else`, token } })).rejects.toThrow('answered 400: invalid_audience')
  expect(said.join('').match(/account-purged/g)).toHaveLength(1)
  sample.kill()
})

async function untilAnswers(url: string): Promise<void> {
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  )
    await wait(50)
}

import { deleteGrant } from '@kabinet/contract/api/grants.api'
import { meApi } from '@kabinet/contract/api/me.api'
import { patchClient } from '@kabinet/contract/api/services/clients.api'
import { sql } from 'kysely'
import * as client from 'openid-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEventReceiver } from '../../testing/event-receiver.ts'
import { perTest } from '../../testing/fixtures.ts'
import { password } from '../../testing/people.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { pageOf, type Service, testSso, tokensFor } from '../../testing/sso.ts'
import { drainOutbox } from '../messages/outbox.ts'
import { setPasswordProven } from '../sessions/sessions.sql.ts'
import { sweep } from '../sweep/sweep.ts'
import { sendLastMessages } from './last-message.ts'

const day = 24 * 3600
const email = 'anna@example.com'
const grant_types = ['authorization_code' as const, 'refresh_token' as const, 'client_credentials' as const]
const risc = 'https://schemas.openid.net/secevent/risc/event-type'

let receiver: Awaited<ReturnType<typeof openEventReceiver>>
let told: Service
const w = testSso({ config: { allowLoopbackServices: true } })
const anna = perTest(() => w.someone({ email }))
const owner = perTest(() => w.someone())
const silent = perTest(() => w.service(owner.accountId, { name: 'Лютик', grant_types }))
beforeEach(async () => {
  receiver = await openEventReceiver(w.base, () => told.clientId)
  told = await w.service(owner.accountId, { name: 'Ромашка', grant_types, account_events_uri: receiver.url })
  const password_hash = await w.deps.hasher.hash(password)
  await w.db.updateTable('account').set({ password_hash }).execute()
})
afterEach(() => receiver.close())

const signIn = async (to: Service) => (await tokensFor(to, anna.browser, { scope: 'openid email' })).claims()?.sub
const remove = () => anna.browser.call(meApi.deleteMe, { body: { password } })
async function erase() {
  await w.pass(31 * day)
  await sweep(w.deps)
  await drainOutbox(w.deps)
}
const operator = (group: string, act: string) =>
  runAdmin(w.deps, [group, act, anna.accountId, '--why', 'ticket 4711', '--by', 'olga'])
const events = () => receiver.taken.map(({ events: said }) => Object.keys(said ?? {}).join())
const txn = () => String(receiver.taken.at(-1)?.['txn'])
async function answer(id: string, body: object, by = told, scope = 'service:erasures') {
  const { access_token: token } = await client.clientCredentialsGrant(by.config, { scope })
  const { status } = await fetch(`${w.base}/api/service/erasures/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return status
}
async function lastMails() {
  await sendLastMessages(w.deps)
  await drainOutbox(w.deps)
  return w.mail.to(email).filter(({ subject }) => subject.startsWith('Аккаунт и его данные стёрты'))
}
const rowsLeft = async () => {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from erasure) + (select count(*) from erasure_request))::int as n`.execute(w.db)
  return rows[0]?.n
}

test('tells a service of the deletion and the erasure, under the sub that it knows', async () => {
  const sub = await signIn(told)
  await signIn(silent)
  await remove()
  await drainOutbox(w.deps)
  await erase()
  expect(events()).toEqual([`${risc}/account-disabled`, `${risc}/account-purged`])
  for (const { sub_id, aud } of receiver.taken)
    expect({ sub_id, aud }).toEqual({ sub_id: { format: 'iss_sub', iss: w.base, sub }, aud: told.clientId })
  expect(JSON.stringify(receiver.taken)).not.toMatch(new RegExp(`${anna.accountId}|anna@`))
})

test('tells a service that the account is back, and asks for no erasure', async () => {
  await signIn(told)
  await remove()
  await operator('accounts', 'restore')
  await drainOutbox(w.deps)
  expect(events().toSorted()).toEqual([`${risc}/account-disabled`, `${risc}/account-enabled`])
  expect(await rowsLeft()).toBe(0)
})

describe('the last message', () => {
  test('lists services that confirmed, keep data or take no events, and deletes the contact', async () => {
    await signIn(told)
    await signIn(silent)
    await remove()
    await erase()
    expect(await lastMails()).toEqual([])
    expect(await answer(txn(), { result: 'kept', reason: 'law', until: '2031-11-21' })).toBe(204)
    const [mail] = await lastMails()
    expect(mail?.text).toMatch(/Ромашка \(.+\): хранит данные до 21 ноября 2031 г\.: этого требует закон/)
    expect(mail?.text).toMatch(/Лютик.*: не принимает сообщений об удалении/)
    expect(await rowsLeft()).toBe(0)
    expect(await lastMails()).toHaveLength(1)
  })

  test('lists services whose access had ended before, and sends them no event', async () => {
    await signIn(told)
    await signIn(silent)
    for (const { clientId } of [told, silent])
      await w.call(deleteGrant, { params: { client_id: clientId } }, pageOf(anna))
    await signIn(silent)
    const { services } = (await anna.browser.call(meApi.getErasure)).body
    expect(services).toEqual([
      { name: 'Лютик', address: expect.any(String), is_told: false, has_access: true },
      { name: 'Ромашка', address: expect.any(String), is_told: false, has_access: false },
    ])
    await remove()
    await erase()
    const [mail] = await lastMails()
    expect(mail?.text).toMatch(/Лютик.*: не принимает сообщений об удалении/)
    expect(mail?.text).toMatch(/Ромашка.*: доступ был раньше, мы не сообщали/)
    expect(events()).toEqual([])
  })

  test('is sent at once when no service has to answer', async () => {
    await remove()
    await erase()
    const [mail] = await lastMails()
    expect(mail?.text).toContain('Ни у одного сервиса не было доступа')
  })

  test('says “no answer” after 30 days, and later answers are too late', async () => {
    await signIn(told)
    await remove()
    await erase()
    await w.pass(29 * day)
    expect(await lastMails()).toEqual([])
    await w.pass(1 * day)
    const [mail] = await lastMails()
    expect(mail?.text).toMatch(/Ромашка.*: не ответил/)
    expect(await answer(txn(), { result: 'done' })).toBe(404)
  })

  test('is sent once by two processes at the same time', async () => {
    await remove()
    await erase()
    await Promise.all([lastMails(), lastMails()])
    expect(await lastMails()).toHaveLength(1)
  })

  test('follows an erasure by the operator too', async () => {
    await signIn(told)
    await operator('people', 'block')
    await operator('people', 'erase')
    await drainOutbox(w.deps)
    expect(events()).toEqual([`${risc}/account-purged`])
    expect(await answer(txn(), { result: 'done' })).toBe(204)
    expect((await lastMails())[0]?.text).toMatch(/Ромашка.*: данные удалены/)
  })
})

describe('a confirmation', () => {
  beforeEach(async () => {
    await signIn(told)
    await signIn(silent)
    await remove()
    await erase()
  })

  test('is refused from another service, without the scope, for an unknown id, and with a wrong body', async () => {
    expect(await answer(txn(), { result: 'done' }, silent)).toBe(404)
    await expect(answer(txn(), { result: 'done' }, told, 'service:stats')).resolves.toBe(403)
    expect(await answer(anna.accountId, { result: 'done' })).toBe(404)
    expect(await answer('x', { result: 'done' })).toBe(400)
    for (const body of [{}, { result: 'kept' }, { result: 'kept', reason: '<b>' }, { result: 'done', reason: 'law' }])
      expect(await answer(txn(), body)).toBe(400)
    expect(await lastMails()).toEqual([])
  })

  test('can be corrected until the last message is sent', async () => {
    expect(await answer(txn(), { result: 'kept', reason: 'claims', until: null })).toBe(204)
    expect(await answer(txn(), { result: 'done' })).toBe(204)
    expect((await lastMails())[0]?.text).toMatch(/Ромашка.*: данные удалены/)
  })
})

test('a service that was deleted or has lost its address meanwhile is not waited for', async () => {
  await signIn(told)
  await remove()
  await w.db.updateTable('service').set({ account_events_uri: null }).where('id', '=', told.id).execute()
  await erase()
  expect((await lastMails())[0]?.text).toMatch(/Ромашка.*: не принимает сообщений об удалении/)
})

test('a service that answers 400 is not asked again', async () => {
  await signIn(told)
  receiver.answers.push({ status: 400, body: '{"err":"invalid_request"}' })
  await remove()
  await drainOutbox(w.deps)
  await w.pass(day)
  await drainOutbox(w.deps)
  expect(receiver.raw).toHaveLength(1)
})

test('the address follows the host rules of the log-out address, and needs the password', async () => {
  const call = (account_events_uri: string) =>
    w.call(patchClient, { params: { id: silent.id }, body: { account_events_uri } }, pageOf(owner))
  await sql`update session set password_proven_at = app_now() - interval '11 minutes'`.execute(w.db)
  expect((await call('https://romashka.example/events')).status).toBe(403)
  await setPasswordProven(w.deps.db, owner)
  expect((await call('https://evil.example/events')).status).toBe(400)
  expect((await call(`${w.base}/events`)).status).toBe(400)
})

test('the preview lists the services that lose access, those that get events, and the data that stays', async () => {
  await signIn(told)
  await signIn(silent)
  const { status, body } = await anna.browser.call(meApi.getErasure)
  expect([status, body]).toMatchObject([
    200,
    {
      erase_after_days: 30,
      answer_days: 30,
      services: [
        { name: 'Лютик', is_told: false, has_access: true },
        { name: 'Ромашка', is_told: true, has_access: true },
      ],
    },
  ])
  expect(body.stays.map(({ what }) => what)).toContain('backups')
})

import { documentsApi } from '@kabinet/contract/api/documents.api'
import { authApi } from '@kabinet/contract/api/auth/all'
import { eventsPageSize, listEvents } from '@kabinet/contract/api/events.api'
import { deleteOtherSessions } from '@kabinet/contract/api/sessions.api'
import { expect, test } from 'vitest'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import type { Caller } from '../../testing/call.ts'
import { costOf } from '../../testing/cost.ts'
import { perTest } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { signIn } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))
const by = { address: '203.0.113.7', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' }
const page = async (query: { group?: 'logins' | 'account' | 'services'; cursor?: string } = {}, who = anna) =>
  (await who.call(listEvents, { query })).body
const kinds = async (...queries: Parameters<typeof page>) => (await page(...queries)).items.map(({ kind }) => kind)

test('lists the user’s own events newest first, without password proofs', async () => {
  await w.person('boris')
  await anna.call(authApi.checkPassword, { body: { password: anna.password } })
  await anna.call(deleteOtherSessions)
  expect(await kinds()).toEqual(['sessions_ended', 'signed_in', 'registered'])
  expect(await kinds({ group: 'account' })).toEqual([])
})

test('reads a page in one statement', async () => {
  expect(await costOf(w, () => anna.call(listEvents, { query: {} }))).toEqual({ statements: 1, commits: 0 })
})

test('groups rejected sign-ins by hour, with their number', async () => {
  for (const guess of ['Chuzhaya-1Reka', 'Chuzhaya-2Reka', 'Chuzhaya-3Reka'])
    await w.call(authApi.authorize, { body: { login: anna.login, password: guess } })
  const { items } = await page({ group: 'logins' })
  expect(items.find(({ kind }) => kind === 'sign_in_refused')).toMatchObject({ times: 3, last_at: expect.any(String) })
})

test('shows browser and system but no raw header, and marks acts of support', async () => {
  const base = { accountId: anna.accountId, sessionId: null }
  await recordEvent(w.db, { ...base, kind: 'password_changed', by })
  await recordEvent(w.db, { ...base, kind: 'email_changed', by: { address: '', userAgent: '<b>x</b>' } })
  await recordEvent(w.db, { ...base, kind: 'account_blocked', by: { address: '', userAgent: 'operator' } })
  expect((await page({ group: 'account' })).items).toMatchObject([
    { kind: 'account_blocked', browser: null, address: null, by_support: true },
    { kind: 'email_changed', browser: null, system: null, by_support: false },
    { kind: 'password_changed', browser: 'Chrome', system: 'Windows', address: by.address },
  ])
})

test('pages through a long log without duplicates, also for equal timestamps', async () => {
  const many = eventsPageSize * 2
  await w.db.transaction().execute(async (tx) => {
    for (let n = 0; n < many; n++) await recordEvent(tx, { accountId: anna.accountId, kind: 'signed_out', by })
  })
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items, next } = await page(cursor ? { cursor } : {})
    seen.push(...items.map(({ id }) => id))
    cursor = next
  }
  expect([seen.length, new Set(seen).size]).toEqual([many + 2, many + 2])
})

test('hides events older than twelve months', async () => {
  await w.pass(366 * 86_400)
  const again = await w.person('vera')
  expect(await kinds({}, again)).toEqual(['signed_in', 'registered'])
  expect((await w.call(listEvents, { query: {} }, { token: anna.token })).status).toBe(401)
})

test('rejects an invalid cursor or group', async () => {
  for (const query of ['cursor=1', 'cursor=1.x', `cursor=${'9'.repeat(17)}`, 'group=all', 'limit=1'])
    expect((await anna.send('GET', `${listEvents.path}?${query}`)).status).toBe(400)
  const far = `99999999999999999.${anna.accountId}`
  expect((await anna.send('GET', `${listEvents.path}?cursor=${far}`)).status).toBe(200)
})

test('writes an IPv4 address without the prefix of a dual-stack socket, in the log and in messages', async () => {
  const address = '::ffff:203.0.113.7'
  await w.call(authApi.authorize, { body: { login: anna.login, password: 'Chuzhaya-1Reka' } }, { address })
  await recordEvent(w.db, { accountId: anna.accountId, kind: 'signed_out', by: { ...by, address } })
  const { items } = await page({ group: 'logins' })
  const of = (kind: string) => items.find((event) => event.kind === kind)?.address
  expect([of('signed_out'), of('sign_in_refused')]).toEqual(['203.0.113.7', '203.0.113.7'])
  const caller: Caller = {
    call: (route, input, options) => w.call(route, input, { ...options, address }),
    send: (method, url, body, options) => w.send(method, url, body, { ...options, address }),
  }
  await signIn(w, openBrowser(caller), anna)
  expect(w.mail.last().text).toMatch(/сетевой адрес 203\.0\.113\.7/)
})

test('lists documents that were saved, shown and deleted', async () => {
  const body = { document_type: 'inn', number: '500100732259' } as const
  const { items } = (await anna.call(documentsApi.putDocument, { body })).body
  const params = { document_id: items[0]?.document_id ?? '' }
  const boris = await w.person('boris')
  expect((await boris.call(documentsApi.showDocument, { params })).status).toBe(404)
  await anna.call(documentsApi.showDocument, { params })
  await anna.call(documentsApi.deleteDocument, { params })
  const shown = (await page({ group: 'account' })).items.map(({ kind, document }) => [kind, document])
  expect(shown).toEqual(['document_deleted', 'document_shown', 'document_saved'].map((kind) => [kind, 'inn']))
  expect((await page({ group: 'account' }, boris)).items).toEqual([])
})

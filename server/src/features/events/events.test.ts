import { authApi } from '@kabinet/contract/api/auth/auth.api'
import { eventsPageSize, listEvents } from '@kabinet/contract/api/events.api'
import { deleteOtherSessions } from '@kabinet/contract/api/sessions.api'
import { expect, test } from 'vitest'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { costOf } from '../../testing/cost.ts'
import { perTest } from '../../testing/fixtures.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))
const by = { address: '203.0.113.7', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' }
const page = async (query: { group?: 'logins' | 'account' | 'services'; cursor?: string } = {}, who = anna) =>
  (await who.call(listEvents, { query })).body
const kinds = async (...asked: Parameters<typeof page>) => (await page(...asked)).items.map(({ kind }) => kind)

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

test('rejects an invalid cursor or group, and a request without a token', async () => {
  for (const query of ['cursor=1', 'cursor=1.x', `cursor=${'9'.repeat(17)}`, 'group=all', 'limit=1'])
    expect((await anna.send('GET', `${listEvents.path}?${query}`)).status).toBe(400)
  const far = `99999999999999999.${anna.accountId}`
  expect((await anna.send('GET', `${listEvents.path}?cursor=${far}`)).status).toBe(200)
  expect((await w.send('GET', listEvents.path)).status).toBe(401)
})

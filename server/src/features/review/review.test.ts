import { authApi } from '@kabinet/contract/api/auth/all'
import { getMe } from '@kabinet/contract/api/me.api'
import { listPasskeys } from '@kabinet/contract/api/passkeys.api'
import { finishReview, getReview } from '@kabinet/contract/api/review.api'
import { getClient, patchClient, renewClientSecret } from '@kabinet/contract/api/services/clients.api'
import type { ClientChanges } from '@kabinet/contract/data/client-fields'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { addPasskeyOf } from '../../testing/passkeys.ts'
import { linkToken } from '../../testing/people.ts'
import { resetBy } from '../../testing/recovery.ts'
import { pageOf, testSso } from '../../testing/sso.ts'

const day = 24 * 3600
const young = 'https://attacker.example/callback'
const nothing = { pressed_at: null, ended: [], secrets: [], settings: [] }
const w = testSso()
const anna = perTest(() => w.someone({ email: 'anna@example.com' }))
const romashka = perTest(() => w.service(anna.accountId))
beforeEach(async () => {
  await w.later(30 * day, anna)
})

const params = () => ({ id: romashka.id })
const change = (body: ClientChanges) => w.call(patchClient, { params: params(), body }, pageOf(anna))
const renew = (keep_old_hours: number) =>
  w.call(renewClientSecret, { params: params(), body: { keep_old_hours } }, pageOf(anna))
const review = async (who = anna) => (await w.call(getReview, {}, pageOf(who))).body
const finish = () => w.call(finishReview, { body: {} }, pageOf(anna))
const me = async () => (await w.call(getMe, {}, pageOf(anna))).body
const secure = () =>
  w.call(authApi.secureAccount, { body: { token: linkToken(w.mail.to('anna@example.com').at(-1) ?? { text: '' }) } })

async function recover(password = 'Tikhaya-9Zima'): Promise<void> {
  await resetBy(w, 'anna@example.com', password)
  await w.later(60, anna)
}

test('lists what ended by name, with sessions and young secrets that still work', async () => {
  const { redirect_uris: before } = (await w.call(getClient, { params: params() }, pageOf(anna))).body
  await change({ redirect_uris: [...before, young] })
  await addPasskeyOf(w, anna, 'Thief')
  await renew(0)
  const secured = await secure()
  expect(JSON.stringify(secured.body)).not.toMatch(/attacker|Thief|name/)
  await recover()
  const service = { id: romashka.id, name: 'Ромашка' }
  const at = expect.stringMatching(/Z$/)
  expect(await review()).toEqual({
    pressed_at: at,
    ended: [
      { what: 'passkey', at, name: 'Thief', service: null },
      { what: 'redirect_uri', at, name: young, service, field: 'redirect_uris' },
      { what: 'session', at, name: '127.0.0.1', service: null },
    ],
    secrets: [{ service, at }],
    settings: [{ service, fields: ['redirect_uris'], at }],
  })
  expect((await me()).secured_at).toBe((await review()).pressed_at)
})

test('an address that its owner put back is announced, and stays when the same message is used again', async () => {
  const { redirect_uris: before } = (await w.call(getClient, { params: params() }, pageOf(anna))).body
  await change({ redirect_uris: [...before, young] })
  const message = { token: linkToken(w.mail.to('anna@example.com').at(-1) ?? { text: '' }) }
  await w.call(authApi.secureAccount, { body: message })
  await recover()
  await change({ redirect_uris: [...before, young] })
  expect(w.mail.last().text).toContain('Ромашка')
  await w.call(authApi.secureAccount, { body: message })
  const { rows } = await sql<{
    uris: string[]
  }>`select redirect_uris as uris from service where id = ${romashka.id}`.execute(w.db)
  expect(rows[0]?.uris).toContain(young)
})

test('returns nothing before «This was not me»', async () => {
  expect([await review(), (await me()).secured_at]).toEqual([nothing, null])
})

test('finishes once, also when called twice at once', async () => {
  await addPasskeyOf(w, anna, 'Older')
  await w.later(8 * day, anna)
  await renew(0)
  await secure()
  await recover()
  expect((await review()).secrets).toHaveLength(1)
  expect((await Promise.all([finish(), finish()])).map(({ status }) => status)).toEqual([204, 204])
  expect([await review(), (await me()).secured_at]).toEqual([nothing, null])
  expect((await w.call(listPasskeys, {}, pageOf(anna))).body.items).toMatchObject([{ name: 'Older' }])
  expect((await finish()).status).toBe(204)
})

test('does not list a replaced, an older or a later secret', async () => {
  await renew(0)
  await secure()
  await recover()
  await renew(2)
  expect((await review()).secrets).toHaveLength(1)
  await w.later(3 * 3600, anna)
  expect((await review()).secrets).toEqual([])
})

test('includes the results of a second «This was not me»', async () => {
  await addPasskeyOf(w, anna, 'First')
  await change({ require_pkce: true })
  await secure()
  await recover()
  await w.pass(60)
  await addPasskeyOf(w, anna, 'Second')
  await change({ require_pkce: false })
  await secure()
  await recover('Tikhaya-9Vesna')
  const names = (await review()).ended.filter(({ what }) => what === 'passkey').map(({ name }) => name)
  expect(names).toEqual(['Second', 'First'])
})

test('returns only the user’s own review, and needs the device cookie to finish', async () => {
  const boris = await w.someone({ email: 'boris@example.com' })
  await addPasskeyOf(w, anna, 'Thief')
  await change({ require_pkce: true })
  await secure()
  await recover()
  expect(await review(boris)).toEqual(nothing)
  expect((await w.call(finishReview, { body: {} }, pageOf(boris))).status).toBe(204)
  expect((await w.call(finishReview, { body: {} }, { token: pageOf(anna).token })).status).toBe(401)
  expect((await review()).ended).not.toEqual([])
})

test('lists kinds and times of what an older version ended after the next sign-in', async () => {
  const ended = JSON.stringify([{ what: 'passkey', at: '2026-11-22T09:31:00.000Z' }])
  await w.db.insertInto('press').values({ account_id: anna.accountId, ended }).execute()
  expect([await review(), (await me()).secured_at]).toEqual([nothing, null])
  await w.signIn(anna.accountId, anna.browser)
  expect((await review()).ended).toEqual([
    { what: 'passkey', at: '2026-11-22T09:31:00.000Z', name: null, service: null },
  ])
})

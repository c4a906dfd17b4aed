import { authApi } from '@kabinet/contract/api/auth/all'
import { getMe } from '@kabinet/contract/api/me.api'
import { deleteOtherSessions, deleteSession, listSessions } from '@kabinet/contract/api/sessions.api'
import { expect, test } from 'vitest'
import { costOf } from '../../testing/cost.ts'
import { perTest } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))

async function elsewhere() {
  const browser = openBrowser(w)
  const refreshToken = await signIn(w, browser, anna)
  return Object.assign(browser, { refreshToken })
}
const listed = async (who: Pick<Person, 'call'> = anna) => (await who.call(listSessions)).body.items
const isIn = async (who: Pick<Person, 'call'>) => (await who.call(getMe)).status === 200

test('lists one session per browser, the current one first, with method and time', async () => {
  const phone = await elsewhere()
  const items = await listed()
  expect(items).toMatchObject([
    { is_current: true, amr: ['pwd', 'otp'], services: [] },
    { is_current: false, amr: ['pwd', 'otp'], services: [] },
  ])
  const [mine] = await listed(phone)
  expect([mine?.is_current, mine?.id]).toEqual([true, items[1]?.id])
})

test('lists sessions in one statement', async () => {
  await elsewhere()
  expect(await costOf(w, () => anna.call(listSessions))).toEqual({ statements: 1, commits: 0 })
})

test('replaces the session after a new sign-in in the same browser', async () => {
  const before = anna.token
  await signIn(w, anna, anna)
  expect(await listed()).toHaveLength(1)
  expect((await w.call(getMe, {}, { token: before })).status).toBe(401)
  expect((await anna.call(authApi.refresh, { body: { refresh_token: anna.refreshToken } })).status).toBe(401)
  expect(await isIn(anna)).toBe(true)
})

test('rejects an ended session at the next call, and cannot end it twice', async () => {
  const phone = await elsewhere()
  const [, other] = await listed()
  const end = () => anna.call(deleteSession, { params: { session_id: other?.id ?? '' } })
  expect((await end()).status).toBe(204)
  expect([await isIn(phone), await isIn(anna)]).toEqual([false, true])
  expect((await phone.call(authApi.refresh, { body: { refresh_token: phone.refreshToken } })).status).toBe(401)
  expect((await end()).error.error_code).toBe(10)
})

test('rejects a session that ended between two batches of reads', async () => {
  const phone = await elsewhere()
  const both = () => Promise.all([phone, anna, phone, anna].map(isIn))
  expect(await both()).toEqual([true, true, true, true])
  await anna.call(deleteOtherSessions)
  expect(await both()).toEqual([false, true, false, true])
})

test('ends all other sessions at once and keeps this one', async () => {
  const others = [await elsewhere(), await elsewhere()]
  expect((await anna.call(deleteOtherSessions)).status).toBe(204)
  expect([await isIn(anna), ...(await Promise.all(others.map(isIn)))]).toEqual([true, false, false])
  expect(await listed()).toHaveLength(1)
})

test('hides sessions of other users, and rejects a malformed id', async () => {
  const boris = await w.person('boris')
  const [his] = await listed(boris)
  expect((await listed()).map(({ id }) => id)).not.toContain(his?.id)
  expect((await anna.call(deleteSession, { params: { session_id: his?.id ?? '' } })).error.error_code).toBe(10)
  expect((await anna.call(deleteSession, { params: { session_id: 'x' } })).status).toBe(400)
  expect(await isIn(boris)).toBe(true)
})

test('does not list a session that waits for its code, and denies it access', async () => {
  const half = openBrowser(w)
  const { login, password } = anna
  half.token = (await half.call(authApi.authorize, { body: { login, password } })).body.access_token
  expect(await listed()).toHaveLength(1)
  expect((await half.call(listSessions)).status).toBe(403)
  expect((await half.call(deleteOtherSessions)).status).toBe(403)
})

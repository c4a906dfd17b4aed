import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { beforeEach, expect, test } from 'vitest'
import { sweep } from '../../domain/sweep/sweep.ts'
import { refusal } from '../../testing/contacts.ts'
import type { Caller, CallOptions } from '../../testing/call.ts'
import { type Browser, openBrowser } from '../../testing/inject-browser.ts'
import { callTwice, lose, newAttempt } from '../../testing/lost-answers.ts'
import { activate, codeIn, password } from '../../testing/people.ts'
import { secureByCode, resetBy } from '../../testing/recovery.ts'
import { secondProcess } from '../../testing/second-process.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const other = secondProcess(w)
const login = 'anna@example.com'
const confirm = authApi.confirmAuthorize
const dead = [401, 8]
let owner: Browser
beforeEach(async () => {
  await activate(w, 'anna')
  owner = openBrowser(w)
})

const sessions = () => w.db.selectFrom('session').select('id').execute()
const me = (token: string) => owner.call(meApi.getMe, {}, { token })

/** Signs in with the password, and returns the body with the code that is due. */
async function owe(browser = owner, who = login) {
  const half = await browser.call(authApi.authorize, { body: { login: who, password } }, { token: undefined })
  browser.token = half.body.access_token
  return { body: { code: codeIn(w.mail.to(who).at(-1) ?? { text: '' }) } }
}

test('opens the same session with the same tokens when the answer was lost', async () => {
  const { first, again } = await callTwice(owner, confirm, await owe())
  expect(again.body).toEqual(first.body)
  expect(Object.keys(again.cookies)).toEqual(['kabinet_sso'])
  expect((await me(again.body.access_token)).body.email).toBe(login)
  const { refresh_token } = again.body
  expect((await owner.call(authApi.refresh, { body: { refresh_token } }, { token: undefined })).status).toBe(200)
  expect([(await sessions()).length, w.mail.to(login).length]).toEqual([1, 2])
})

test('keeps one single sign-on session, whose cookie is that of the repeat', async () => {
  await callTwice(owner, confirm, await owe())
  const artifacts = await w.db.selectFrom('oidc_artifact').select('kind').where('kind', '=', 'Session').execute()
  expect(artifacts).toHaveLength(1)
})

test('is repeated for two minutes', async () => {
  const owed = await owe()
  const { attempt } = await callTwice(owner, confirm, owed)
  await w.pass(119)
  expect((await owner.call(confirm, owed, attempt)).status).toBe(200)
  await w.pass(2)
  expect(refusal(await owner.call(confirm, owed, attempt))).toEqual(dead)
})

test('is not repeated once its answer was used', async () => {
  const owed = await owe()
  const { again, attempt } = await callTwice(owner, confirm, owed)
  expect((await me(again.body.access_token)).status).toBe(200)
  expect(refusal(await owner.call(confirm, owed, attempt))).toEqual(dead)
  expect((await me(again.body.access_token)).status).toBe(200)
})

test('is not repeated by another attempt, code, token or device', async () => {
  const owed = await owe()
  const attempt = newAttempt()
  await lose(owner, confirm, owed, attempt)
  const stranger = openBrowser(w)
  await owe(stranger)
  const repeat = async (options: CallOptions, body = owed.body) =>
    refusal(await owner.call(confirm, { body }, { ...attempt, ...options }))
  expect(await repeat(newAttempt())).toEqual(dead)
  expect(await repeat({ headers: {} })).toEqual(dead)
  expect(await repeat({}, { code: '000000' })).toEqual(dead)
  expect(await repeat({ token: undefined })).toEqual([401, 6])
  expect(await repeat({ cookies: {} })).toEqual(dead)
  expect(await repeat({ cookies: stranger.cookies })).toEqual(dead)
  expect(await repeat({ token: stranger.token, cookies: stranger.cookies })).toEqual([400, 1021, 'wrong'])
})

test('refuses the code of another sign-in that is typed elsewhere within the two minutes', async () => {
  const owed = await owe()
  const attempt = newAttempt()
  await lose(owner, confirm, owed, attempt)
  const elsewhere = openBrowser(w)
  await owe(elsewhere)
  expect(refusal(await elsewhere.call(confirm, owed, attempt))).toEqual([400, 1021, 'wrong'])
})

test("refuses another account's tab of the same browser", async () => {
  await activate(w, 'boris')
  const owed = await owe()
  const attempt = newAttempt()
  await lose(owner, confirm, owed, attempt)
  await owe(owner, 'boris@example.com')
  expect(refusal(await owner.call(confirm, owed, attempt))).toEqual([400, 1021, 'wrong'])
})

test('opens one session when two processes get the attempt at once, and a third time later', async () => {
  const owed = await owe()
  const options = { ...newAttempt(), cookies: owner.cookies, token: owner.token }
  const call = (process: Caller) => process.call(confirm, owed, options)
  const [here, there] = await Promise.all([call(w), call(other)])
  expect(here.body).toEqual(there.body)
  expect((await call(other)).body).toEqual(here.body)
  expect(await sessions()).toHaveLength(1)
  expect(await w.db.selectFrom('event').select('kind').where('kind', '=', 'signed_in').execute()).toHaveLength(1)
})

test('is refused after «This was not me»', async () => {
  const owed = await owe()
  const { attempt } = await callTwice(owner, confirm, owed)
  expect((await secureByCode(w, login)).status).toBe(200)
  expect(refusal(await owner.call(confirm, owed, attempt))).toEqual(dead)
  expect(await sessions()).toEqual([])
})

test('is refused after a reset of the password', async () => {
  const owed = await owe()
  const { attempt } = await callTwice(owner, confirm, owed)
  await resetBy(w, login, 'Ozernaya-8Most')
  expect(refusal(await owner.call(confirm, owed, attempt))).toEqual(dead)
})

test('is refused while the account is blocked, and after the session was ended', async () => {
  const owed = await owe()
  const { attempt } = await callTwice(owner, confirm, owed)
  await w.db.updateTable('account').set({ status: 'blocked' }).execute()
  expect(refusal(await owner.call(confirm, owed, attempt))).toEqual(dead)
  await w.db.updateTable('account').set({ status: 'active' }).execute()
  expect((await owner.call(confirm, owed, attempt)).status).toBe(200)
  await w.db.deleteFrom('session').execute()
  expect(refusal(await owner.call(confirm, owed, attempt))).toEqual(dead)
})

test('stores neither a token nor a cookie nor the code', async () => {
  const owed = await owe()
  await owner.call(confirm, owed, newAttempt())
  const rows = await w.db.selectFrom('idempotent_call').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(w.deps.keys.open(rows[0]?.answer ?? '')).not.toMatch(/k[ahr]_|cookie|token/i)
  await w.pass(121)
  await sweep(w.deps)
  expect(await w.db.selectFrom('idempotent_call').selectAll().execute()).toEqual([])
})

test('ignores a key with less than 128 bits, which could be guessed', async () => {
  const owed = await owe()
  const attempt = { headers: { 'idempotency-key': 'guess' } }
  await lose(owner, confirm, owed, attempt)
  expect(refusal(await owner.call(confirm, owed, attempt))).toEqual(dead)
})

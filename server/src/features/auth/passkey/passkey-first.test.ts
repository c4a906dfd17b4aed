import { authApi } from '@kabinet/contract/api/auth/all'
import { addPasskey, listPasskeys, preparePasskey, removePasskey } from '@kabinet/contract/api/passkeys.api'
import { secureAccount } from '@kabinet/contract/api/auth/secure-account.api'
import { expect, test } from 'vitest'
import { newAuthenticator } from '../../../testing/authenticator.ts'
import { costOf } from '../../../testing/cost.ts'
import { perTest } from '../../../testing/fixtures.ts'
import { type Browser, openBrowser } from '../../../testing/inject-browser.ts'
import { signInWith, withPasskey } from '../../../testing/passkeys.ts'
import { linkToken, signedIn, signIn } from '../../../testing/people.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))

type Asks = Pick<Browser, 'call'>
const ask = async (browser: Asks) => (await browser.call(authApi.preparePasskeySignIn, { body: {} })).body
const isFirst = async (browser: Asks) => (await ask(browser)).passkey_first

test('offers the passkey first when it was the last method in this browser', async () => {
  expect(await isFirst(anna)).toBe(false)
  const keys = await withPasskey(anna)
  const elsewhere = await signedIn(w, anna)
  expect([await isFirst(anna), await isFirst(elsewhere)]).toEqual([true, false])
  await signInWith(elsewhere, keys)
  await signIn(w, anna, anna)
  expect([await isFirst(anna), await isFirst(elsewhere)]).toEqual([false, true])
  await elsewhere.call(authApi.logout)
  expect(await isFirst(elsewhere)).toBe(true)
})

test('uses the method of the last user of a shared browser', async () => {
  await withPasskey(anna)
  const boris = await w.person('boris')
  await w.pass(60)
  await signIn(w, anna, boris)
  expect(await isFirst(anna)).toBe(false)
  await w.pass(60)
  await signIn(w, anna, anna)
  await withPasskey(anna)
  expect(await isFirst(anna)).toBe(true)
})

test('does not offer a passkey that the browser created by itself', async () => {
  const options = (await anna.call(preparePasskey, { body: { unseen: true } })).body
  const body = newAuthenticator().create(options, { isPresent: false, isVerified: false })
  expect((await anna.call(addPasskey, { body })).status).toBe(201)
  expect(await isFirst(anna)).toBe(false)
})

test('offers no passkey after its removal by the owner or by «This was not me»', async () => {
  await withPasskey(anna)
  const [one] = (await anna.call(listPasskeys)).body.items
  await anna.call(removePasskey, { params: { passkey_id: one?.id ?? '' } })
  expect(await isFirst(anna)).toBe(false)
  await withPasskey(anna)
  await anna.call(secureAccount, { body: { token: linkToken(w.mail.last()) } })
  expect(await isFirst(anna)).toBe(false)
})

test('reveals nothing to a new browser, and accepts no login in the request', async () => {
  const before = await ask(openBrowser(w))
  await withPasskey(anna)
  const after = await ask(openBrowser(w))
  expect({ ...after, challenge: '' }).toEqual({ ...before, challenge: '' })
  expect(after.passkey_first).toBe(false)
  for (const login of ['anna@example.com', 'nobody@example.com']) {
    const url = '/api/auth/passkey_options'
    expect((await w.app.inject({ method: 'POST', url, payload: { login } })).statusCode).toBe(400)
  }
})

test('needs one statement for the options, and none more to add or use a passkey', async () => {
  const keys = await withPasskey(anna)
  expect(await costOf(w, () => ask(anna))).toEqual({ statements: 1, commits: 0 })
  const body = keys.get(await ask(anna))
  expect((await costOf(w, () => anna.call(authApi.authorizePasskey, { body }))).statements).toBe(5)
})

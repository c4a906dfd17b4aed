import { authApi } from '@kabinet/contract/api/auth/all'
import * as api from '@kabinet/contract/api/passkeys.api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newAuthenticator, type Ways } from '../../testing/authenticator.ts'
import { perTest } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { signInWith, withPasskey } from '../../testing/passkeys.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))

const alone: Ways = { isPresent: false, isVerified: false }
const prepare = (body: { unseen?: true } = { unseen: true }) => anna.call(api.preparePasskey, { body })
const make = async (ways: Ways = alone, options = prepare()) => {
  const authenticator = newAuthenticator()
  const body = authenticator.create((await options).body, ways)
  return { authenticator, answer: await anna.call(api.addPasskey, { body }) }
}

test('notifies the owner of a passkey created by the browser, which signs in only with user verification', async () => {
  expect((await prepare()).body.authenticatorSelection).toEqual({
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'preferred',
  })
  const { authenticator, answer } = await make()
  expect(answer.status).toBe(201)
  expect(w.mail.last()).toMatchObject({ to: 'anna@example.com', subject: expect.stringContaining('ключ доступа') })
  expect(w.mail.last().text).toContain('/secure-account?token=')
  const signIn = async (ways: Ways) => (await signInWith(openBrowser(w), authenticator, ways)).status
  expect([await signIn(alone), await signIn({ isVerified: false }), await signIn({})]).toEqual([403, 403, 200])
})

test('requires presence and verification when the user adds a passkey', async () => {
  for (const ways of [alone, { isPresent: false }, { isVerified: false }])
    expect([ways, (await make(ways, prepare({}))).answer.status]).toEqual([ways, 400])
})

test('is created only as the first passkey, also by concurrent requests', async () => {
  const tries = await Promise.all(Array.from({ length: 5 }, () => prepare()))
  const answers = await Promise.all(tries.map((options) => make(alone, Promise.resolve(options))))
  expect(answers.map(({ answer }) => answer.status).sort()).toEqual([201, 422, 422, 422, 422])
  expect((await prepare()).error.error_code).toBe(13)
  expect((await anna.call(api.listPasskeys)).body.total).toBe(1)
})

test('is not created after a removal, while the user can still add one', async () => {
  await withPasskey(anna)
  const [one] = (await anna.call(api.listPasskeys)).body.items
  await anna.call(api.removePasskey, { params: { passkey_id: one?.id ?? '' } })
  expect((await prepare()).error.error_code).toBe(13)
  expect((await make({}, prepare({}))).answer.status).toBe(201)
})

test('requires the device cookie and a recent password', async () => {
  const withoutDevice = await openBrowser(w).call(api.preparePasskey, { body: { unseen: true } }, { token: anna.token })
  expect(withoutDevice.error.error_code).toBe(8)
  const options = await prepare()
  await sql`update session set password_proven_at = app_now() - interval '11 minutes'`.execute(w.db)
  expect((await prepare()).error.reason).toBe('step_up')
  expect((await make(alone, Promise.resolve(options))).answer.error.reason).toBe('step_up')
})

test('accepts its challenge only for this purpose, in its session, once', async () => {
  const options = await prepare()
  const { challenge } = options.body
  const boris = await w.person('boris')
  const made = newAuthenticator().create(options.body, alone)
  expect((await boris.call(api.addPasskey, { body: made })).status).toBe(400)
  const keys = await withPasskey(boris)
  expect((await signInWith(openBrowser(w), keys, { challenge })).status).toBe(403)
  const proof = keys.get((await boris.call(authApi.preparePasskeyCheck, { body: {} })).body, { challenge })
  expect((await boris.call(authApi.checkPasskey, { body: proof })).status).toBe(403)
  expect((await anna.call(api.addPasskey, { body: made })).status).toBe(201)
  expect((await anna.call(api.addPasskey, { body: newAuthenticator().create(options.body, alone) })).status).toBe(400)
})

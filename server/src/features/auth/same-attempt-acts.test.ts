import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { describe, expect, test } from 'vitest'
import { addApp } from '../../testing/authenticator-app.ts'
import { refusal } from '../../testing/contacts.ts'
import { perTest } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { callTwice, lose, newAttempt } from '../../testing/lost-answers.ts'
import { activate, codeIn, formOf, linkToken, password } from '../../testing/people.ts'
import { withPasskey } from '../../testing/passkeys.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const login = 'anna@example.com'
const user = perTest(async () => openBrowser(w))

const sessions = async () => (await w.db.selectFrom('session').select('id').execute()).length
const devices = async () => (await w.db.selectFrom('device').select('account_id').execute()).length
const me = (token: string | undefined) => user.call(meApi.getMe, {}, { token })
const hits = () => w.db.selectFrom('limit_counter').select(['key', 'hits']).orderBy('key').execute()
const withoutCode = () => w.db.updateTable('account').set({ otp_transport: null }).execute()

describe('password', () => {
  const input = { body: { login, password } }

  test('sends one code, whose session is that of the repeat, although the device cookie was lost too', async () => {
    await activate(w, 'anna')
    const { first, again } = await callTwice(user, authApi.authorize, input)
    expect(again.body.access_token).toBe(first.body.access_token)
    expect([w.mail.to(login).length, await sessions()]).toEqual([2, 1])
    user.token = again.body.access_token
    const body = { code: codeIn(w.mail.last()) }
    const { access_token, refresh_token } = (await user.call(authApi.confirmAuthorize, { body })).body
    expect((await me(access_token)).body.email).toBe(login)
    expect((await user.call(authApi.refresh, { body: { refresh_token } }, { token: undefined })).status).toBe(200)
  })

  test('charges the limits once', async () => {
    await activate(w, 'anna')
    const attempt = newAttempt()
    await lose(user, authApi.authorize, input, attempt)
    const before = await hits()
    expect((await user.call(authApi.authorize, input, attempt)).status).toBe(200)
    expect(await hits()).toEqual(before)
  })

  test('opens one session on one device without a second step, also when only the body was cut off', async () => {
    await activate(w, 'anna')
    await withoutCode()
    const { first, again, attempt } = await callTwice(user, authApi.authorize, input)
    expect(again.body.access_token).toBe(first.body.access_token)
    const cut = await user.call(authApi.authorize, input, attempt)
    expect(cut.body).toEqual(again.body)
    expect([await sessions(), await devices()]).toEqual([1, 1])
    const { access_token, refresh_token } = cut.body
    expect((await me(access_token)).body.email).toBe(login)
    expect((await user.call(authApi.refresh, { body: { refresh_token } }, { token: undefined })).status).toBe(200)
    expect(refusal(await user.call(authApi.authorize, input, attempt))).toEqual([403, 9])
  })

  test('is not repeated for a browser with another device cookie', async () => {
    await activate(w, 'anna')
    await withoutCode()
    const attempt = newAttempt()
    await lose(user, authApi.authorize, input, attempt)
    const elsewhere = openBrowser(w)
    elsewhere.cookies = { kabinet_device: 'A'.repeat(43) }
    expect(refusal(await elsewhere.call(authApi.authorize, input, attempt))).toEqual([403, 9])
    user.cookies = { kabinet_device: 'B'.repeat(43) }
    const known = newAttempt()
    await lose(user, authApi.authorize, input, known)
    expect(refusal(await elsewhere.call(authApi.authorize, input, known))).toEqual([409, 13])
  })

  test('is not repeated after a change of the password', async () => {
    await activate(w, 'anna')
    await withoutCode()
    const attempt = newAttempt()
    await lose(user, authApi.authorize, input, attempt)
    await w.db.updateTable('account').set({ password_hash: 'another' }).execute()
    expect(refusal(await user.call(authApi.authorize, input, attempt))).toEqual([403, 9])
  })
})

describe('registration', () => {
  test('sends one message for a form that is repeated', async () => {
    const { first, again } = await callTwice(user, authApi.register, { body: formOf('anna') })
    expect(again.body).toEqual(first.body)
    expect(w.mail.all()).toHaveLength(1)
  })

  test('signs in the browser that registered, once', async () => {
    await user.call(authApi.register, { body: formOf('anna') })
    const input = { body: { token: linkToken(w.mail.last()), sign_in: true } } as const
    const { first, again } = await callTwice(user, authApi.confirmRegistration, input)
    expect(again.body).toEqual(first.body)
    expect((await me(again.body.session?.access_token)).body.email).toBe(login)
    expect(await sessions()).toBe(1)
  })

  test('activates by a link in another browser without a session, also when it is repeated', async () => {
    await user.call(authApi.register, { body: formOf('anna') })
    const input = { body: { token: linkToken(w.mail.last()), sign_in: true } } as const
    const elsewhere = openBrowser(w)
    const { again, attempt } = await callTwice(elsewhere, authApi.confirmRegistration, input)
    expect(again.body).toEqual({ status: 'activated', login })
    expect(refusal(await user.call(authApi.confirmRegistration, input, attempt))).toEqual([409, 1007])
    expect(await sessions()).toBe(0)
  })

  test('is refused elsewhere when the browser that registered has lost its answer', async () => {
    await user.call(authApi.register, { body: formOf('anna') })
    const input = { body: { token: linkToken(w.mail.last()), sign_in: true } } as const
    const attempt = newAttempt()
    await lose(user, authApi.confirmRegistration, input, attempt)
    const answer = await openBrowser(w).call(authApi.confirmRegistration, input, attempt)
    expect(refusal(answer)).toEqual([409, 1007])
  })

  test('answers without a session once the session was used', async () => {
    await user.call(authApi.register, { body: formOf('anna') })
    const input = { body: { token: linkToken(w.mail.last()), sign_in: true } } as const
    const { again, attempt } = await callTwice(user, authApi.confirmRegistration, input)
    await me(again.body.session?.access_token)
    expect((await user.call(authApi.confirmRegistration, input, attempt)).body).toEqual({ status: 'activated', login })
  })
})

describe('reset of the password', () => {
  test('repeats each step: one code, one row, one message about the new password', async () => {
    await activate(w, 'anna')
    const requested = await callTwice(user, authApi.resetPassword, { body: { step: 'request', login } })
    expect(requested.again.body).toEqual(requested.first.body)
    const code = codeIn(w.mail.last())
    const { restore_token = '' } = requested.again.body
    const verify = { body: { step: 'verify', restore_token, code } } as const
    const verified = await callTwice(user, authApi.resetPassword, verify)
    expect(verified.again.body).toEqual(verified.first.body)
    const proven = verified.again.body.restore_token ?? ''
    const stranger = openBrowser(w)
    stranger.cookies = { kabinet_device: 'A'.repeat(43) }
    expect(refusal(await stranger.call(authApi.resetPassword, verify, verified.attempt))).toEqual([410, 10])
    const complete = { step: 'complete', restore_token: proven, password: 'Ozernaya-8Most' } as const
    const completed = await callTwice(user, authApi.resetPassword, { body: complete })
    expect(completed.again.body).toEqual({})
    expect(w.mail.to(login)).toHaveLength(3)
    expect(await w.db.selectFrom('restore').select('id').execute()).toHaveLength(1)
  })

  test('repeats the request for an unknown login in the same way', async () => {
    const { first, again } = await callTwice(user, authApi.resetPassword, { body: { step: 'request', login } })
    expect(again.body).toEqual(first.body)
    expect(await w.db.selectFrom('restore').select('id').execute()).toHaveLength(1)
  })
})

describe('«This was not me» by code', () => {
  test('repeats both steps', async () => {
    await activate(w, 'anna')
    const requested = await callTwice(user, authApi.secureByCode, { body: { step: 'request', login } })
    expect(requested.again.body).toEqual(requested.first.body)
    const code = codeIn(w.mail.last())
    const { secure_token = '' } = requested.again.body
    const verify = { body: { step: 'verify', secure_token, code } } as const
    const verified = await callTwice(user, authApi.secureByCode, verify)
    expect(verified.again.body).toEqual(verified.first.body)
    expect(verified.again.body.secured?.already).toBe(false)
  })
})

describe('signed in', () => {
  test('sends one code when a resend is repeated', async () => {
    const anna = await w.person('anna')
    const count = w.mail.all().length
    const input = { body: { purpose: 'password_change' } } as const
    const { first, again, attempt } = await callTwice(anna, authApi.sendOtp, input)
    expect(again.body).toEqual(first.body)
    expect(w.mail.all()).toHaveLength(count + 1)
    await anna.call(authApi.logout)
    expect(refusal(await anna.call(authApi.sendOtp, input, attempt))).toEqual([401, 8])
  })

  test('proves by password and by passkey once', async () => {
    const anna = await w.person('anna')
    const keys = await withPasskey(anna)
    const proofs = async () =>
      (await w.db.selectFrom('event').select('kind').where('kind', '=', 'password_proven').execute()).length
    expect((await callTwice(anna, authApi.checkPassword, { body: { password } })).again.status).toBe(200)
    expect(await proofs()).toBe(1)
    const options = (await anna.call(authApi.preparePasskeyCheck, { body: {} })).body
    const { again } = await callTwice(anna, authApi.checkPasskey, { body: keys.get(options) })
    expect([again.status, await proofs()]).toEqual([200, 2])
  })

  test('repeats the answer of a locked account after its session has ended', async () => {
    const anna = await w.person('anna')
    expect((await callTwice(anna, authApi.lockAccount, {})).again.status).toBe(204)
  })
})

describe('passkey', () => {
  test('opens the same session, only in the browser that got the challenge', async () => {
    const anna = await w.person('anna')
    const keys = await withPasskey(anna)
    const before = await sessions()
    const options = (await user.call(authApi.preparePasskeySignIn, { body: {} })).body
    const input = { body: keys.get(options) }
    const { first, again, attempt } = await callTwice(user, authApi.authorizePasskey, input)
    expect(again.body.access_token).toBe(first.body.access_token)
    expect(await sessions()).toBe(before + 1)
    const thief = openBrowser(w)
    expect(refusal(await thief.call(authApi.authorizePasskey, input, attempt))).toEqual([403, 9])
    thief.cookies = { kabinet_device: user.cookies['kabinet_device'] ?? '' }
    expect(refusal(await thief.call(authApi.authorizePasskey, input, attempt))).toEqual([403, 9])
    expect((await me(again.body.access_token)).status).toBe(200)
    expect(refusal(await user.call(authApi.authorizePasskey, input, attempt))).toEqual([403, 9])
  })
})

describe('second step by an app', () => {
  test('accepts the repeat of a code and of a recovery code, each used once', async () => {
    const anna = await w.person('anna')
    const app = await addApp(w, anna)
    const owe = async () => {
      anna.token = (await anna.call(authApi.authorize, { body: { login, password } })).body.access_token
    }
    await owe()
    const byCode = await callTwice(anna, authApi.confirmAuthorize, { body: { app_code: await app.code() } })
    expect(byCode.again.body).toEqual(byCode.first.body)
    await owe()
    const recovery_code = app.recoveryCodes[0] ?? ''
    const byRecovery = await callTwice(anna, authApi.confirmAuthorize, { body: { recovery_code } })
    expect(byRecovery.again.body).toEqual(byRecovery.first.body)
    expect(byRecovery.again.body.recovery_codes_left).toBe(9)
    const refused = await w.db.selectFrom('event').select('kind').where('kind', '=', 'code_refused').execute()
    expect(refused).toEqual([])
  })
})

describe('deleted account', () => {
  test('repeats the deletion and both steps of coming back', async () => {
    const anna = await w.person('anna')
    expect((await callTwice(anna, meApi.deleteMe, { body: { password } })).again.status).toBe(204)
    const request = { step: 'request', login, password } as const
    const requested = await callTwice(user, authApi.restoreAccount, { body: request })
    const { account_token = '' } = requested.again.body
    const count = w.mail.to(login).length
    const verify = { step: 'verify', account_token, code: codeIn(w.mail.last()) } as const
    const verified = await callTwice(user, authApi.restoreAccount, { body: verify })
    expect([requested.again.status, verified.again.status]).toEqual([200, 200])
    expect(count).toBe(w.mail.to(login).length)
    expect((await user.call(authApi.authorize, { body: { login, password } })).status).toBe(200)
  })
})

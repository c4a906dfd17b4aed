import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { describe, expect, test } from 'vitest'
import { codeIn, formOf, linkToken, password, signedIn } from '../../../testing/people.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld()

const newPassword = 'Tikhaya-9Zima'
const send = (body: object) => w.send('POST', authApi.resetPassword.path, body)
const request = async (login: string, interaction?: string) =>
  (await w.call(authApi.resetPassword, { body: { step: 'request', login, ...(interaction ? { interaction } : {}) } }))
    .body
const verify = (resetToken: string, code: string) =>
  w.call(authApi.resetPassword, { body: { step: 'verify', restore_token: resetToken, code } })
const complete = (resetToken: string, pass = newPassword) =>
  w.call(authApi.resetPassword, { body: { step: 'complete', restore_token: resetToken, password: pass } })
const logIn = (login: string, pass: string) => w.call(authApi.authorize, { body: { login, password: pass } })

async function prove(login: string): Promise<string> {
  const { restore_token = '' } = await request(login)
  const sent = login.includes('@') ? w.mail.last() : w.sms.last()
  const { restore_token: next = '' } = (await verify(restore_token, codeIn(sent))).body
  return next
}

describe('password reset', () => {
  test('sets the password, ends all sessions, opens none and notifies every verified channel [SP-4.17]', async () => {
    const anna = await w.person('anna')
    await w.db
      .insertInto('identifier')
      .values({ account_id: anna.accountId, kind: 'phone', value: '+79123456789', verified_at: new Date(0) })
      .execute()
    const answer = await complete(await prove('anna@example.com'))
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(answer.cookies).toEqual({})
    expect((await anna.call(meApi.getMe)).error.error_code).toBe(8)
    expect(w.mail.last()).toMatchObject({ to: 'anna@example.com', subject: 'Пароль изменён' })
    expect(w.sms.last()).toMatchObject({ to: '+79123456789', text: expect.stringContaining('Пароль изменён') })
    expect((await logIn('anna@example.com', password)).error.error_code).toBe(9)
    expect((await logIn('anna@example.com', newPassword)).body.confirmed).toBe(false)
  })

  test('by phone sends the code to that phone', async () => {
    await w.person('anna', { email: null, phone: '+79123456789' })
    expect((await request('8 912 345-67-89')).otp).toMatchObject({ transport: 'sms', destination: '+7 *** ***-**-89' })
    expect(w.sms.last().text).toMatch(/^Сброс пароля/)
  })

  test('returns to the waiting service', async () => {
    await w.person('anna')
    const { restore_token = '' } = await request('anna@example.com', 'waiting-service')
    const { restore_token: next = '' } = (await verify(restore_token, codeIn(w.mail.last()))).body
    expect((await complete(next)).body).toEqual({ interaction: 'waiting-service' })
  })

  test('clears the limit of wrong passwords', async () => {
    await w.person('anna')
    for (let i = 0; i < 11; i++) await logIn('anna@example.com', 'Wrong-Wolk-9x')
    expect((await logIn('anna@example.com', password)).error.error_code).toBe(101)
    await complete(await prove('anna@example.com'))
    expect((await logIn('anna@example.com', newPassword)).status).toBe(200)
  })

  test('removes contacts that were never verified', async () => {
    await w.call(authApi.register, { body: formOf('anna', { phone: '+79990000000' }) })
    await w.call(authApi.confirmRegistration, { body: { token: linkToken(w.mail.last()) } })
    await complete(await prove('anna@example.com'))
    const anna = await signedIn(w, { login: 'anna@example.com', password: newPassword })
    expect((await anna.call(meApi.getMe)).body).toMatchObject({ phone: null, email_verified: true })
  })

  test('rejects a guessable or personal password, and accepts a better one', async () => {
    await w.person('anna')
    const token = await prove('anna@example.com')
    expect((await complete(token, 'Password1!')).error).toMatchObject({
      error_code: 203,
      fields: [{ path: 'password' }],
    })
    expect((await complete(token, 'X8!koroleva')).error.error_code).toBe(203)
    expect((await complete(token)).status).toBe(200)
  })
})

describe('unknown login', () => {
  test('gets the same response as a known one at every step', async () => {
    await w.person('anna')
    const before = w.mail.all().length
    const known = await request('anna@example.com')
    expect(w.mail.all()).toHaveLength(before + 1)
    const unknown = await request('boris@example.com')
    expect(w.mail.all()).toHaveLength(before + 1)
    expect(Object.keys(unknown)).toEqual(Object.keys(known))
    expect({ ...unknown.otp, destination: '' }).toEqual({ ...known.otp, destination: '' })
    expect(unknown.otp?.destination).toBe('b***@example.com')
    const code = codeIn(w.mail.last())
    const other = (Number(code) + 1).toString().padStart(6, '0').slice(-6)
    const refusals = async (token = '') => {
      const seen: unknown[] = []
      for (let i = 0; i < 6; i++) {
        const { status, error } = await verify(token, other)
        seen.push([status, error.error_code, error.reason])
      }
      const resent = await w.call(authApi.sendOtp, { body: { purpose: 'restore', restore_token: token } })
      return [...seen, resent.status, resent.error.error_code]
    }
    expect(await refusals(unknown.restore_token)).toEqual(await refusals(known.restore_token))
    await w.pass(61)
    const resend = async (token = '') => {
      const { otp } = (await w.call(authApi.sendOtp, { body: { purpose: 'restore', restore_token: token } })).body
      return { ...otp, destination: '' }
    }
    expect(await resend(unknown.restore_token)).toEqual(await resend(known.restore_token))
  })

  test('looks the same as a blocked user', async () => {
    await w.person('anna')
    await w.db.updateTable('account').set({ status: 'blocked' }).execute()
    const before = w.mail.all().length
    expect((await request('anna@example.com')).otp).toMatchObject({ destination: 'a***@example.com' })
    expect(w.mail.all()).toHaveLength(before)
  })

  test('resends the registration e-mail to a pending registration', async () => {
    await w.call(authApi.register, { body: formOf('anna') })
    await w.pass(61)
    await request('anna@example.com')
    expect(w.mail.all()).toHaveLength(2)
    expect((await w.call(authApi.confirmRegistration, { body: { token: linkToken(w.mail.last()) } })).status).toBe(200)
  })

  test.each([
    ['two in a list', ['anna@example.com', 'evil@example.com']],
    ['two with a comma', 'anna@example.com,evil@example.com'],
    ['two with a semicolon', 'anna@example.com;evil@example.com'],
    ['a header in it', 'anna@example.com\r\nBcc: evil@example.com'],
    ['a NUL', 'anna@example.com\u0000'],
    ['a quoted local part', '"anna x"@example.com'],
    ['a comment', 'anna(x)@example.com'],
  ])('rejects %s and sends nothing', async (_, login) => {
    await w.person('anna')
    const before = w.mail.all().length
    const { status, error } = await send({ step: 'request', login })
    expect(status).toBe(400)
    expect([4, 5]).toContain(error.error_code)
    expect(w.mail.all()).toHaveLength(before)
  })
})

describe('reset token', () => {
  test('is valid once, and for one step only [SP-7.09]', async () => {
    await w.person('anna')
    const { restore_token: first = '' } = await request('anna@example.com')
    expect((await complete(first)).status).toBe(410)
    const { restore_token: second = '' } = (await verify(first, codeIn(w.mail.last()))).body
    expect(second).not.toBe(first)
    expect((await verify(first, '000000')).status).toBe(410)
    expect((await complete(first)).error.error_code).toBe(10)
    expect((await complete(second)).status).toBe(200)
    expect((await complete(second)).status).toBe(410)
  })

  test('rejects a code of another reset', async () => {
    await w.person('anna')
    await w.person('boris')
    const { restore_token: annas = '' } = await request('anna@example.com')
    await request('boris@example.com')
    expect((await verify(annas, codeIn(w.mail.last()))).error.error_code).toBe(1021)
  })

  test('lives longer than its code, so that an expired code is reported and can be resent (OT-10)', async () => {
    await w.person('anna')
    const { restore_token = '' } = await request('anna@example.com')
    const code = codeIn(w.mail.last())
    await w.pass(601)
    expect(await verify(restore_token, code)).toMatchObject({
      status: 400,
      error: { error_code: 1021, reason: 'expired' },
    })
    expect((await w.call(authApi.sendOtp, { body: { purpose: 'restore', restore_token } })).status).toBe(200)
    expect((await verify(restore_token, codeIn(w.mail.last()))).status).toBe(200)
    const { restore_token: waiting = '' } = await request('anna@example.com')
    await w.pass(1201)
    expect((await verify(waiting, codeIn(w.mail.last()))).status).toBe(410)
  })

  test('expires ten minutes after the code', async () => {
    await w.person('anna')
    const token = await prove('anna@example.com')
    await w.pass(601)
    expect((await complete(token)).status).toBe(410)
  })

  test('becomes void when the user is blocked, or the password or e-mail changes', async () => {
    const anna = await w.person('anna')
    const changes = [
      () => w.db.updateTable('account').set({ status: 'blocked' }).execute(),
      () => w.db.updateTable('account').set({ password_changed_at: new Date() }).execute(),
      () =>
        w.db
          .updateTable('identifier')
          .set({ value: 'else@example.com' })
          .where('account_id', '=', anna.accountId)
          .execute(),
    ]
    for (const change of changes) {
      const token = await prove('anna@example.com')
      await change()
      expect((await complete(token)).error.error_code).toBe(10)
      await w.db.updateTable('account').set({ status: 'active' }).execute()
    }
  })

  test('becomes void when another reset completes', async () => {
    await w.person('anna')
    const [first, second] = [await prove('anna@example.com'), await prove('anna@example.com')]
    expect((await complete(first)).status).toBe(200)
    expect((await complete(second, 'Rannyaya-3Vesna')).status).toBe(410)
    expect((await logIn('anna@example.com', newPassword)).status).toBe(200)
  })
})

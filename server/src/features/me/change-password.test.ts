import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { describe, expect, test } from 'vitest'
import { addPhone, lastCode, patch, refusal, renew, wrong } from '../../testing/contacts.ts'
import { perTest } from '../../testing/fixtures.ts'
import { codeIn, password, signedIn } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))

const newPassword = 'Tikhaya-9Zima'
type Fields = { password?: string; new_password?: string; code?: string }
const change = (fields: Fields = {}) =>
  patch(anna, { action: 'change_password', password, new_password: newPassword, ...fields })
const askCode = async () => {
  const { otp } = (await anna.call(authApi.sendOtp, { body: { purpose: 'password_change' } })).body
  return { otp, code: codeIn(otp.transport === 'sms' ? w.sms.last() : w.mail.last()) }
}
const logIn = (pass: string) => w.call(authApi.authorize, { body: { login: 'anna@example.com', password: pass } })
const withoutSecondStep = () => w.db.updateTable('account').set({ otp_transport: null }).execute()

describe('password change', () => {
  test('requires the current password and a second-step code, and replaces the password [SP-4.26]', async () => {
    const { otp, code } = await askCode()
    expect(otp).toEqual({
      transport: 'email',
      kind: 'code',
      destination: 'a***@example.com',
      resend_after: 60,
      expires_in: 600,
    })
    expect(w.mail.last().text).toContain('чтобы сменить пароль')
    expect((await change({ code })).body).toMatchObject({ user_id: anna.accountId })
    expect(refusal(await logIn(password))).toEqual([403, 9])
    expect((await logIn(newPassword)).status).toBe(200)
  })

  test('sends the code by SMS with the SMS method', async () => {
    await addPhone(w, anna)
    await w.db.updateTable('account').set({ otp_transport: 'sms' }).execute()
    const { otp, code } = await askCode()
    expect(otp.transport).toBe('sms')
    expect(w.sms.last().text).toMatch(/^Смена пароля: код/)
    expect((await change({ code })).status).toBe(200)
  })

  test('needs no code without a second step', async () => {
    await withoutSecondStep()
    expect(refusal(await anna.call(authApi.sendOtp, { body: { purpose: 'password_change' } }))).toEqual([404, 10])
    expect((await change()).status).toBe(200)
  })

  test('ends all other sessions and keeps this one', async () => {
    const other = await signedIn(w, anna)
    await w.pass(61)
    await change({ code: (await askCode()).code })
    expect(refusal(await other.call(meApi.getMe))).toEqual([401, 8])
    expect((await anna.call(meApi.getMe)).status).toBe(200)
  })

  test('notifies the owner on every verified channel', async () => {
    await addPhone(w, anna)
    await change({ code: (await askCode()).code })
    expect(w.mail.last()).toMatchObject({ to: 'anna@example.com', subject: 'Пароль изменён' })
    expect(w.sms.last()).toMatchObject({ to: '+79123456789', text: expect.stringContaining('Пароль изменён') })
  })

  test('invalidates a pending password reset', async () => {
    const { restore_token = '' } = (
      await w.call(authApi.resetPassword, { body: { step: 'request', login: anna.login } })
    ).body
    const resetCode = codeIn(w.mail.last())
    await change({ code: (await askCode()).code })
    expect(
      (await w.call(authApi.resetPassword, { body: { step: 'verify', restore_token, code: resetCode } })).error
        .error_code,
    ).toBe(10)
  })

  test('needs no step-up, and counts as one', async () => {
    await w.pass(601)
    await renew(anna)
    await change({ code: (await askCode()).code })
    expect((await patch(anna, { action: 'set_phone', phone: '+79123456789' })).status).toBe(200)
  })
})

describe('validates before it uses up the code', () => {
  test('a wrong current password [SP-8.08]', async () => {
    const { code } = await askCode()
    expect(refusal(await change({ password: 'Wrong-Wolk-9x', code }))).toEqual([403, 9])
    expect((await change({ code })).status).toBe(200)
  })

  test('a guessable or personal new password, by field', async () => {
    const { code } = await askCode()
    for (const poor of ['Password1!', 'X8!koroleva']) {
      const { status, error } = await change({ new_password: poor, code })
      expect([status, error.error_code, error.fields?.[0]?.path]).toEqual([422, 203, 'new_password'])
    }
    expect((await change({ code })).status).toBe(200)
  })

  test('a missing code, by field', async () => {
    const { status, error } = await change()
    expect([status, error.error_code, error.fields?.[0]?.path]).toEqual([400, 4, 'code'])
  })

  test.each([
    ['of 16 characters', 'Tikhaya-9Zima-00', 400],
    ['with a space', 'Tikhaya 9Zima!', 400],
    ['with an emoji', 'Tikhaya-9Zim😀', 400],
    ['with a NUL', 'Tikhaya-9Z\u0000!', 400],
    ['of a megabyte', 'Aa1!'.repeat(262_144), 413],
  ])('a new password %s, without hashing', async (_, bad, status) => {
    const { code } = await askCode()
    expect((await change({ new_password: bad, code })).status).toBe(status)
    expect((await change({ code })).status).toBe(200)
  })
})

describe('attempt limits', () => {
  test('shares one limit with password_check and account deletion', async () => {
    const guess = 'Wrong-Wolk-9x'
    const tries = [
      () => change({ password: guess }),
      () => anna.call(authApi.checkPassword, { body: { password: guess } }),
      () => anna.call(meApi.deleteMe, { body: { password: guess } }),
    ]
    for (let i = 0; i < 10; i++) expect(refusal(await tries[i % 3]!())).toEqual([403, 9])
    for (const attempt of tries) expect(refusal(await attempt())).toEqual([429, 101])
    expect(refusal(await change())).toEqual([429, 101])
  })

  test('accepts a code once, and rejects it after five wrong attempts', async () => {
    const { code } = await askCode()
    for (let i = 0; i < 4; i++) expect(refusal(await change({ code: wrong(code) }))).toEqual([400, 1021, 'wrong'])
    expect(refusal(await change({ code: wrong(code) }))).toEqual([400, 1021, 'exhausted'])
    expect(refusal(await change({ code }))).toEqual([400, 1021, 'exhausted'])
    await w.pass(61)
    const next = await askCode()
    await change({ code: next.code })
    const again = { password: newPassword, new_password: 'Rannyaya-3Vesna', code: next.code }
    expect(refusal(await change(again))).toEqual([400, 1021, 'expired'])
  })

  test('rejects a code of another session or of a sign-in', async () => {
    const other = await signedIn(w, anna)
    const loginCode = lastCode(w)
    expect((await change({ code: loginCode })).error.error_code).toBe(1021)
    await other.call(authApi.sendOtp, { body: { purpose: 'password_change' } })
    expect((await change({ code: codeIn(w.mail.last()) })).error.error_code).toBe(1021)
    expect((await logIn(password)).status).toBe(200)
  })
})

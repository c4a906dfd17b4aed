import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeIn, formOf, linkToken, password, signedIn } from '../../../testing/people.ts'
import { world, testWorld } from '../../../testing/world.ts'
import { RefusedForGood } from '../../../domain/messages/delivery/refused-for-good.ts'
import { sweep } from '../../../domain/sweep/sweep.ts'

const w = testWorld()
let isMailRefused = false
beforeAll(async () => {
  const { sendMail } = w.deps
  w.deps.sendMail = async (mail) => {
    if (isMailRefused) throw new RefusedForGood('550 no such user')
    await sendMail(mail)
  }
})
beforeEach(() => {
  isMailRefused = false
})

const register = (form: object) => w.send('POST', authApi.register.path, form)
const confirm = (token: string) => w.call(authApi.confirmRegistration, { body: { token } })
const logIn = (login: string, pass = password) => w.call(authApi.authorize, { body: { login, password: pass } })
const count = async (table: 'registration' | 'account' | 'challenge' | 'agreement') =>
  (await w.db.selectFrom(table).selectAll().execute()).length

describe('registration', () => {
  test('by e-mail sends a link and masks its destination [SP-7.04]', async () => {
    const answer = await w.call(authApi.register, { body: formOf('anna') })
    expect(answer.status).toBe(201)
    expect(answer.body.otp).toEqual({
      transport: 'email',
      kind: 'link',
      destination: 'a***@example.com',
      resend_after: 60,
      expires_in: 86_400,
    })
    expect(w.mail.last()).toMatchObject({
      to: 'anna@example.com',
      subject: expect.stringContaining('Подтвердите почту'),
    })
    expect(linkToken(w.mail.last())).toMatch(/^[\w-]{65}$/)
  })

  test('by phone only sends a code, and makes SMS the second step', async () => {
    const { body } = await w.call(authApi.register, {
      body: formOf('anna', { email: null, phone: '8 (912) 345-67-89' }),
    })
    expect(body.otp).toMatchObject({ transport: 'sms', kind: 'code', destination: '+7 *** ***-**-89', expires_in: 600 })
    const activated = await w.call(authApi.confirmRegistration, {
      body: { registration_token: body.registration_token, code: codeIn(w.sms.last()) },
    })
    expect(activated.body).toEqual({ status: 'activated', login: '+79123456789' })
    expect((await logIn('9123456789')).body.otp).toMatchObject({ transport: 'sms', destination: '+7 *** ***-**-89' })
  })

  test('limits wrong codes to ten an hour per phone, across registrations', async () => {
    const guess = async (lastName: string, wrong: string, times: number) => {
      const { registration_token } = (
        await w.call(authApi.register, { body: formOf('anna', { email: null, phone: '+79123456789', lastName }) })
      ).body
      const refusals: number[] = []
      for (let i = 0; i < times; i++) {
        const { error } = await w.call(authApi.confirmRegistration, { body: { registration_token, code: wrong } })
        refusals.push(error.error_code)
      }
      return refusals
    }
    expect(await guess('Первая', 'x', 0)).toEqual([])
    const wrong = (Number(codeIn(w.sms.last())) + 1).toString().padStart(6, '0').slice(-6)
    expect(await guess('Вторая', wrong, 5)).toEqual(Array(5).fill(1021))
    expect(await guess('Третья', wrong, 5)).toEqual(Array(5).fill(1021))
    expect(await guess('Четвёртая', wrong, 1)).toEqual([101])
    const { restore_token = '' } = (
      await w.call(authApi.resetPassword, { body: { step: 'request', login: '+79123456789' } })
    ).body
    const reset = await w.call(authApi.resetPassword, { body: { step: 'verify', restore_token, code: wrong } })
    expect(reset.error).toMatchObject({ error_code: 1021, reason: 'wrong' })
  })

  test('does not wait for a slow SMS gateway (F-09)', async () => {
    let release = () => {}
    const sent = new Promise<undefined>((resolve) => (release = () => resolve(undefined)))
    const slow = await world({ deps: { sendSms: () => sent } })
    const response = await slow.app.inject({
      method: 'POST',
      url: authApi.register.path,
      payload: formOf('anna', { email: null, phone: '+79123456789' }),
    })
    release()
    expect(response.statusCode).toBe(201)
    await slow.close()
  })

  test('stores the accepted documents with version, language, time and address', async () => {
    await w.call(authApi.register, { body: formOf('anna') }, { address: '192.0.2.7' })
    await confirm(linkToken(w.mail.last()))
    const agreements = await w.db.selectFrom('agreement').selectAll().orderBy('kind').execute()
    expect(agreements).toMatchObject([
      {
        kind: 'personal_data',
        version: '2026-11-21',
        address: '192.0.2.7',
        text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      {
        kind: 'user_agreement',
        version: '2026-11-21',
        address: '192.0.2.7',
        text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  test('rejects a guessable or personal password by field with the reason', async () => {
    const guessable = await register(formOf('anna', { password: 'Password1!' }))
    expect(guessable.status).toBe(422)
    expect(guessable.error).toMatchObject({
      error_code: 203,
      fields: [{ path: 'password', message: 'Этот пароль легко угадать' }],
    })
    const personal = await register(formOf('anna', { password: 'X8!koroleva' }))
    expect(personal.error.fields).toMatchObject([{ path: 'password', message: 'В пароле есть ваше имя или почта' }])
    expect(await count('registration')).toBe(0)
  })

  test.each([
    ['without a tick', { agreement: false }, 'agreement'],
    ['without the other tick', { personal_data_consent: undefined }, 'personal_data_consent'],
    ['without any contact', { email: undefined }, 'email'],
    ['with two addresses in one', { email: 'a@b.com,c@d.com' }, 'email'],
    ['with a list of addresses', { email: ['a@b.com'] }, 'email'],
    ['with a password of sixteen characters', { password: 'Ognennaya-7Reka!' }, 'password'],
    ['with a role of one’s own choice', { role: 'admin' }, 'role'],
    ['as verified already', { email_verified: true }, 'email_verified'],
  ])('%s is rejected and stores nothing', async (_, wrong, path) => {
    const { status, error } = await register({ ...formOf('anna'), ...wrong })
    expect(status).toBe(400)
    expect(error.fields).toMatchObject([{ path }])
    expect(w.mail.all()).toEqual([])
    expect(await count('registration')).toBe(0)
  })

  test('reports an e-mail that the mail server rejects, and stores nothing', async () => {
    isMailRefused = true
    const { status, error } = await register(formOf('anna'))
    const fields = [{ path: 'email', error_code: 4, message: 'Проверьте адрес почты' }]
    expect([status, error]).toMatchObject([400, { error_code: 4, fields }])
    expect([await count('registration'), await count('challenge')]).toEqual([0, 0])
  })

  test('treats a form sent twice as one registration, with one e-mail a minute', async () => {
    const first = await w.call(authApi.register, { body: formOf('anna') })
    const second = await w.call(authApi.register, { body: formOf('anna') })
    expect(second.body).toEqual(first.body)
    expect(w.mail.all()).toHaveLength(1)
    await w.pass(61)
    await w.call(authApi.register, { body: formOf('anna') })
    expect(w.mail.all()).toHaveLength(2)
    expect(await count('registration')).toBe(1)
  })
})

describe('registration link', () => {
  test('works once, then reports an activated account [SP-4.16, SP-8.22]', async () => {
    await register(formOf('anna', {}))
    const token = linkToken(w.mail.last())
    expect((await confirm(token)).body).toEqual({ status: 'activated', login: 'anna@example.com' })
    const again = await confirm(token)
    expect([again.status, again.error.error_code]).toEqual([409, 1007])
  })

  test('is rejected after a day, when replaced, or when unknown [SP-7.05]', async () => {
    await register(formOf('anna'))
    const old = linkToken(w.mail.last())
    await w.pass(86_401)
    expect((await confirm(old)).status).toBe(410)
    await w.call(authApi.sendOtp, { body: { purpose: 'register', token: old } })
    const renewed = linkToken(w.mail.last())
    expect((await confirm(old)).error.error_code).toBe(10)
    for (const unknown of ['x', 'A'.repeat(65), 'A'.repeat(400)]) expect((await confirm(unknown)).status).toBe(410)
    expect((await confirm(renewed)).status).toBe(200)
  })

  test('is rejected after its registration was swept', async () => {
    await register(formOf('anna'))
    await w.pass(9 * 86_400)
    await sweep(w.deps)
    expect([await count('registration'), await count('challenge')]).toEqual([0, 0])
    expect((await confirm(linkToken(w.mail.last()))).status).toBe(410)
  })

  test('is not used up by a mail scanner', async () => {
    await register(formOf('anna'))
    for (const method of ['GET', 'HEAD'] as const) {
      expect(
        (await w.send(method, `${authApi.confirmRegistration.path}?token=${linkToken(w.mail.last())}`)).status,
      ).toBeGreaterThan(403)
    }
    expect((await confirm(linkToken(w.mail.last()))).status).toBe(200)
  })

  test('uses the configured address for any Host header', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    await w.call(authApi.register, { body: formOf('anna') }, { headers })
    expect(w.mail.last().text).toContain(`${w.deps.config.publicUrl}/registration-confirm?token=`)
    expect(w.mail.last().text + w.mail.last().html).not.toContain('evil')
  })

  test('returns to the waiting service', async () => {
    await register({ ...formOf('anna'), interaction: 'waiting-service' })
    expect((await confirm(linkToken(w.mail.last()))).body).toEqual({
      status: 'activated',
      interaction: 'waiting-service',
      login: 'anna@example.com',
    })
  })
})

describe('address of another user', () => {
  test('gets the same response as a new one, and its owner is notified', async () => {
    await w.person('anna')
    const fresh = await w.call(authApi.register, { body: formOf('nobody', { password: 'Zx9!kd-Wq' }) })
    const taken = await w.call(authApi.register, { body: formOf('anna', { password: 'Zx9!kd-Wq' }) })
    expect(taken.status).toBe(fresh.status)
    expect(Object.keys(taken.body)).toEqual(Object.keys(fresh.body))
    expect(taken.body.registration_token).toHaveLength(fresh.body.registration_token.length)
    expect({ ...taken.body.otp, destination: '' }).toEqual({ ...fresh.body.otp, destination: '' })
    expect(w.mail.last()).toMatchObject({
      to: 'anna@example.com',
      subject: expect.stringContaining('уже есть аккаунт'),
    })
    expect(w.mail.last().text).not.toContain('token=')
  })

  test('cannot be taken by guessing a code that was never sent', async () => {
    await w.person('anna', { email: null, phone: '+79123456789' })
    const { registration_token } = (
      await w.call(authApi.register, { body: formOf('evil', { email: null, phone: '+79123456789' }) })
    ).body
    expect(w.sms.last().text).not.toMatch(/#\d/)
    const { newCode } = w.deps
    w.deps.newCode = () => '424242'
    await w.pass(61)
    await w.call(authApi.sendOtp, { body: { purpose: 'register', registration_token } })
    w.deps.newCode = newCode
    const { status, error } = await w.call(authApi.confirmRegistration, {
      body: { registration_token, code: '424242' },
    })
    expect([status, error.error_code]).toEqual([400, 1021])
    expect(await count('account')).toBe(1)
  })

  test('belongs to the user who opens the link, not to the one who registered it first', async () => {
    await register(formOf('anna', { password: 'Evil-Wolk-9x' }))
    const evilLink = linkToken(w.mail.last())
    await register(formOf('anna'))
    await confirm(linkToken(w.mail.last()))
    expect((await confirm(evilLink)).error.error_code).toBe(1007)
    expect((await logIn('anna@example.com', 'Evil-Wolk-9x')).error.error_code).toBe(9)
    expect((await logIn('anna@example.com')).status).toBe(200)
  })

  test('sends at most ten registration e-mails an hour to one address, and counts resets separately', async () => {
    for (let i = 0; i < 12; i++)
      await w.call(
        authApi.register,
        { body: formOf('anna', { firstName: 'Имя'.repeat(i + 1) }) },
        { address: `192.0.2.${i}` },
      )
    expect(w.mail.to('anna@example.com')).toHaveLength(10)
    const reset = await w.call(authApi.resetPassword, { body: { step: 'request', login: 'anna@example.com' } })
    expect(reset.status).toBe(200)
    expect(w.mail.to('anna@example.com')).toHaveLength(11)
    await w.pass(3601)
    await w.call(authApi.register, { body: formOf('anna') }, { address: '192.0.2.99' })
    expect(w.mail.to('anna@example.com')).toHaveLength(12)
  })
})

describe('before confirmation', () => {
  test('resends the e-mail after the right password only [SP-2.10]', async () => {
    await register(formOf('anna'))
    expect((await logIn('anna@example.com', 'Wrong-Wolk-9x')).error).toMatchObject({ error_code: 9 })
    const { status, error } = await logIn('anna@example.com')
    expect([status, error.error_code]).toEqual([403, 1002])
    await w.pass(61)
    const registrationToken = String(error['registration_token'])
    const again = await w.call(authApi.sendOtp, {
      body: { purpose: 'register', registration_token: registrationToken },
    })
    expect(again.body.otp).toMatchObject({ kind: 'link', destination: 'a***@example.com' })
    expect((await confirm(linkToken(w.mail.last()))).status).toBe(200)
  })

  test('keeps an additional phone unverified and unable to sign in', async () => {
    await register(formOf('anna', { phone: '+79123456789' }))
    await confirm(linkToken(w.mail.last()))
    expect((await logIn('+79123456789')).error.error_code).toBe(1003)
    const anna = await signedIn(w, { login: 'anna@example.com', password })
    expect((await anna.call(meApi.getMe)).body).toMatchObject({ phone: '+79123456789', phone_verified: false })
  })

  test('rejects a forged or foreign registration token', async () => {
    const { registration_token } = (await w.call(authApi.register, { body: formOf('anna') })).body
    await w.pass(61)
    for (const wrong of [`${registration_token.slice(0, -2)}AA`, 'x', 'A'.repeat(64)]) {
      expect((await w.call(authApi.sendOtp, { body: { purpose: 'register', registration_token: wrong } })).status).toBe(
        410,
      )
    }
    expect(w.mail.all()).toHaveLength(1)
  })
})

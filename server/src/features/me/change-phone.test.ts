import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPhone, patch, refusal, renew, wrong } from '../../testing/contacts.ts'
import { perTest } from '../../testing/fixtures.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { codeIn, signIn } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const anna = perTest(() => w.person('anna'))

const oldPhone = '+79123456789'
const newPhone = '+79997654321'
const me = async () => (await anna.call(meApi.getMe)).body
const propose = (phone: string | null) => patch(anna, { action: 'set_phone_candidate', phone })
const verify = (code: string) => patch(anna, { action: 'verify_phone', code })
const sendAgain = () => anna.call(authApi.sendOtp, { body: { purpose: 'phone_verify' } })
const code = () => codeIn(w.sms.last())

describe('first phone', () => {
  test('is stored unverified and verified by a code', async () => {
    const answer = await patch(anna, { action: 'set_phone', phone: '8 (912) 345-67-89' })
    expect(answer.body).toMatchObject({ phone: oldPhone, phone_verified: false, phone_candidate: null })
    expect(w.sms.last()).toMatchObject({
      to: oldPhone,
      text: expect.stringMatching(/^Код для номера: \d{6}\. Никому не говорите\n@localhost #/),
    })
    expect((await verify(code())).body).toMatchObject({ phone: oldPhone, phone_verified: true })
  })

  test('cannot sign in before it is verified', async () => {
    await patch(anna, { action: 'set_phone', phone: oldPhone })
    const logIn = () => w.call(authApi.authorize, { body: { login: oldPhone, password: anna.password } })
    expect(refusal(await logIn())).toEqual([403, 1003])
    await verify(code())
    expect((await logIn()).status).toBe(200)
  })

  test('is set only once, and later changed', async () => {
    await patch(anna, { action: 'set_phone', phone: oldPhone })
    expect(refusal(await patch(anna, { action: 'set_phone', phone: newPhone }))).toEqual([409, 13])
    expect((await me()).phone).toBe(oldPhone)
  })

  test('notifies the e-mail once it is verified', async () => {
    await patch(anna, { action: 'set_phone', phone: oldPhone })
    const told = () => w.mail.all().filter(({ subject }) => subject === 'Телефон аккаунта изменён').length
    expect(told()).toBe(0)
    await verify(code())
    expect(told()).toBe(1)
  })

  test('cannot be set as verified by the caller', async () => {
    const body = { action: 'set_phone', phone: oldPhone, phone_verified: true }
    expect((await anna.send('PATCH', meApi.patchMe.path, body)).status).toBe(400)
    expect((await me()).phone).toBeNull()
  })
})

describe('change of phone', () => {
  beforeEach(() => addPhone(w, anna))

  test('keeps the old phone until the code is entered', async () => {
    expect((await propose(newPhone)).body).toMatchObject({
      phone: oldPhone,
      phone_verified: true,
      phone_candidate: newPhone,
    })
    expect(w.sms.last().to).toBe(newPhone)
    expect(await me()).toMatchObject({ phone: oldPhone, phone_candidate: newPhone })
  })

  test('replaces the old phone, and notifies it and the e-mail [SP-4.18]', async () => {
    await propose(newPhone)
    const answer = await verify(code())
    expect(answer.body).toMatchObject({ phone: newPhone, phone_verified: true, phone_candidate: null })
    expect(w.sms.last()).toMatchObject({ to: oldPhone, text: expect.stringContaining('Телефон аккаунта изменён') })
    expect(w.mail.last()).toMatchObject({ to: 'anna@example.com', subject: 'Телефон аккаунта изменён' })
    expect(w.mail.last().text).toContain('изменён на +7 *** ***-**-21')
    expect(w.mail.last().text).not.toContain(newPhone)
  })

  test('makes the new phone a login and rejects the old one', async () => {
    await propose(newPhone)
    await verify(code())
    const logIn = (login: string) => w.call(authApi.authorize, { body: { login, password: anna.password } })
    expect((await logIn(newPhone)).status).toBe(200)
    expect(refusal(await logIn(oldPhone))).toEqual([403, 9])
  })

  test('drops the candidate and its code on request', async () => {
    await propose(newPhone)
    const sent = code()
    expect((await propose(null)).body).toMatchObject({ phone: oldPhone, phone_candidate: null })
    expect(refusal(await verify(sent))).toEqual([400, 1021, 'expired'])
    expect((await propose(null)).status).toBe(200)
  })

  test('invalidates the code of a replaced candidate', async () => {
    await propose('+79990000001')
    const first = code()
    await propose(newPhone)
    expect(refusal(await verify(first))).toEqual([400, 1021, 'wrong'])
    expect((await verify(code())).body.phone).toBe(newPhone)
  })

  test('can resend the code after the dialog was closed, which invalidates the old one', async () => {
    await propose(newPhone)
    const first = code()
    expect(refusal(await sendAgain())).toEqual([429, 101])
    await w.pass(61)
    expect((await sendAgain()).body.otp).toEqual({
      transport: 'sms',
      kind: 'code',
      destination: '+7 *** ***-**-21',
      resend_after: 60,
      expires_in: 600,
    })
    expect((await verify(first)).error.error_code).toBe(1021)
    expect((await verify(code())).body.phone).toBe(newPhone)
  })

  test('reuses the sent code for a repeat within a minute', async () => {
    await propose(newPhone)
    const sent = w.sms.all().length
    expect((await propose(newPhone)).body.phone_candidate).toBe(newPhone)
    expect(w.sms.all()).toHaveLength(sent)
    expect((await verify(code())).body.phone).toBe(newPhone)
  })

  test('accepts a code once, for ten minutes, with five attempts', async () => {
    await propose(newPhone)
    await w.pass(601)
    await renew(anna)
    expect(refusal(await verify(code()))).toEqual([400, 1021, 'expired'])
    await sendAgain()
    for (let i = 0; i < 4; i++) expect(refusal(await verify(wrong(code())))).toEqual([400, 1021, 'wrong'])
    expect(refusal(await verify(wrong(code())))).toEqual([400, 1021, 'exhausted'])
    expect(refusal(await verify(code()))).toEqual([400, 1021, 'exhausted'])
    await w.pass(61)
    await sendAgain()
    await verify(code())
    expect((await verify(w.sms.to(newPhone).map(codeIn).at(-1) ?? '')).error.error_code).toBe(1021)
  })

  test('rejects the user’s own phone', async () => {
    expect(refusal(await propose(oldPhone))).toEqual([409, 13])
  })

  test('rejects and drops a phone that another user has verified since, and keeps the old one', async () => {
    await propose(newPhone)
    const annas = code()
    await addPhone(w, await w.person('boris'), newPhone)
    expect(refusal(await verify(annas))).toEqual([409, 1005])
    expect(await me()).toMatchObject({ phone: oldPhone, phone_verified: true, phone_candidate: null })
    expect((await propose('+79990000777')).body.phone_candidate).toBe('+79990000777')
  })

  test('sends the code in the interface language', async () => {
    await anna.call(
      meApi.patchMe,
      { body: { action: 'set_phone_candidate', phone: newPhone } },
      { headers: { 'device-locale': 'en' } },
    )
    expect(w.sms.last().text).toMatch(/^Your number: code \d{6}\. Never share it\./)
  })
})

describe('phone code', () => {
  test('is not accepted from a sign-in or a reset', async () => {
    await patch(anna, { action: 'set_phone', phone: oldPhone })
    await w.call(authApi.authorize, { body: { login: anna.login, password: anna.password } })
    expect((await verify(codeIn(w.mail.last()))).error.error_code).toBe(1021)
    await w.call(authApi.resetPassword, { body: { step: 'request', login: anna.login } })
    expect((await verify(codeIn(w.mail.last()))).error.error_code).toBe(1021)
    expect((await me()).phone_verified).toBe(false)
  })

  test('is not accepted from another user’s phone', async () => {
    await patch(anna, { action: 'set_phone', phone: oldPhone })
    const boris = await w.person('boris')
    await patch(boris, { action: 'set_phone', phone: newPhone })
    expect((await verify(code())).error.error_code).toBe(1021)
  })

  test('cannot be requested without a pending phone', async () => {
    expect(refusal(await sendAgain())).toEqual([404, 10])
    await addPhone(w, anna)
    expect(refusal(await sendAgain())).toEqual([404, 10])
  })
})

describe('ten minutes after the password', () => {
  test('requires a step-up to set or change a phone, before anything is sent', async () => {
    await w.pass(601)
    const sent = w.sms.all().length
    const stepUpNeeded = [403, 9, 'step_up']
    await renew(anna)
    expect(refusal(await patch(anna, { action: 'set_phone', phone: oldPhone }))).toEqual(stepUpNeeded)
    expect(refusal(await propose(newPhone))).toEqual(stepUpNeeded)
    expect(w.sms.all()).toHaveLength(sent)
    await anna.call(authApi.checkPassword, { body: { password: anna.password } })
    expect((await patch(anna, { action: 'set_phone', phone: oldPhone })).status).toBe(200)
  })

  test('accepts a code that was already sent', async () => {
    await patch(anna, { action: 'set_phone', phone: oldPhone })
    await w.pass(500)
    const sent = code()
    await w.pass(99)
    await renew(anna)
    expect((await verify(sent)).body.phone_verified).toBe(true)
  })
})

describe('phone verified by another user', () => {
  test('is reported five times a day, and then free numbers are rejected too [SP-8.20]', async () => {
    const numbers = Array.from({ length: 6 }, (_, i) => `+7912345670${i}`)
    for (const [i, phone] of numbers.entries()) await addPhone(w, await w.person(`other${i}`), phone)
    for (const phone of numbers.slice(0, 5)) expect(refusal(await propose(phone))).toEqual([409, 1005])
    expect(refusal(await propose(numbers[5] ?? ''))).toEqual([429, 101])
    expect(refusal(await propose('+79990000000'))).toEqual([429, 101])
    await w.pass(24 * 3600 + 1)
    await signIn(w, anna, anna)
    expect(refusal(await propose(numbers[5] ?? ''))).toEqual([409, 1005])
  })

  test('is not blocked by another user’s unverified phone', async () => {
    await patch(await w.person('boris'), { action: 'set_phone', phone: oldPhone })
    await addPhone(w, anna)
    expect(await me()).toMatchObject({ phone: oldPhone, phone_verified: true })
  })
})

test('receives at most ten messages an hour from all accounts', async () => {
  for (let i = 0; i < 10; i++) await patch(await w.person(`p${i}`), { action: 'set_phone', phone: oldPhone })
  expect(w.sms.to(oldPhone)).toHaveLength(10)
  expect(refusal(await patch(anna, { action: 'set_phone', phone: oldPhone }))).toEqual([429, 101])
  expect(await me()).toMatchObject({ phone: null })
})

test('rejects a change of phone without a session', async () => {
  const stranger = openBrowser(w)
  expect(refusal(await patch(stranger, { action: 'set_phone', phone: oldPhone }))).toEqual([401, 6])
  expect(refusal(await stranger.call(authApi.sendOtp, { body: { purpose: 'phone_verify' } }))).toEqual([401, 6])
})

import { authApi } from '@kabinet/contract/api/auth/all'
import { getMe } from '@kabinet/contract/api/me.api'
import { beforeEach, describe, expect, test } from 'vitest'
import { addApp } from '../../testing/authenticator-app.ts'
import { addYoungPhone, askToMoveCodes, patch, refusal, trustContacts } from '../../testing/contacts.ts'
import { openBrowser } from '../../testing/inject-browser.ts'
import { withPasskey } from '../../testing/passkeys.ts'
import { codeIn, linkToken, type Person, signIn } from '../../testing/people.ts'
import { resetBy } from '../../testing/recovery.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
const hour = 3600
const phone = '+79123456789'
const otherPhone = '+79990000001'
let anna: Person
beforeEach(async () => {
  anna = await w.person('anna')
})

const me = async () => (await anna.call(getMe)).body
async function codeOfSignIn(login = anna.login) {
  const browser = openBrowser(w)
  const { body } = await browser.call(authApi.authorize, { body: { login, password: anna.password } })
  browser.token = body.access_token
  return { browser, otp: body.otp, second_step: body.second_step }
}
async function isReset(login: string): Promise<boolean> {
  const count = () => [...w.mail.to(login), ...w.sms.to(login)].length
  const before = count()
  expect((await w.send('POST', authApi.resetPassword.path, { step: 'request', login })).status).toBe(200)
  return count() > before
}
async function replacePhone(to: string): Promise<void> {
  await patch(anna, { action: 'set_phone_candidate', phone: to })
  expect(
    (await patch(anna, { action: 'verify_phone', code: codeIn(w.sms.to(to).at(-1) ?? { text: '' }) })).status,
  ).toBe(200)
}

describe('new phone', () => {
  test('is a login at once, but resets the password only after 72 hours', async () => {
    await addYoungPhone(w, anna)
    expect((await codeOfSignIn(phone)).otp).toMatchObject({ transport: 'email' })
    expect(await isReset(phone)).toBe(false)
    await w.pass(72 * hour - 60)
    expect(await isReset(phone)).toBe(false)
    await w.pass(61)
    expect(await isReset(phone)).toBe(true)
  })

  test('is shown as verified, with the hour from which it is trusted', async () => {
    await addYoungPhone(w, anna)
    const user = await me()
    expect(user).toMatchObject({ phone_verified: true, phone_trusted: false, codes_go_to: 'a***@example.com' })
    const hours = (Date.parse(user.phone_trusted_from ?? '') - Date.now()) / 1000 / hour
    expect(Math.round(hours)).toBe(72)
    await w.pass(73 * hour)
    Object.assign(anna, { refreshToken: await signIn(w, anna, anna) })
    expect(await me()).toMatchObject({ phone_trusted: true, phone_trusted_from: null })
  })

  test('receives the codes when it is the only verified contact', async () => {
    await addYoungPhone(w, anna)
    await w.db.deleteFrom('identifier').where('kind', '=', 'email').execute()
    await w.db.updateTable('account').set({ otp_transport: 'sms' }).execute()
    expect(await me()).toMatchObject({ email: null, phone_trusted: false, codes_go_to: '+7 *** ***-**-89' })
  })

  test('receives no codes after a freeze has ended, even as the only verified contact', async () => {
    await addYoungPhone(w, anna)
    await w.db.deleteFrom('identifier').where('kind', '=', 'email').execute()
    const frozen_until = new Date(Date.now() - 1000)
    await w.db.updateTable('identifier').set({ frozen_until }).where('kind', '=', 'phone').execute()
    await w.db.updateTable('account').set({ otp_transport: 'sms' }).execute()
    expect(await me()).toMatchObject({ phone, codes_go_to: null })
    expect(await isReset(phone)).toBe(false)
  })

  test('receives no code for another change; the current e-mail does', async () => {
    await addYoungPhone(w, anna)
    const { body } = await patch(anna, { action: 'set_email_candidate', email: 'anna2@example.com' })
    expect(body.otp).toMatchObject({ transport: 'email', destination: 'a***@example.com' })
  })

  test('receives no login codes in place of the previous phone; the e-mail does', async () => {
    await addYoungPhone(w, anna)
    await trustContacts(w, anna)
    await w.db.updateTable('account').set({ otp_transport: 'sms' }).execute()
    expect((await codeOfSignIn()).otp).toMatchObject({ destination: '+7 *** ***-**-89' })
    await replacePhone(otherPhone)
    expect((await codeOfSignIn()).otp).toMatchObject({ destination: 'a***@example.com' })
    expect(await me()).toMatchObject({ otp_transport: 'sms', codes_go_to: 'a***@example.com' })
  })

  test('receives no message with a button, and the replaced phone is notified', async () => {
    await addYoungPhone(w, anna)
    await trustContacts(w, anna)
    await replacePhone(otherPhone)
    expect(w.sms.to(phone).at(-1)?.text).toContain('Телефон')
    await withPasskey(anna)
    expect(w.sms.to(otherPhone).filter(({ text }) => /ключ/.test(text))).toEqual([])
    expect(w.mail.last()).toMatchObject({ to: anna.email, text: expect.stringContaining('secure-account') })
  })

  test('leaves codes with the replaced phone when there is no e-mail', async () => {
    anna = await w.person('maria', { email: null, phone })
    await replacePhone(otherPhone)
    expect((await codeOfSignIn(otherPhone)).otp).toMatchObject({ destination: '+7 *** ***-**-89' })
    await w.pass(73 * hour)
    expect((await codeOfSignIn(otherPhone)).otp).toMatchObject({ destination: '+7 *** ***-**-01' })
  })

  test('leaves codes with the phone that was replaced last', async () => {
    anna = await w.person('maria', { email: null, phone })
    await replacePhone(otherPhone)
    await w.pass(73 * hour)
    anna.refreshToken = await signIn(w, anna, { ...anna, login: otherPhone })
    await replacePhone('+79990000002')
    expect((await codeOfSignIn('+79990000002')).otp).toMatchObject({ destination: '+7 *** ***-**-01' })
  })
})

test('tells a user who changed the number of the registration where every code goes', async () => {
  anna = await w.person('maria', { email: null, phone })
  await patch(anna, { action: 'set_email', email: 'maria@example.com' })
  await patch(anna, { action: 'verify_email', token: linkToken(w.mail.last()) })
  await w.db.updateTable('account').set({ otp_transport: 'sms' }).execute()
  await replacePhone(otherPhone)
  expect(await me()).toMatchObject({ phone: otherPhone, email: 'maria@example.com', codes_go_to: '+7 *** ***-**-89' })
  const { body } = await patch(anna, { action: 'set_email_candidate', email: 'maria2@example.com' })
  expect(body.otp).toMatchObject({ transport: 'sms', destination: '+7 *** ***-**-89' })
  for (const purpose of ['password_change', 'transport_leave'] as const)
    expect((await anna.call(authApi.sendOtp, { body: { purpose } })).body.otp).toMatchObject({
      destination: '+7 *** ***-**-89',
    })
})

describe('code instead of the app', () => {
  test('is sent only to a contact older than the app', async () => {
    await addYoungPhone(w, anna)
    await trustContacts(w, anna)
    await w.db.updateTable('account').set({ otp_transport: 'sms' }).execute()
    await addApp(w, anna)
    expect((await codeOfSignIn()).second_step).toEqual({ by: 'app', otp_transport: 'sms' })
    await replacePhone(otherPhone)
    await w.pass(80 * hour)
    const { browser, second_step } = await codeOfSignIn()
    expect(second_step).toEqual({ by: 'app', otp_transport: null })
    expect(refusal(await browser.call(authApi.sendOtp, { body: { purpose: 'login' } }))).toEqual([404, 10])
  })

  test('is shown as the destination of codes, and no contact when none is sent', async () => {
    await addYoungPhone(w, anna)
    await trustContacts(w, anna)
    await addApp(w, anna)
    expect(await me()).toMatchObject({ otp_transport: 'email', codes_go_to: 'a***@example.com' })
    await replacePhone(otherPhone)
    await trustContacts(w, anna)
    await w.db.updateTable('account').set({ otp_transport: 'sms' }).execute()
    expect(await me()).toMatchObject({ phone_trusted: true, codes_go_to: null })
  })

  test('is not promised in the message about SMS that never come', async () => {
    await addYoungPhone(w, anna)
    await trustContacts(w, anna)
    const app = await addApp(w, anna)
    await replacePhone(otherPhone)
    await trustContacts(w, anna)
    const chosen = { action: 'change_transport', otp_transport: 'sms', app_code: await app.code() } as const
    expect((await patch(anna, chosen)).body).toMatchObject({ otp_transport: 'sms', codes_go_to: null })
    expect(w.mail.last()?.text).not.toContain('+7')
  })
})

describe('early trust of a contact', () => {
  const trust = (proof: object) =>
    anna.send('PATCH', '/api/users/me', { action: 'trust_contact', contact: phone, ...proof })
  const ask = (contact: string) => anna.call(authApi.sendOtp, { body: { purpose: 'contact_trust', contact } })

  test('accepts a code to the other trusted contact, bound to the value', async () => {
    await addYoungPhone(w, anna)
    expect((await ask(phone)).body.otp).toMatchObject({ transport: 'email' })
    const code = codeIn(w.mail.last())
    await replacePhone(otherPhone)
    expect(refusal(await trust({ contact: otherPhone, code }))).toEqual([400, 1021, 'expired'])
    await w.pass(61)
    await ask(otherPhone)
    expect((await trust({ contact: otherPhone, code: codeIn(w.mail.last()) })).status).toBe(200)
    expect(await isReset(otherPhone)).toBe(true)
  })

  test('rejects a code to the contact itself, to an untrusted one or for an unknown contact', async () => {
    anna = await w.person('maria', { email: null, phone: otherPhone })
    await replacePhone(phone)
    expect(refusal(await ask(phone))).toEqual([404, 10])
    await patch(anna, { action: 'set_email', email: 'maria@example.com' })
    await patch(anna, { action: 'verify_email', token: linkToken(w.mail.last()) })
    for (const contact of [phone, 'maria@example.com', 'boris@example.com'])
      expect(refusal(await ask(contact))).toEqual([404, 10])
    expect(refusal(await trust({}))).toEqual([400, 4])
  })

  test('accepts an app or a passkey that is itself trusted', async () => {
    await addYoungPhone(w, anna)
    const [passkey, app] = [await withPasskey(anna), await addApp(w, anna)]
    const assertion = async () => {
      const options = await anna.send('POST', '/api/auth/passkey_check_options', { contact: phone })
      return passkey.get(options.body as Parameters<typeof passkey.get>[0])
    }
    expect(refusal(await trust({ app_code: await app.code() }))).toEqual([403, 9])
    expect(refusal(await trust({ passkey: await assertion() }))).toEqual([403, 9])
    const week = new Date(Date.now() - 7 * 24 * hour * 1000)
    await w.db.updateTable('passkey').set({ created_at: week }).execute()
    const proving = (await anna.call(authApi.preparePasskeyCheck, { body: {} })).body
    expect(refusal(await trust({ passkey: passkey.get(proving) }))).toEqual([403, 9])
    expect((await trust({ passkey: await assertion() })).status).toBe(200)
    expect(await isReset(phone)).toBe(true)
  })

  test('is granted by choosing SMS, which requires a code from the e-mail', async () => {
    await addYoungPhone(w, anna)
    await askToMoveCodes(w, anna, 'sms')
    const chosen = { action: 'change_transport', otp_transport: 'sms', code: codeIn(w.sms.last()) } as const
    expect((await patch(anna, chosen)).body).toMatchObject({ phone_trusted: true, codes_go_to: '+7 *** ***-**-89' })
  })

  test('is granted to a new e-mail allowed by a code from the current one', async () => {
    await patch(anna, { action: 'set_email_candidate', email: 'anna2@example.com' })
    await patch(anna, { action: 'confirm_email_candidate', code: codeIn(w.mail.last()) })
    const verified = await patch(anna, { action: 'verify_email', token: linkToken(w.mail.last()) })
    expect(verified.body).toMatchObject({ email: 'anna2@example.com', email_trusted: true })
  })
})

test('never trusts a frozen contact by age, but by a code to a trusted contact', async () => {
  await addYoungPhone(w, anna)
  const token = linkToken(w.mail.all().findLast(({ subject }) => subject.includes('Телефон')) ?? { text: '' })
  await w.call(authApi.secureAccount, { body: { token } })
  anna.password = 'Tikhaya-9Zima'
  await resetBy(w, anna.login, anna.password)
  await w.pass(30 * 24 * hour)
  Object.assign(anna, { refreshToken: await signIn(w, anna, anna) })
  expect(await isReset(phone)).toBe(false)
  await anna.call(authApi.sendOtp, { body: { purpose: 'contact_trust', contact: phone } })
  await patch(anna, { action: 'trust_contact', contact: phone, code: codeIn(w.mail.last()) })
  expect(await isReset(phone)).toBe(true)
})

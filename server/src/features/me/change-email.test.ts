import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPhone, patch, refusal, renew } from '../../testing/contacts.ts'
import { type Browser, openBrowser } from '../../testing/inject-browser.ts'
import { codeIn, linkToken, type Person, signIn } from '../../testing/people.ts'
import { resetBy } from '../../testing/recovery.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()
let anna: Person
beforeEach(async () => {
  anna = await w.person('anna')
})

const newEmail = 'new@example.com'
const me = async () => (await anna.call(meApi.getMe)).body
const propose = (email: string | null) => patch(anna, { action: 'set_email_candidate', email })
const confirm = (code: string) => patch(anna, { action: 'confirm_email_candidate', code })
const open = (token: string, person: Browser | Person = anna) => patch(person, { action: 'verify_email', token })
const sendAgain = (purpose: 'email_change' | 'email_verify') => anna.call(authApi.sendOtp, { body: { purpose } })
const link = (address = newEmail) => linkToken(w.mail.to(address).at(-1) ?? { text: '' })

async function reachLink(email = newEmail): Promise<string> {
  await propose(email)
  const sent = (await me()).phone_verified ? w.sms.last() : w.mail.to('anna@example.com').at(-1)
  await confirm(codeIn(sent ?? { text: '' }))
  return link(email)
}

describe('change of e-mail', () => {
  test('needs a code from the phone and a link to the new address, and notifies the old one [SP-4.21]', async () => {
    await addPhone(w, anna)
    expect((await propose('  New@Example.com ')).body).toMatchObject({
      email: 'anna@example.com',
      email_candidate: newEmail,
      email_candidate_step: 'code',
    })
    expect(w.sms.last()).toMatchObject({ to: '+79123456789', text: expect.stringMatching(/^Смена почты: код/) })
    expect(w.mail.to(newEmail)).toEqual([])
    expect((await confirm(codeIn(w.sms.last()))).body).toMatchObject({
      email: 'anna@example.com',
      email_candidate_step: 'link',
    })
    const mail = w.mail.last()
    expect(mail).toMatchObject({ to: newEmail, subject: 'Подтвердите новую почту — Kabinet' })
    expect(mail.text).toMatch(/http:\/\/localhost:3000\/email-confirm\?token=[\w-]{43}\n/)
    expect((await open(linkToken(mail))).body).toMatchObject({
      email: newEmail,
      email_verified: true,
      email_candidate: null,
      email_candidate_step: null,
    })
    expect(w.mail.last()).toMatchObject({ to: 'anna@example.com', subject: 'Почта аккаунта изменена' })
    expect(w.mail.last().text).toContain('изменена на n***@example.com')
    expect(w.mail.last().text).not.toContain(newEmail)
  })

  test('sends the code to the current e-mail without a verified phone', async () => {
    await propose(newEmail)
    expect(w.mail.last()).toMatchObject({ to: 'anna@example.com', subject: expect.stringMatching(/^\d{6} — код/) })
    expect(w.mail.last().text).toContain('чтобы сменить почту')
    expect((await confirm(codeIn(w.mail.last()))).body.email_candidate_step).toBe('link')
  })

  test('keeps the old e-mail as login until the link is opened', async () => {
    const logIn = (login: string) => w.call(authApi.authorize, { body: { login, password: anna.password } })
    const token = await reachLink()
    expect((await logIn('anna@example.com')).status).toBe(200)
    expect(refusal(await logIn(newEmail))).toEqual([403, 9])
    await open(token)
    expect((await logIn(newEmail)).status).toBe(200)
    expect(w.mail.last().to).toBe(newEmail)
    expect(refusal(await logIn('anna@example.com'))).toEqual([403, 9])
  })

  test('changes nothing when the page is only opened, since mail scanners open links', async () => {
    const token = await reachLink()
    for (let i = 0; i < 3; i++) await w.send('GET', `/email-confirm?token=${token}`)
    expect((await me()).email).toBe('anna@example.com')
    expect((await open(token)).body.email).toBe(newEmail)
  })

  test('sends no link before a right code', async () => {
    await propose(newEmail)
    expect(refusal(await sendAgain('email_verify'))).toEqual([404, 10])
    expect(refusal(await confirm('000000'))).toEqual([400, 1021, 'wrong'])
    expect(w.mail.to(newEmail)).toEqual([])
  })

  test('invalidates the code and link of a replaced candidate', async () => {
    await propose('first@example.com')
    const firstCode = codeIn(w.mail.last())
    await propose(newEmail)
    expect((await confirm(firstCode)).error.error_code).toBe(1021)
    const firstLink = await reachLink('second@example.com')
    await propose(newEmail)
    expect(refusal(await open(firstLink))).toEqual([410, 10])
    expect(await me()).toMatchObject({
      email: 'anna@example.com',
      email_candidate: newEmail,
      email_candidate_step: 'code',
    })
  })

  test('drops the candidate and its link on request', async () => {
    const token = await reachLink()
    expect((await propose(null)).body).toMatchObject({ email_candidate: null, email_candidate_step: null })
    expect(refusal(await open(token))).toEqual([410, 10])
    expect(refusal(await sendAgain('email_verify'))).toEqual([404, 10])
  })

  test('can resend the code or the link after the dialog was closed', async () => {
    await propose(newEmail)
    expect(refusal(await sendAgain('email_change'))).toEqual([429, 101])
    await w.pass(61)
    expect((await sendAgain('email_change')).body.otp).toMatchObject({
      transport: 'email',
      kind: 'code',
      destination: 'a***@example.com',
    })
    await confirm(codeIn(w.mail.last()))
    const first = link()
    await w.pass(61)
    expect((await sendAgain('email_verify')).body.otp).toEqual({
      transport: 'email',
      kind: 'link',
      destination: 'n***@example.com',
      resend_after: 60,
      expires_in: 24 * 3600,
    })
    expect(refusal(await open(first))).toEqual([410, 10])
    expect((await open(link())).body.email).toBe(newEmail)
  })

  test('reuses the sent code for a repeat within a minute', async () => {
    await propose(newEmail)
    const sent = w.mail.all().length
    expect((await propose(newEmail)).body.email_candidate_step).toBe('code')
    expect(w.mail.all()).toHaveLength(sent)
    expect((await confirm(codeIn(w.mail.last()))).status).toBe(200)
  })

  test('rejects the user’s own e-mail and one of another user [SP-8.19]', async () => {
    await w.person('boris')
    expect(refusal(await propose('anna@example.com'))).toEqual([409, 13])
    expect(refusal(await propose('boris@example.com'))).toEqual([409, 1004])
  })

  test('rejects an e-mail that another user has verified since, and keeps the old one', async () => {
    const token = await reachLink()
    await w.person('new')
    expect(refusal(await open(token))).toEqual([409, 1004])
    expect(await me()).toMatchObject({ email: 'anna@example.com', email_verified: true })
  })

  test('drops a candidate that can no longer be confirmed, and accepts another', async () => {
    const token = await reachLink()
    await w.person('new')
    await open(token)
    expect(await me()).toMatchObject({ email_candidate: null, email_candidate_step: null })
    expect(refusal(await open(token))).toEqual([410, 10])
    await w.pass(61)
    expect((await propose('newer@example.com')).body.email_candidate).toBe('newer@example.com')
    await confirm(codeIn(w.mail.last()))
    expect((await open(link('newer@example.com'))).body.email).toBe('newer@example.com')
  })

  test('treats both spellings of an internationalized domain as equal', async () => {
    await w.person('boris', { email: 'boris@xn--e1afmkfd.xn--p1ai' })
    expect(refusal(await propose('boris@пример.рф'))).toEqual([409, 1004])
    expect(refusal(await propose('boris@XN--E1AFMKFD.xn--p1ai'))).toEqual([409, 1004])
  })

  test('requires an existing e-mail', async () => {
    anna = await w.person('phone', { email: null, phone: '+79990000001' })
    expect(refusal(await propose(newEmail))).toEqual([404, 10])
  })
})

describe('e-mail link', () => {
  test('works once, and then tells its owner that the address is verified', async () => {
    const token = await reachLink()
    await open(token)
    expect(refusal(await open(token))).toEqual([409, 1007])
    expect(refusal(await open(token, await w.person('boris')))).toEqual([410, 10])
    await w.pass(2 * 24 * 3600)
    await signIn(w, anna, { login: newEmail, password: anna.password })
    expect(refusal(await open(token))).toEqual([409, 1007])
    expect((await me()).email).toBe(newEmail)
  })

  test('expires after a day', async () => {
    const token = await reachLink()
    await w.pass(24 * 3600 + 1)
    await signIn(w, anna, anna)
    expect(refusal(await open(token))).toEqual([410, 10])
  })

  test('works only for its owner, and remains valid after a foreign attempt', async () => {
    const token = await reachLink()
    const boris = await w.person('boris')
    expect(refusal(await open(token, boris))).toEqual([404, 7])
    expect(refusal(await open(token, openBrowser(w)))).toEqual([401, 6])
    expect((await open(token)).status).toBe(200)
  })

  test('answers 410 for an unknown token', async () => {
    expect(refusal(await open('x'.repeat(43)))).toEqual([410, 10])
  })

  test('of a registration does not verify the e-mail of an account', async () => {
    await w.call(authApi.register, {
      body: {
        first_name: 'Ева',
        last_name: 'Ким',
        email: 'eva@example.com',
        password: 'Ognennaya-7Reka',
        agreement: true,
        personal_data_consent: true,
      },
    })
    expect(refusal(await open(linkToken(w.mail.last())))).toEqual([410, 10])
  })
})

describe('first e-mail', () => {
  beforeEach(async () => {
    anna = await w.person('phone', { email: null, phone: '+79990000001' })
  })

  test('is stored unverified, is verified by a link, and notifies the phone', async () => {
    const answer = await patch(anna, { action: 'set_email', email: newEmail })
    expect(answer.body).toMatchObject({ email: newEmail, email_verified: false, email_candidate: null })
    expect(w.mail.last()).toMatchObject({ to: newEmail, subject: 'Подтвердите почту — Kabinet' })
    expect((await open(link())).body).toMatchObject({ email: newEmail, email_verified: true })
    expect(w.sms.last()).toMatchObject({ to: '+79990000001', text: expect.stringContaining('Почта аккаунта изменена') })
    expect(w.mail.to(newEmail)).toHaveLength(1)
  })

  test('can resend its link', async () => {
    await patch(anna, { action: 'set_email', email: newEmail })
    await w.pass(61)
    expect((await sendAgain('email_verify')).body.otp.kind).toBe('link')
    expect((await open(link())).body.email_verified).toBe(true)
    expect(refusal(await sendAgain('email_verify'))).toEqual([404, 10])
  })

  test('is set only once, and later changed with a code to the phone', async () => {
    await patch(anna, { action: 'set_email', email: newEmail })
    expect(refusal(await patch(anna, { action: 'set_email', email: 'else@example.com' }))).toEqual([409, 13])
    await propose('else@example.com')
    await confirm(codeIn(w.sms.last()))
    expect((await open(link('else@example.com'))).body).toMatchObject({
      email: 'else@example.com',
      email_verified: true,
    })
    expect(w.sms.last()).toMatchObject({ to: '+79990000001', text: expect.stringContaining('Почта аккаунта изменена') })
    expect(w.mail.to(newEmail)).toHaveLength(1)
  })
})

describe('pending change of e-mail', () => {
  test('is cancelled by a password reset', async () => {
    const token = await reachLink()
    await resetBy(w, anna.login, 'Tikhaya-9Zima')
    await signIn(w, anna, { login: anna.login, password: 'Tikhaya-9Zima' })
    expect(await me()).toMatchObject({ email: 'anna@example.com', email_candidate: null })
    expect(refusal(await open(token))).toEqual([410, 10])
  })

  test('invalidates a reset by the old address once it completes', async () => {
    const token = await reachLink()
    const { restore_token = '' } = (
      await w.call(authApi.resetPassword, { body: { step: 'request', login: 'anna@example.com' } })
    ).body
    const code = codeIn(w.mail.last())
    await open(token)
    const answer = await w.call(authApi.resetPassword, { body: { step: 'verify', restore_token, code } })
    expect(answer.error.error_code).toBe(10)
  })

  test('requires a step-up after ten minutes, before a code is sent', async () => {
    await w.pass(601)
    await renew(anna)
    const sent = w.mail.all().length
    expect(refusal(await propose(newEmail))).toEqual([403, 9, 'step_up'])
    expect(refusal(await patch(anna, { action: 'set_email', email: newEmail }))).toEqual([403, 9, 'step_up'])
    expect(w.mail.all()).toHaveLength(sent)
    expect((await me()).email_candidate).toBeNull()
  })

  test('sends at most ten messages an hour to an address, separate from strangers’ limit', async () => {
    const before = w.mail.to('anna@example.com').length
    for (let i = 0; i < 12; i++) await propose(`free${i}@example.com`)
    const codes = w.mail.to('anna@example.com').slice(before)
    expect(codes).toHaveLength(10)
  })
})

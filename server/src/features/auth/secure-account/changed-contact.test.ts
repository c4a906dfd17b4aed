import { authApi } from '@kabinet/contract/api/auth/all'
import { getMe } from '@kabinet/contract/api/me.api'
import { describe, expect, test } from 'vitest'
import { addPhone, patch } from '../../../testing/contacts.ts'
import { perTest } from '../../../testing/fixtures.ts'
import { openBrowser } from '../../../testing/inject-browser.ts'
import { signInWith, withPasskey } from '../../../testing/passkeys.ts'
import { codeIn, linkToken, password, type Person, signedIn, signIn } from '../../../testing/people.ts'
import { resetBy } from '../../../testing/recovery.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld()
const days = 24 * 3600
const newPassword = 'Tikhaya-9Zima'
const thiefs = 'thief@example.com'
const anna = perTest(() => w.person('anna'))

const secure = (token: string) => w.call(authApi.secureAccount, { body: { token } })
const isIn = async (browser: Pick<Person, 'call'>) => (await browser.call(getMe)).status === 200
const logIn = async (login: string, pass: string) =>
  (await openBrowser(w).call(authApi.authorize, { body: { login, password: pass } })).status
const emailTo = (address: string) =>
  linkToken(w.mail.to(address).findLast(({ subject }) => /измен[её]н/.test(subject)) ?? { text: '' })

async function changeEmail(to = thiefs): Promise<string> {
  const old = (await anna.call(getMe)).body
  await patch(anna, { action: 'set_email_candidate', email: to })
  const code = codeIn(old.phone_verified ? w.sms.last() : (w.mail.to(old.email ?? '').at(-1) ?? { text: '' }))
  await patch(anna, { action: 'confirm_email_candidate', code })
  await patch(anna, { action: 'verify_email', token: linkToken(w.mail.to(to).at(-1) ?? { text: '' }) })
  return emailTo(old.email ?? '')
}

async function isReset(login: string): Promise<boolean> {
  const count = () => [...w.mail.to(login), ...w.sms.to(login)].length
  const before = count()
  expect((await w.call(authApi.resetPassword, { body: { step: 'request', login } })).status).toBe(200)
  return count() > before
}

describe('«This was not me» in the message about a changed e-mail', () => {
  test('locks the attacker out; their address cannot reset, even after the freeze', async () => {
    const token = await changeEmail()
    const { status, body } = await secure(token)
    expect([status, body]).toEqual([
      200,
      {
        already: false,
        ended: [{ what: 'email', at: expect.any(String) }],
        frozen_until: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        way: 'support',
      },
    ])
    expect(await isIn(anna)).toBe(false)
    expect(await logIn(thiefs, password)).toBe(403)
    expect(await isReset(thiefs)).toBe(false)
    await w.pass(7 * days - 60)
    expect(await isReset(thiefs)).toBe(false)
    await w.pass(120)
    expect(await isReset(thiefs)).toBe(false)
  })

  test('gives no access to the old address', async () => {
    await secure(await changeEmail())
    expect(await isReset('anna@example.com')).toBe(false)
    expect(await logIn('anna@example.com', password)).toBe(403)
  })

  test('keeps access by the older phone, and sends codes there', async () => {
    await addPhone(w, anna)
    await w.pass(2)
    await secure(await changeEmail())
    await resetBy(w, '+79123456789', newPassword, 'sms')
    expect(w.mail.to(thiefs).filter(({ subject }) => /Пароль/.test(subject))).toEqual([])
    const back = await signedIn(w, { login: '+79123456789', password: newPassword })
    expect((await back.call(getMe)).body.user_id).toBe(anna.accountId)
    expect(w.mail.to(thiefs).filter(({ text }) => /\b\d{6}\b/.test(text))).toEqual([])
  })

  test('keeps an older passkey and removes a later one', async () => {
    const before = await withPasskey(anna)
    await w.pass(8 * days)
    Object.assign(anna, { refreshToken: await signIn(w, anna, anna) })
    const token = await changeEmail()
    const after = await withPasskey(anna)
    expect((await secure(token)).status).toBe(200)
    expect((await signInWith(openBrowser(w), after)).status).toBe(403)
    expect((await signInWith(openBrowser(w), before)).status).toBe(200)
  })

  test('also works when the attacker has changed the password since', async () => {
    const token = await changeEmail()
    await anna.call(authApi.sendOtp, { body: { purpose: 'password_change' } })
    const code = codeIn(w.mail.to(thiefs).at(-1) ?? { text: '' })
    const changed = { action: 'change_password', password, new_password: newPassword, code } as const
    expect((await patch(anna, changed)).status).toBe(200)
    expect((await secure(token)).status).toBe(200)
    expect(await logIn(thiefs, newPassword)).toBe(403)
  })
})

describe('link in the e-mail', () => {
  test('expires after seven days', async () => {
    const late = await changeEmail()
    await w.pass(7 * days + 60)
    expect((await secure(late)).status).toBe(410)
  })

  test('is not sent to a frozen address, so that the attacker cannot lock the owner out', async () => {
    await addPhone(w, anna)
    await w.pass(2)
    await secure(await changeEmail())
    await resetBy(w, '+79123456789', newPassword, 'sms')
    anna.refreshToken = await signIn(w, anna, { login: '+79123456789', password: newPassword })
    const sent = w.mail.to(thiefs).length
    await patch(anna, { action: 'set_email_candidate', email: 'anna2@example.com' })
    await patch(anna, { action: 'confirm_email_candidate', code: codeIn(w.sms.last()) })
    const link = linkToken(w.mail.to('anna2@example.com').at(-1) ?? { text: '' })
    expect((await patch(anna, { action: 'verify_email', token: link })).body.email).toBe('anna2@example.com')
    expect(w.mail.to(thiefs)).toHaveLength(sent)
    expect(await isReset('anna2@example.com')).toBe(true)
  })
})

test('does not affect what the owner added after the recovery', async () => {
  await addPhone(w, anna)
  const token = await changeEmail()
  await secure(token)
  await resetBy(w, '+79123456789', newPassword, 'sms')
  const owner = await signedIn(w, { login: '+79123456789', password: newPassword })
  const passkey = await withPasskey(owner)
  expect((await secure(token)).body).toMatchObject({ already: true, ended: [] })
  expect([await isIn(owner), (await signInWith(openBrowser(w), passkey)).status]).toEqual([true, 200])
})

test('freezes the phone after a changed phone, and keeps the e-mail', async () => {
  await addPhone(w, anna)
  await w.pass(2)
  await patch(anna, { action: 'set_phone_candidate', phone: '+79990000001' })
  await patch(anna, { action: 'verify_phone', code: codeIn(w.sms.last()) })
  expect((await secure(emailTo('anna@example.com'))).status).toBe(200)
  expect(await isReset('+79990000001')).toBe(false)
  expect(await isReset('anna@example.com')).toBe(true)
})

test('freezes changes by an attacker after an e-mail about a new device', async () => {
  await signedIn(w, anna)
  const token = linkToken(w.mail.last())
  await w.pass(2)
  await changeEmail()
  expect((await secure(token)).body).toHaveProperty('frozen_until')
  expect(await isReset(thiefs)).toBe(false)
})

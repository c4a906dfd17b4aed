import { authApi } from '@kabinet/contract/api/auth/all'
import { getMe } from '@kabinet/contract/api/me.api'
import { beforeEach, describe, expect, test } from 'vitest'
import { addApp } from '../../../testing/authenticator-app.ts'
import { addPhone, patch, refusal, renew } from '../../../testing/contacts.ts'
import { perTest } from '../../../testing/fixtures.ts'
import { openBrowser } from '../../../testing/inject-browser.ts'
import { newService } from '../../../testing/new-service.ts'
import { codeIn, linkToken, signedIn, signIn } from '../../../testing/people.ts'
import { hours, secureByCode, resetBy } from '../../../testing/recovery.ts'
import { supportLinks, supportToken } from '../../../testing/support-links.ts'
import { testWorld } from '../../../testing/world.ts'
import { actOnPerson } from '../act-on-person.ts'
import { showPerson } from '../look-up.ts'
import { changeContact, type ContactChange } from './change-contact.ts'

const w = testWorld()
const { look, finish } = supportLinks(w)
const anna = perTest(() => w.person('anna'))
const [next, phone, other] = ['anna@new.example', '+79123456789', '+79000000001']
const newPassword = 'Tikhaya-9Zima'
const reason = { who: 'olga', why: 'ticket 4711', identityChecked: 'passport at the desk' }

const ask = (old: ContactChange['old'], more: Partial<ContactChange> = {}) =>
  changeContact(w.deps, { id: anna.accountId, contact: next, old, ...reason, ...more })
async function requestChange(old: ContactChange['old'], more: Partial<ContactChange> = {}): Promise<string> {
  await ask(old, more)
  await w.pass(0)
  return supportToken(w, more.contact ?? next)
}
async function changed(old: ContactChange['old'], more: Partial<ContactChange> = {}) {
  const answer = await finish(await requestChange(old, more))
  await w.pass(0)
  return answer
}
const contacts = () =>
  w.db
    .selectFrom('identifier')
    .select(['kind', 'value'])
    .where('account_id', '=', anna.accountId)
    .orderBy('kind')
    .execute()
const sentTo = (to: string) => [...w.mail.to(to), ...w.sms.to(to)].map(({ text }) => text)
const newsTo = (to: string) => sentTo(to).filter((text) => /поддержк/iu.test(text))
const secure = (token: string) => w.call(authApi.secureAccount, { body: { token } })
const secureIn = (text = '') => secure(linkToken({ text: /\S+secure-account\?\S+/.exec(text)?.[0] ?? '' }))

describe('a user who lost everything', () => {
  test('confirms the new contact without a session, and sets a password by it at once', async () => {
    const token = await requestChange('lost')
    expect(await contacts()).toEqual([{ kind: 'email', value: anna.email }])
    expect((await look(token)).body.link).toMatchObject({ what: 'contact', second_step: null })
    expect((await finish(token)).body).toEqual({ login: next })
    expect(await contacts()).toEqual([{ kind: 'email', value: next }])
    await resetBy(w, next, newPassword)
    const browser = Object.assign(openBrowser(w), { login: next, password: newPassword })
    await signIn(w, browser, browser)
    expect((await browser.call(getMe)).body).toMatchObject({
      user_id: anna.accountId,
      email: next,
      email_trusted: false,
    })
    expect(w.mail.to(next).some(({ subject }) => /\d{6}/.test(subject))).toBe(true)
  })

  test('gets codes at a new phone although an e-mail is trusted, if codes go by SMS', async () => {
    await addPhone(w, anna)
    await w.db.updateTable('account').set({ otp_transport: 'sms' }).where('id', '=', anna.accountId).execute()
    await changed('lost', { contact: other })
    const before = w.sms.to(other).length
    await signIn(w, openBrowser(w), anna)
    expect(w.sms.to(other).length).toBe(before + 1)
    await renew(anna)
    expect((await anna.call(getMe)).body).toMatchObject({ codes_go_to: '+7 *** ***-**-01' })
  })

  test('may replace the only contact by one of the other kind', async () => {
    expect((await changed('lost', { contact: other })).status).toBe(200)
    expect(await contacts()).toEqual([{ kind: 'phone', value: other }])
    await resetBy(w, other, newPassword, 'sms')
  })

  test('waits 72 hours for acts that last, which the trusted contact may shorten', async () => {
    await addPhone(w, anna)
    await changed('lost')
    await renew(anna)
    const create = () => anna.send('POST', '/api/users/me/passkey_options', {})
    expect(refusal(await create())).toEqual([403, 9, 'support'])
    const { otp } = (await anna.call(authApi.sendOtp, { body: { purpose: 'contact_trust', contact: next } })).body
    expect(otp.destination).toBe('+7 *** ***-**-89')
    await patch(anna, { action: 'trust_contact', contact: next, code: codeIn(w.sms.last()) })
    await renew(anna)
    expect((await create()).status).toBe(200)
  })
})

test('tells contacts that are not trusted yet too, without a button', async () => {
  await patch(anna, { action: 'set_phone', phone })
  await patch(anna, { action: 'verify_phone', code: codeIn(w.sms.last()) })
  await ask('lost')
  await w.pass(0)
  expect(newsTo(phone)).toHaveLength(1)
  await ask('stolen', { contact: other })
  await w.pass(0)
  expect(newsTo(anna.login).at(-1)).toContain('secure-account')
  expect(sentTo(phone).at(-1)).toContain('отключён')
})

test('is shown to support as long as acts are closed', async () => {
  await changed('lost')
  const heldUntil = async () => (await showPerson(w.deps, anna.accountId)).held_until
  expect(await heldUntil()).toMatch(/^\d{4}-/)
  await w.pass(72 * hours)
  expect(await heldUntil()).toBeNull()
})

describe('within 72 hours', () => {
  const recorded = [
    ['POST', '/api/users/me/passkey_options', {}],
    ['POST', '/api/users/me/second-step/app', {}],
    ['POST', '/api/users/me/second-step/recovery-codes', { app_code: '424242' }],
    ['POST', '/api/clients', newService],
    ['POST', '/api/registration-tokens', { name: 'Агент', services: 1, days: 1 }],
    ['GET', '/api/documents', undefined],
    ['POST', '/api/documents', { document_type: 'snils', number: '112-233-445 95' }],
    ['GET', '/api/partners?limit=10&offset=0', undefined],
    ['PATCH', '/api/users/me', { action: 'set_phone', phone: other }],
  ] as const

  test.each(recorded)('the account that a thief recovered cannot %s %s', async (method, path, body) => {
    await changed('lost')
    await renew(anna)
    expect(refusal(await anna.send(method, path, body))).toEqual([403, 9, 'support'])
    await w.pass(72 * hours)
    const browser = await signedIn(w, { login: next, password: anna.password })
    const answer = await browser.send(method, path, body)
    expect(answer.status < 300 ? [] : refusal(answer)).not.toContain('support')
  })

  test('the owner may still lock the account', async () => {
    await changed('lost')
    await renew(anna)
    expect((await anna.call(authApi.lockAccount, {})).status).toBe(204)
  })
})

describe('the old contact', () => {
  test('undoes a change to which its owner did not agree, if it was said to be lost', async () => {
    const notice = async () => newsTo(anna.login).at(-1)
    await changed('lost')
    await resetBy(w, next, newPassword)
    expect((await secureIn(await notice())).body).toMatchObject({ way: 'reset', ended: [{ what: 'email' }] })
    expect(await contacts()).toEqual([{ kind: 'email', value: anna.email }])
    expect((await w.call(authApi.authorize, { body: { login: next, password: newPassword } })).status).toBe(403)
    await resetBy(w, anna.login, 'Sinyaya-5Gora')
    const browser = await signedIn(w, { login: anna.login, password: 'Sinyaya-5Gora' })
    expect((await browser.send('GET', '/api/documents')).status).toBe(200)
  })

  test('stops a change before the new contact is confirmed', async () => {
    const token = await requestChange('lost')
    expect((await secureIn(newsTo(anna.login).at(-1))).status).toBe(200)
    expect(refusal(await finish(token))).toEqual([410, 10])
  })

  test('undoes it from a lost phone, by a code', async () => {
    const boris = await w.person('boris', { email: null, phone })
    await changeContact(w.deps, { id: boris.accountId, contact: other, old: 'lost', ...reason })
    await w.pass(0)
    await finish(supportToken(w, other))
    await w.pass(0)
    expect(sentTo(phone).some((text) => text.includes('/secure-account'))).toBe(true)
    const { secured } = (await secureByCode(w, phone)).body
    expect(secured).toMatchObject({ way: 'reset', ended: [{ what: 'phone' }] })
    await resetBy(w, phone, newPassword, 'sms')
  })

  test('ends at once if it is stolen: no message has a button, no earlier one works, no code goes there', async () => {
    await resetBy(w, anna.login, newPassword)
    const earlier = sentTo(anna.login).at(-1)
    await w.pass(60)
    await ask('stolen')
    await w.pass(0)
    const [told] = newsTo(anna.login)
    expect(told).toContain('/feedback')
    expect(told).not.toContain('secure-account')
    expect((await secureIn(earlier)).status).toBe(410)
    const before = sentTo(anna.login).length
    await w.call(authApi.resetPassword, { body: { step: 'request', login: anna.login } })
    await w.call(authApi.secureByCode, { body: { step: 'request', login: anna.login } })
    await w.pass(0)
    expect(sentTo(anna.login).length).toBe(before)
    expect((await finish(supportToken(w, next))).status).toBe(200)
    await w.call(authApi.secureByCode, { body: { step: 'request', login: anna.login } })
    await w.pass(0)
    expect(sentTo(anna.login).length).toBe(before)
    expect((await secureIn(earlier)).status).toBe(410)
    expect(await contacts()).toEqual([{ kind: 'email', value: next }])
  })

  test('comes back when another trusted contact says that the theft was invented', async () => {
    await addPhone(w, anna)
    await changed('stolen')
    await secureByCode(w, phone)
    expect(await contacts()).toEqual([
      { kind: 'email', value: anna.email },
      { kind: 'phone', value: phone },
    ])
    await resetBy(w, anna.login, newPassword)
  })
})

describe('refuses', () => {
  test('a link that was used, replaced, or is late', async () => {
    const [first, second] = [await requestChange('lost'), await requestChange('lost')]
    expect([(await finish(first)).status, (await finish(second)).status, (await finish(second)).status]).toEqual([
      410, 200, 410,
    ])
    const bySms = await requestChange('lost', { contact: other })
    await w.pass(601)
    expect((await finish(bySms)).status).toBe(410)
    const late = await requestChange('lost', { contact: 'third@new.example' })
    await w.pass(24 * hours + 1)
    expect((await finish(late)).status).toBe(410)
  })

  test('the second of two browsers that open a forwarded link at once', async () => {
    const token = await requestChange('lost')
    const answers = await Promise.all([finish(token), finish(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  })

  test('a contact of another account, also one that it verified since', async () => {
    await w.person('boris')
    await expect(ask('lost', { contact: 'boris@example.com' })).rejects.toThrow('already')
    const token = await requestChange('lost')
    await w.person('vera', { email: next })
    expect(refusal(await finish(token))).toEqual([409, 1004])
    expect(await contacts()).toEqual([{ kind: 'email', value: anna.email }])
  })

  test('a change after which the user changed the contact', async () => {
    const token = await requestChange('lost')
    await w.db
      .updateTable('identifier')
      .set({ value: 'own@new.example' })
      .where('account_id', '=', anna.accountId)
      .execute()
    expect((await finish(token)).status).toBe(410)
  })

  test('blocked and deleted accounts, also when the link is opened', async () => {
    const token = await requestChange('lost')
    await actOnPerson(w.deps, { act: 'block', id: anna.accountId, ...reason })
    expect((await finish(token)).status).toBe(410)
    await expect(ask('lost')).rejects.toThrow('it is blocked')
    await w.db.updateTable('account').set({ status: 'deactivated' }).where('id', '=', anna.accountId).execute()
    await expect(ask('lost')).rejects.toThrow('it is deleted')
  })

  test('an unconfirmed registration, and something that is no contact', async () => {
    await expect(ask('lost', { id: '00000000-0000-0000-0000-000000000000' })).rejects.toThrow('no account')
    await expect(ask('lost', { contact: 'anna' })).rejects.toThrow('neither')
  })

  test('the sixth act of an operator within a day, also at once and in other letters', async () => {
    const boris = await w.person('boris')
    for (let n = 0; n < 4; n++) await ask('lost')
    const both = await Promise.allSettled([ask('lost', { who: 'Olga' }), ask('lost', { id: boris.accountId })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(ask('lost')).rejects.toThrow('within a day')
    expect(await ask('lost', { who: 'ivan' })).toContain('on its way')
    await w.pass(24 * hours + 1)
    expect(await ask('lost')).toContain('on its way')
  })
})

describe('records', () => {
  beforeEach(() => addApp(w, anna))
  test('who checked the identity and how, the event, and keeps the app as second step', async () => {
    await changed('lost')
    const acts = await w.db.selectFrom('support_act').select(['act', 'who', 'why']).execute()
    expect(acts).toEqual([
      { act: 'change-contact', who: 'olga', why: 'ticket 4711 (identity checked: passport at the desk)' },
    ])
    const events = await w.db.selectFrom('event').select(['kind', 'details']).execute()
    expect(events).toContainEqual({ kind: 'support_contact', details: { to: 'email', old: 'lost' } })
    expect(events).toContainEqual({ kind: 'email_changed', details: { by: 'support' } })
    await resetBy(w, next, newPassword)
    const { body } = await w.call(authApi.authorize, { body: { login: next, password: newPassword } })
    expect(body).toMatchObject({ confirmed: false })
  })
})

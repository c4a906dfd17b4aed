import { authApi } from '@kabinet/contract/api/auth/all'
import { getMe } from '@kabinet/contract/api/me.api'
import { describe, expect, test } from 'vitest'
import { addYoungPhone, patch, refusal } from '../../../testing/contacts.ts'
import { perTest } from '../../../testing/fixtures.ts'
import { openBrowser } from '../../../testing/inject-browser.ts'
import { newOwner, ownEmail } from '../../../testing/intruders/scene.ts'
import { signInWith, withPasskey } from '../../../testing/passkeys.ts'
import { codeIn, type Person, signedIn } from '../../../testing/people.ts'
import { secureByCode, resetBy } from '../../../testing/recovery.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld()
const phone = '+79123456789'
const otherPhone = '+79990000001'
const day = 24 * 3600

const ask = async (login: string) => (await w.call(authApi.secureByCode, { body: { step: 'request', login } })).body
const give = (secure_token: string, code: string) =>
  w.call(authApi.secureByCode, { body: { step: 'verify', secure_token, code } })
const isIn = async (browser: Pick<Person, 'call'>) => (await browser.call(getMe)).status === 200
const sentTo = (to: string) => [...w.mail.to(to), ...w.sms.to(to)].length

describe('owner with a phone only', () => {
  const maria = perTest(() => w.person('maria', { email: null, phone }))

  test('acts by a code like the button in an e-mail', async () => {
    const attacker = await signedIn(w, maria)
    await w.pass(1)
    const passkey = await withPasskey(attacker)
    expect(w.sms.to(phone).at(-1)?.text).toContain('/secure-account')
    const { body } = await secureByCode(w, phone)
    expect(body.secured).toMatchObject({ already: false, ended: [{ what: 'passkey' }], way: 'reset' })
    expect([await isIn(attacker), await isIn(maria)]).toEqual([false, false])
    expect((await signInWith(openBrowser(w), passkey)).status).toBe(403)
  })

  test('receives the code at the replaced number, and regains the account through support', async () => {
    await patch(maria, { action: 'set_phone_candidate', phone: otherPhone })
    await patch(maria, { action: 'verify_phone', code: codeIn(w.sms.to(otherPhone).at(-1) ?? { text: '' }) })
    const before = sentTo(otherPhone)
    const { body } = await secureByCode(w, phone)
    expect(body.secured).toMatchObject({ ended: [{ what: 'phone' }], way: 'support' })
    expect([sentTo(otherPhone), await isIn(maria)]).toEqual([before, false])
  })
})

test('sends the code to every trusted contact, and to no other', async () => {
  await newOwner(w, { hasPhone: true })
  const [before, ofPhone] = [sentTo(ownEmail), sentTo(phone)]
  await ask(phone)
  expect([sentTo(ownEmail) - before, sentTo(phone) - ofPhone]).toEqual([1, 1])
})

test('accepts a recent contact as login, but sends it no code', async () => {
  const anna = await w.person('anna')
  await addYoungPhone(w, anna)
  const before = sentTo(phone)
  expect((await secureByCode(w, phone, 'anna@example.com')).body.secured?.ended).toMatchObject([{ what: 'phone' }])
  expect(sentTo(phone)).toBe(before)
})

test('lets the reader of a replaced number lock the account once, within 7 days of the change', async () => {
  const anna = await w.person('anna')
  await addYoungPhone(w, anna)
  await w.db
    .updateTable('identifier')
    .set({ verified_at: new Date(0) })
    .where('kind', '=', 'phone')
    .execute()
  await patch(anna, { action: 'set_phone_candidate', phone: otherPhone })
  await patch(anna, { action: 'verify_phone', code: codeIn(w.sms.to(otherPhone).at(-1) ?? { text: '' }) })
  expect((await secureByCode(w, phone)).body.secured?.already).toBe(false)
  const password = 'Tikhaya-9Zima'
  await resetBy(w, 'anna@example.com', password)
  const owner = await signedIn(w, { login: 'anna@example.com', password })
  expect((await secureByCode(w, phone)).body.secured).toMatchObject({ already: true, ended: [] })
  expect(await isIn(owner)).toBe(true)
  await w.pass(7 * day)
  const before = sentTo(phone)
  await ask(phone)
  expect(sentTo(phone)).toBe(before)
})

describe('unknown login', () => {
  test('gets the same response as a known one', async () => {
    await w.person('anna')
    const [known, unknown] = [await ask('anna@example.com'), await ask('boris@example.com')]
    expect(Object.keys(unknown)).toEqual(Object.keys(known))
    expect({ ...unknown.otp, destination: '' }).toEqual({ ...known.otp, destination: '' })
    for (const { secure_token = '' } of [known, unknown])
      expect(refusal(await give(secure_token, '000000'))).toEqual([400, 1021, 'wrong'])
  })

  test('triggers no message', async () => {
    await w.person('anna')
    const before = [w.mail.all().length, w.sms.all().length]
    await ask('boris@example.com')
    await ask(phone)
    expect([w.mail.all().length, w.sms.all().length]).toEqual(before)
  })
})

test('allows ten requests an hour per login, like a reset', async () => {
  await w.person('anna')
  const request = () => w.call(authApi.secureByCode, { body: { step: 'request', login: 'boris@example.com' } })
  for (let n = 0; n < 10; n++) expect((await request()).status).toBe(200)
  expect((await request()).status).toBe(429)
})

test('accepts a code once, for 10 minutes, and for its own request', async () => {
  await w.person('anna')
  const first = await ask('anna@example.com')
  const code = codeIn(w.mail.last())
  const second = await ask('anna@example.com')
  expect(refusal(await give(second.secure_token ?? '', code))).toEqual([400, 1021, 'wrong'])
  expect((await give(first.secure_token ?? '', code)).status).toBe(200)
  expect((await give(first.secure_token ?? '', code)).status).toBe(410)
  const late = await ask('anna@example.com')
  const lateCode = codeIn(w.mail.last())
  await w.pass(601)
  expect(refusal(await give(late.secure_token ?? '', lateCode))).toEqual([400, 1021, 'expired'])
})

import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { expect, test } from 'vitest'
import { addPhone, patch, trustContacts } from '../../testing/contacts.ts'
import { perTest } from '../../testing/fixtures.ts'
import { codeIn } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld({ limits: { codeSeconds: 180, linkSeconds: 7200, resendSeconds: 90 } })
const anna = perTest(() => w.person('anna'))

const phone = '+79123456789'
const email = 'anna.new@example.com'
const bySms = { transport: 'sms', kind: 'code', destination: '+7 *** ***-**-89', resend_after: 90, expires_in: 180 }
const byMail = { transport: 'email', kind: 'link', destination: 'a***@example.com', resend_after: 90, expires_in: 7200 }

test('returns the lifetime and resend delay of a sent code or link', async () => {
  expect((await patch(anna, { action: 'set_phone', phone })).body.otp).toEqual(bySms)
  const proven = await patch(anna, { action: 'verify_phone', code: codeIn(w.sms.last()) })
  expect(proven.body).toMatchObject({ phone, phone_verified: true })
  expect(proven.body).not.toHaveProperty('otp')
  await trustContacts(w, anna)
  expect((await patch(anna, { action: 'set_email_candidate', email })).body.otp).toEqual(bySms)
  expect((await patch(anna, { action: 'confirm_email_candidate', code: codeIn(w.sms.last()) })).body.otp).toEqual(
    byMail,
  )
})

test('returns the remaining times when the same change is repeated', async () => {
  await addPhone(w, anna)
  const propose = () => patch(anna, { action: 'set_phone_candidate', phone: '+79997654389' })
  expect((await propose()).body.otp).toEqual(bySms)
  await w.pass(30)
  const { otp } = (await propose()).body
  const waited = 90 - (otp?.resend_after ?? 0)
  expect(waited).toBeGreaterThanOrEqual(30)
  expect(otp).toEqual({ ...bySms, resend_after: 90 - waited, expires_in: 180 - waited })
  expect(w.sms.to('+79997654389')).toHaveLength(1)
})

test('returns them for a resent code, and never in the user record', async () => {
  await patch(anna, { action: 'set_phone', phone })
  await w.pass(90)
  expect((await anna.call(authApi.sendOtp, { body: { purpose: 'phone_verify' } })).body.otp).toEqual(bySms)
  expect((await anna.call(meApi.getMe)).body).not.toHaveProperty('otp')
})

import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { RefusedForGood } from '../../domain/messages/delivery/refused-for-good.ts'
import { codeIn, formOf, type Person } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'
import { patch } from '../../testing/contacts.ts'

const w = testWorld()
let anna: Person
const refusedAddresses = new Set<string>()
beforeAll(() => {
  const { sendMail, sendSms } = w.deps
  w.deps.sendMail = async (mail) => {
    if (refusedAddresses.has(mail.to)) throw new RefusedForGood('550 no such user')
    await sendMail(mail)
  }
  w.deps.sendSms = async (sms) => {
    if (refusedAddresses.has(sms.to)) throw new RefusedForGood('400 no such number')
    return sendSms(sms)
  }
})
beforeEach(() => refusedAddresses.clear())

const wrongEmail = 'typo@example.com'
const wrongPhone = '+79990000009'
const atEmail = { status: 400, error: { error_code: 4, fields: [{ path: 'email', message: 'Проверьте адрес почты' }] } }
const atPhone = {
  status: 400,
  error: { error_code: 4, fields: [{ path: 'phone', message: 'Проверьте номер телефона, например +7 912 345-67-89' }] },
}
const me = async () => (await anna.call(meApi.getMe)).body

test('rejects a changed e-mail that the mail server rejects, drops it and accepts another', async () => {
  anna = await w.person('anna')
  refusedAddresses.add(wrongEmail)
  const confirm = async (email: string) => {
    await patch(anna, { action: 'set_email_candidate', email })
    return patch(anna, { action: 'confirm_email_candidate', code: codeIn(w.mail.to('anna@example.com').at(-1)!) })
  }
  expect(await confirm(wrongEmail)).toMatchObject(atEmail)
  expect(await me()).toMatchObject({ email: 'anna@example.com', email_candidate: null, email_candidate_step: null })
  expect((await confirm('right@example.com')).body).toMatchObject({ email_candidate_step: 'link' })
})

test('rejects a first e-mail or phone that cannot be reached, and stores none', async () => {
  refusedAddresses.add(wrongEmail).add(wrongPhone)
  anna = await w.person('phone', { email: null, phone: '+79990000001' })
  expect(await patch(anna, { action: 'set_email', email: wrongEmail })).toMatchObject(atEmail)
  expect(await me()).toMatchObject({ email: null })
  expect(await patch(anna, { action: 'set_phone_candidate', phone: wrongPhone })).toMatchObject(atPhone)
  expect(await me()).toMatchObject({ phone: '+79990000001', phone_candidate: null })
  anna = await w.person('mail')
  expect(await patch(anna, { action: 'set_phone', phone: wrongPhone })).toMatchObject(atPhone)
  expect(await me()).toMatchObject({ phone: null })
})

test('repeats the rejection for the same idempotency-key', async () => {
  refusedAddresses.add(wrongPhone)
  anna = await w.person('anna')
  const send = () =>
    anna.call(
      meApi.patchMe,
      { body: { action: 'set_phone', phone: wrongPhone } },
      { headers: { 'idempotency-key': 'one' } },
    )
  expect(await send()).toMatchObject(atPhone)
  expect(await send()).toMatchObject(atPhone)
})

test('rejects a resend to an address that is gone', async () => {
  anna = await w.person('phone', { email: null, phone: '+79990000001' })
  await patch(anna, { action: 'set_email', email: wrongEmail })
  const { registration_token } = (await w.call(authApi.register, { body: formOf('boris') })).body
  await w.pass(61)
  refusedAddresses.add(wrongEmail).add('boris@example.com')
  expect(await anna.call(authApi.sendOtp, { body: { purpose: 'email_verify' } })).toMatchObject(atEmail)
  expect(await w.call(authApi.sendOtp, { body: { purpose: 'register', registration_token } })).toMatchObject(atEmail)
})

import { authApi } from '@kabinet/contract/api/auth/all'
import { expect, test } from 'vitest'
import { formOf } from '../../../testing/people.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld()
const names = { first_name: 'Ваш приз ждёт вас', last_name: 'Позвоните нам', middle_name: 'Прямо сейчас' }
const spoken = /приз|Позвоните|Прямо/

test('keeps the names of a form out of messages to an address that is not verified', async () => {
  await w.person('boris', { email: 'taken@example.com' })
  const byEmail = { ...formOf('anna', { email: 'anna@example.com' }), ...names }
  const { body } = await w.call(authApi.register, { body: byEmail })
  await w.pass(61)
  await w.call(authApi.sendOtp, { body: { purpose: 'register', registration_token: body.registration_token } })
  await w.call(authApi.resetPassword, { body: { step: 'request', login: 'anna@example.com' } })
  await w.call(authApi.register, { body: { ...formOf('anna', { email: 'taken@example.com' }), ...names } })
  await w.call(authApi.register, { body: { ...formOf('anna', { email: null, phone: '+79123456789' }), ...names } })
  const sent = [...w.mail.to('anna@example.com'), ...w.mail.to('taken@example.com'), ...w.sms.all()]
  expect(sent.length).toBeGreaterThanOrEqual(4)
  for (const message of sent) expect(JSON.stringify(message)).not.toMatch(spoken)
})

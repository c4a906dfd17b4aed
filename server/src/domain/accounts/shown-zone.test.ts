import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { expect, test } from 'vitest'
import { openBrowser } from '../../testing/inject-browser.ts'
import { activate, codeIn, type Person, signIn } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()

const from = (zone: string) => openBrowser(w, { 'device-time-zone': zone })
const changed = async (browser: Pick<Person, 'call'>, password: string, new_password: string) => {
  const { otp } = (await browser.call(authApi.sendOtp, { body: { purpose: 'password_change' } })).body
  expect(otp.transport).toBe('email')
  const code = codeIn(w.mail.last())
  await browser.call(meApi.patchMe, { body: { action: 'change_password', password, new_password, code } })
  return w.mail.last().text
}

test('messages name the time in the zone of the profile, else of the browser known longest', async () => {
  const anna = await activate(w, 'anna')
  const shown = from('Asia/Vladivostok')
  await signIn(w, shown, anna)
  await signIn(w, from('America/New_York'), anna)
  expect(w.mail.last().text).toContain('GMT+10')
  expect(await changed(shown, anna.password, 'Snezhnaya-8Gora')).toContain('GMT+10')
  await w.pass(61)
  const again = from('America/New_York')
  await signIn(w, again, { ...anna, password: 'Snezhnaya-8Gora' })
  await again.call(meApi.patchMe, { body: { action: 'update_profile', timezone: 'Asia/Yekaterinburg' } })
  expect(await changed(again, 'Snezhnaya-8Gora', 'Snezhnaya-9Gora')).toContain('GMT+5')
})

test('an unknown zone is ignored', async () => {
  const boris = await activate(w, 'boris')
  await signIn(w, from('Mars/Olympus<b>'), boris)
  await signIn(w, openBrowser(w), boris)
  expect(w.mail.last().text).toContain('GMT+3')
})

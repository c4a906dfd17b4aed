import { sendOtp } from '@kabinet/contract/api/auth/auth.api'
import { preparePasskeyCheck } from '@kabinet/contract/api/auth/passkey-sign-in.api'
import { patchMe } from '@kabinet/contract/api/me.api'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { setPasskeyBrowser } from '../../testing/passkey-browser.ts'
import { anna, codeBySms } from '../../testing/people.ts'

const { click, code, find } = actions
const contact = '+79001112233'

test('shows the time and the current address of codes after a phone change, and offers to trust the phone', async () => {
  await openSample('change-phone.changed.notice')
  const dialog = screen.getByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toMatch(/до\sэтого\sвремени\sприходят\sна\sa•••@example\.ru/))
  expect(dialog.textContent).toMatch(/24\.11\.2026, \d\d:20/)
  expect(dialog.textContent).not.toMatch(/будут\sприходить/)
  await click('trust.do')
  await find('trust.byLetter')
})

test('offers the same on the page that verifies a new e-mail', async () => {
  const { replies } = await openSample('page.email-confirm.notice')
  await find({ words: 'Коды для входа до этого времени приходят на' })
  replies.on(sendOtp, { otp: codeBySms })
  await click('trust.do')
  await click('trust.bySms')
  await waitFor(() => expect(replies.to(sendOtp)).toEqual([{ purpose: 'contact_trust', contact: 'anna@example.ru' }]))
})

test('makes the contact trusted by a code to the other one', async () => {
  const { replies } = await openSample('trust-contact.trusted.opened')
  expect(replies.to(sendOtp)).toEqual([{ purpose: 'contact_trust', contact }])
  expect(replies.to(patchMe)).toEqual([{ action: 'trust_contact', contact, code: '424242' }])
  await click('parts.gotIt')
  await waitFor(() => expect(screen.queryByText('Пока не доверенный')).toBeNull())
})

test('makes the contact trusted by the app', async () => {
  const { replies } = await openSample('trust-contact.enterAppCode.opened', (r) => r.on(patchMe, anna))
  await code()
  await waitFor(() => expect(replies.to(patchMe)).toEqual([{ action: 'trust_contact', contact, app_code: '424242' }]))
})

test('requests a passkey check for this contact', async () => {
  const { replies } = await openSample('trust-contact.choose.cancelled', (r) => r.on(patchMe, anna))
  expect(replies.to(patchMe)).toEqual([])
  setPasskeyBrowser({})
  await click('prove.passkey')
  await find('trust.done.text')
  expect(replies.to(preparePasskeyCheck)).toEqual([{ contact }, { contact }])
  expect(replies.to(patchMe)).toMatchObject([{ action: 'trust_contact', contact, passkey: {} }])
})

test('offers no method when no trusted factor is left', async () => {
  await openSample('trust-contact.choose.empty')
  expect(screen.queryByRole('button', { name: 'Получить код письмом' })).toBeNull()
})

test('shows the contact as verified and not trusted yet', async () => {
  await openSample('trust-contact.choose.opened')
  expect(screen.getByText('Пока не доверенный').previousSibling?.textContent).toBe('Подтверждён')
})

import { checkPassword, sendOtp } from '@kabinet/contract/api/auth/auth.api'
import { getMe, patchMe, type User } from '@kabinet/contract/api/me.api'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fillPasswords } from '../../screens/list/security.ts'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { anna, annaMoved, codeBySms } from '../../testing/people.ts'

const { click, code, confirm, find } = actions
/** The phone that the account had before; nothing on the pages knows it in full. */
const former = { ...codeBySms, destination: '+7 *** ***-**-55' }
const masked = /\+7\s•••\s•••[‑-]••[‑-]55/
const present = /111[‑-]22[‑-]33/
const dialogText = () => screen.getAllByRole('dialog').at(-1)?.textContent ?? ''
const says = (words: RegExp) => waitFor(() => expect(dialogText()).toMatch(words))
const row = () => screen.getByText('Второй шаг входа').closest('li, tr, div')?.parentElement?.textContent ?? ''

test('names the phone that still gets the codes, and until when the new one does not', async () => {
  await openSample('page.security.method.notice')
  expect(row()).toMatch(masked)
  const sms = screen.getByRole('radio', { name: /^SMS/ })
  const note = document.getElementById(sms.getAttribute('aria-describedby') ?? '')?.textContent
  expect(note).toMatch(/Телефон станет доверенным\s24\.11\.2026, \d\d:50/)
  expect(note).toMatch(masked)
  expect(sms).toHaveProperty('disabled', false)
  expect(document.body.textContent).toMatch(/Код послать некуда\. Почта станет доверенной\s24\.11\.2026/)
  await click('contact.email.trust.which')
  await screen.findByRole('dialog', { name: 'Доверенный контакт' })
})

test('names where the code goes that turns the second step off', async () => {
  const { replies } = await openSample('change-transport.confirm.notice')
  await says(masked)
  expect(dialogText()).not.toMatch(present)
  replies.on(sendOtp, { otp: former })
  await confirm('parts.continue')
  await says(/Отправили код в\sSMS на/)
  await says(/••[‑-]55/)
  expect(dialogText()).not.toMatch(present)
})

test('names where the code of a password change went', async () => {
  const { replies } = await openSample('page.security.filled', (r) => r.on(getMe, annaMoved))
  replies.on(checkPassword, {}).on(sendOtp, { otp: former })
  await fillPasswords(actions)
  await says(/••[‑-]55/)
  expect(dialogText()).not.toMatch(present)
})

test('names where the code of an e-mail change went, and none for a code sent from elsewhere', async () => {
  const waiting: User = { ...annaMoved, email_candidate: 'anna.new@example.com', email_candidate_step: 'code' }
  const { replies } = await openSample('change-email.enterCode.notice', (r) => r.on(getMe, waiting))
  await says(/Код мы отправили раньше/)
  expect(dialogText()).not.toMatch(/\+7|@/)
  replies.on(sendOtp, { otp: former })
  await click('code.resend')
  await says(/••[‑-]55/)
  expect(dialogText()).not.toMatch(present)
})

test('says after a move of codes where they go, also when the chosen contact is not trusted', async () => {
  await openSample('change-transport.enterCode.opened', (r) => r.on(patchMe, annaMoved))
  await code()
  await says(masked)
  expect(dialogText()).toMatch(/станет доверенным\s24\.11\.2026/)
})

test('promises nothing about a new number that an authenticator app keeps from getting codes', async () => {
  const { replies } = await openSample('change-phone.enterCode.opened')
  replies.on(patchMe, { ...anna, phone: '+79123456789', otp_transport: 'sms', codes_go_to: null })
  await code()
  await find('changePhone.done.text')
  expect(dialogText()).not.toContain('будут приходить')
})

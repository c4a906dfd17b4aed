import { authorize } from '@kabinet/contract/api/auth/auth.api'
import { preparePasskeySignIn } from '@kabinet/contract/api/auth/passkey-sign-in.api'
import { sampleSignInOptions } from '@kabinet/contract/examples/web-authn'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { LoginPage } from '../../pages/login/login.tsx'
import { leaveKnownLogin } from '../../session/known-login.ts'
import { leaveSession } from '../../session/session.ts'
import { actions } from '../../testing/actions.ts'
import { openPage } from '../../testing/open-page.tsx'
import { openSample } from '../../testing/open-sample.tsx'
import { forgetPasskeyBrowser, setPasskeyBrowser } from '../../testing/passkey-browser.ts'
import { Replies } from '../../testing/replies.ts'

const login = () => screen.getByLabelText<HTMLInputElement>('Электронная почта или телефон')
const password = () => screen.getByLabelText<HTMLInputElement>('Пароль')
const isHidden = () => password().closest('[hidden]') !== null
const passkey = () => screen.getByRole('button', { name: /Войти с.ключом доступа/ })
const first = { ...sampleSignInOptions, passkey_first: true }

async function openSlowly(known?: string) {
  leaveSession()
  setPasskeyBrowser({})
  onTestFinished(forgetPasskeyBrowser)
  if (known) leaveKnownLogin(known)
  const answered = Promise.withResolvers<void>()
  const replies = new Replies().on(preparePasskeySignIn, first)
  const answer = globalThis.fetch
  globalThis.fetch = async (...request) => {
    await answered.promise
    return answer(...request)
  }
  await openPage({ '/login': LoginPage }, '/login')
  return { replies, answer: answered.resolve }
}

test('offers the passkey first; one press shows the password, focused when the login is typed', async () => {
  const { replies } = await openSample('login.enterPassword.passkeyFirst')
  expect([isHidden(), passkey().className.includes('primary')]).toEqual([true, true])
  expect(screen.queryByRole('button', { name: 'Войти' })).toBeNull()
  expect(document.activeElement).toBe(login())
  expect(replies.to(preparePasskeySignIn)).toEqual([{}])
  await userEvent.type(login(), 'anna@example.ru{Enter}')
  expect([isHidden(), document.activeElement === password()]).toEqual([false, true])
  expect(passkey().className).not.toContain('primary')
  expect(replies.to(authorize)).toEqual([])
})

test('shows the password by its button and focuses an empty login', async () => {
  await openSample('login.enterPassword.passkeyFirst')
  passkey().focus()
  // Checked at once, without a wait: a late focus sends the input of a password manager to this field.
  fireEvent.click(screen.getByRole('button', { name: /Войти с.паролем/ }))
  expect([isHidden(), document.activeElement === login()]).toEqual([false, true])
})

test('moves the focus from the password to the passkey button', async () => {
  const { answer } = await openSlowly('anna@example.ru')
  expect(document.activeElement).toBe(password())
  answer()
  await waitFor(() => expect(document.activeElement).toBe(passkey()))
})

test('keeps the form when the user has started typing before the response', async () => {
  const { replies, answer } = await openSlowly()
  await userEvent.type(login(), 'a')
  answer()
  await waitFor(() => expect(replies.to(preparePasskeySignIn)).toHaveLength(1))
  await screen.findByRole('button', { name: 'Войти' })
  expect(isHidden()).toBe(false)
})

test('keeps both methods available when the passkey prompt is closed', async () => {
  await openSample('login.enterPassword.passkeyFirst')
  setPasskeyBrowser({ get: 'NotAllowedError' })
  await userEvent.click(passkey())
  await actions.find('login.passkey.cancelled')
  await actions.click('login.byPassword')
  expect(isHidden()).toBe(false)
})

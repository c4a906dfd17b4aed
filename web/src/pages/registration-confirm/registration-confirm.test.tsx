import { confirmRegistration, sendOtp } from '@kabinet/contract/api/auth/auth.api'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { request } from '../../screens/list/requests.ts'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { readSession } from '../../session/session.ts'
import { linkByMail, tokens } from '../../testing/people.ts'

const { click } = actions

test('posts the token once, regardless of re-renders, and removes it from the URL [SP-2.11]', async () => {
  const { replies, router } = await openSample('registration.activated.opened')
  await screen.findByRole('heading', { name: 'Аккаунт активирован' })
  expect(replies.to(confirmRegistration)).toEqual([{ token: 'token', sign_in: true }])
  expect(router.state.location.search).toBe('')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('token')
})

const activated = { status: 'activated' } as const
const signedIn = { ...activated, session: { ...tokens, confirmed: true } }

test('leads to the cabinet in the browser that submitted the form', async () => {
  const { router } = await openSample('registration.activated.opened', (r) => r.on(confirmRegistration, signedIn))
  expect(readSession()?.access_token).toBe(tokens.access_token)
  await actions.find('confirm.signedIn')
  await click('authorize.toCabinet')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test.each([
  ['/', {}],
  ['/authorize?interaction=int', { interaction: 'int' }],
])('continues at %s after the code of a phone registration', async (path, waiting) => {
  const { router } = await openSample('registration.enterCode.opened', (r) =>
    request()(r).on(confirmRegistration, { ...signedIn, ...waiting }),
  )
  await actions.code()
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(path))
})

test('leads to the sign-in when the code starts no session', async () => {
  const { router } = await openSample('registration.enterCode.opened', (r) => r.on(confirmRegistration, activated))
  await actions.code()
  await screen.findByRole('heading', { name: 'Аккаунт активирован' })
  expect(router.state.location.pathname).toBe('/registration-confirm')
})

test('leads to the sign-in with the login prefilled in another browser', async () => {
  const login = 'anna@example.ru'
  const { router } = await openSample('registration.activated.opened', (r) =>
    r.on(confirmRegistration, { ...activated, login }),
  )
  await click('login.submit')
  expect(await screen.findByLabelText('Электронная почта или телефон')).toHaveProperty('value', login)
  expect(router.state.location.pathname).toBe('/login')
  expect(document.activeElement).toBe(screen.getByLabelText('Пароль'))
})

test('keeps an existing session and reports that the account is another one', async () => {
  const { replies } = await openSample('registration.activated.other')
  expect(replies.to(confirmRegistration)).toEqual([{ token: 'token' }])
  expect(readSession()?.access_token).toBe(tokens.access_token)
  expect(screen.getByRole('link', { name: /^В.кабинет$/ })).toBeTruthy()
})

test('leads to the waiting service', async () => {
  const { router } = await openSample('registration.activated.service', request())
  await click('confirm.toService')
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/authorize', search: '?interaction=int' }),
  )
})

test('sends a new e-mail for an expired link [SP-2.12]', async () => {
  const { replies, router } = await openSample('registration.linkExpired.opened')
  replies.on(sendOtp, { otp: linkByMail })
  await click('confirm.newLetter')
  await waitFor(() => expect(router.state.location.pathname).toBe('/registration-finish'))
  expect(replies.to(sendOtp)).toEqual([{ purpose: 'register', token: 'token' }])
})

test('reports an already active account', async () => {
  await openSample('registration.activated.already')
  expect(await screen.findByRole('heading', { name: 'Аккаунт уже активирован' })).toBeTruthy()
})

test('keeps the token after a failed check and offers a retry [SP-2.13]', async () => {
  const { replies, router } = await openSample('registration.checkLink.loadFailed')
  expect(router.state.location.search).toBe('')
  replies.on(confirmRegistration, { status: 'activated' })
  await click('shell.retry')
  await screen.findByRole('heading', { name: 'Аккаунт активирован' })
  expect(replies.to(confirmRegistration)).toHaveLength(2)
})

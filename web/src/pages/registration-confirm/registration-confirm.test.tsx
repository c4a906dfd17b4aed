import { confirmRegistration, sendOtp } from '@kabinet/contract/api/auth/auth.api'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { request } from '../../screens/list/requests.ts'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { readSession } from '../../session/session.ts'
import { linkByMail, tokens } from '../../testing/people.ts'

const { click } = actions

test('the token is posted once, however often the page is drawn, and leaves the address bar [SP-2.11]', async () => {
  const { replies, router } = await openSample('registration.activated.opened')
  await screen.findByRole('heading', { name: 'Аккаунт активирован' })
  expect(replies.to(confirmRegistration)).toEqual([{ token: 'token', sign_in: true }])
  expect(router.state.location.search).toBe('')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('token')
})

const activated = { status: 'activated' } as const
const signedIn = { ...activated, session: { ...tokens, confirmed: true } }

test('where the form was sent the log-in button leads straight into the cabinet', async () => {
  const { router } = await openSample('registration.activated.opened', (r) => r.on(confirmRegistration, signedIn))
  expect(readSession()?.access_token).toBe(tokens.access_token)
  await click('login.submit')
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

test('elsewhere it leads to the log-in, with the login filled in and the cursor in the password', async () => {
  const login = 'anna@example.ru'
  const { router } = await openSample('registration.activated.opened', (r) =>
    r.on(confirmRegistration, { ...activated, login }),
  )
  await click('login.submit')
  expect(await screen.findByLabelText('Электронная почта или телефон')).toHaveProperty('value', login)
  expect(router.state.location.pathname).toBe('/login')
  expect(document.activeElement).toBe(screen.getByLabelText('Пароль'))
})

test('whoever is signed in stays so: the page asks for no session, and says that the account is another', async () => {
  const { replies } = await openSample('registration.activated.other')
  expect(replies.to(confirmRegistration)).toEqual([{ token: 'token' }])
  expect(readSession()?.access_token).toBe(tokens.access_token)
  expect(screen.getByRole('link', { name: /^В.кабинет$/ })).toBeTruthy()
})

test('a waiting service is the way on', async () => {
  const { router } = await openSample('registration.activated.service', request())
  await click('confirm.toService')
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/authorize', search: '?interaction=int' }),
  )
})

test('a late link still brings a new letter [SP-2.12]', async () => {
  const { replies, router } = await openSample('registration.linkExpired.opened')
  replies.on(sendOtp, { otp: linkByMail })
  await click('confirm.newLetter')
  await waitFor(() => expect(router.state.location.pathname).toBe('/registration-finish'))
  expect(replies.to(sendOtp)).toEqual([{ purpose: 'register', token: 'token' }])
})

test('a link of a finished registration says that the account is active', async () => {
  await openSample('registration.activated.already')
  expect(await screen.findByRole('heading', { name: 'Аккаунт уже активирован' })).toBeTruthy()
})

test('without a verdict the token stays, and asking again is up to the person [SP-2.13]', async () => {
  const { replies, router } = await openSample('registration.checkLink.loadFailed')
  expect(router.state.location.search).toBe('')
  replies.on(confirmRegistration, { status: 'activated' })
  await click('shell.retry')
  await screen.findByRole('heading', { name: 'Аккаунт активирован' })
  expect(replies.to(confirmRegistration)).toHaveLength(2)
})

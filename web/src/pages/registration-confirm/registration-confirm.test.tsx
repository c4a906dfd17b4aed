import { confirmRegistration, sendOtp } from '@kabinet/contract/api/auth.api'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { request } from '../../screens/list/requests.ts'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'
import { linkByMail } from '../../testing/people.ts'

const { click } = actions

test('the token is posted once, however often the page is drawn, and leaves the address bar [SP-2.11]', async () => {
  const { replies, router } = await openSample('registration.activated.opened')
  await screen.findByRole('heading', { name: 'Аккаунт активирован' })
  expect(replies.to(confirmRegistration)).toEqual([{ token: 'token' }])
  expect(router.state.location.search).toBe('')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('token')
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

import { confirmRegistration, sendOtp } from '@kabinet/contract/api/auth.api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { linkByMail } from '../../testing/people.ts'
import { refused, Replies } from '../../testing/replies.ts'
import { RegistrationConfirmPage } from './registration-confirm.tsx'

const Elsewhere = () => <h1>в другом месте</h1>
const open = (entry: string) =>
  openPage(
    { '/registration-confirm': RegistrationConfirmPage, '/registration-finish': Elsewhere, '/authorize': Elsewhere },
    entry,
  )

let replies: Replies

beforeEach(() => {
  sessionStorage.clear()
  replies = new Replies()
})

test('the token is posted once, however often the page is drawn, and leaves the address bar [SP-2.11]', async () => {
  replies.on(confirmRegistration, { status: 'activated' })
  const { router } = await open('/registration-confirm?token=tok-1')
  await screen.findByRole('heading', { name: 'Аккаунт активирован' })
  expect(replies.to(confirmRegistration)).toEqual([{ token: 'tok-1' }])
  expect(router.state.location.search).toBe('')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('tok-1')
})

test('a waiting service is the way on', async () => {
  replies.on(confirmRegistration, { status: 'activated', interaction: 'int-1' })
  const { router } = await open('/registration-confirm?token=tok-2')
  await userEvent.click(await screen.findByRole('link', { name: /Продолжить в.сервисе/ }))
  expect(router.state.location).toMatchObject({ pathname: '/authorize', search: '?interaction=int-1' })
})

test('a late link still brings a new letter [SP-2.12]', async () => {
  replies.on(confirmRegistration, refused('NOT_EXIST', { status: 410 })).on(sendOtp, { otp: linkByMail })
  const { router } = await open('/registration-confirm?token=tok-3')
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить новое письмо' }))
  await screen.findByRole('heading', { name: 'в другом месте' })
  expect(router.state.location.pathname).toBe('/registration-finish')
  expect(replies.to(sendOtp)).toEqual([{ purpose: 'register', token: 'tok-3' }])
})

test('a link of a finished registration says that the account is active', async () => {
  replies.on(confirmRegistration, refused('USER_ALREADY_VERIFIED'))
  await open('/registration-confirm?token=tok-4')
  expect(await screen.findByRole('heading', { name: 'Аккаунт уже активирован' })).toBeTruthy()
})

test('without a verdict the token stays, and asking again is up to the person [SP-2.13]', async () => {
  replies.on(confirmRegistration, refused('DATABASE'), { status: 'activated' })
  await open('/registration-confirm?token=tok-5')
  await userEvent.click(await screen.findByRole('button', { name: 'Повторить' }))
  await screen.findByRole('heading', { name: 'Аккаунт активирован' })
  expect(replies.to(confirmRegistration)).toHaveLength(2)
})

import { logout } from '@kabinet/contract/api/auth.api'
import { getMe, patchMe } from '@kabinet/contract/api/me.api'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveSession, readSession, startSession } from '../../session/session.ts'
import { takeReturnPath } from '../../session/return-path.ts'
import { openPage } from '../../testing/open-page.tsx'
import { refused, Replies } from '../../testing/replies.ts'
import { anna } from '../../testing/samples.ts'
import { EmailConfirmPage } from './email-confirm.tsx'

const Elsewhere = () => <h1>в другом месте</h1>
const open = (entry: string) =>
  openPage({ '/email-confirm': EmailConfirmPage, '/login': Elsewhere, '/': Elsewhere }, entry)
/** Whatever spaces stand between its words. */
const heading = (name: string) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(`^${name.replaceAll(' ', '\\s')}$`) })
const signIn = () =>
  startSession({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 600, confirmed: true })

let replies: Replies

beforeEach(() => {
  sessionStorage.clear()
  replies = new Replies().on(getMe, anna)
  signIn()
})
afterEach(leaveSession)

test('its owner’s link changes the e-mail: posted once, out of the address bar, and the new address is named [SP-2.14]', async () => {
  replies.on(patchMe, { ...anna, email: 'novaya@example.ru' })
  const { router } = await open('/email-confirm?token=tok-1')
  await heading('Почта изменена')
  await screen.findByText(/Входите с\sадресом novaya@example.ru/)
  expect(replies.to(patchMe)).toEqual([{ action: 'verify_email', token: 'tok-1' }])
  expect(router.state.location.search).toBe('')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('tok-1')
})

test('an address that is verified already is as good as changed', async () => {
  replies.on(patchMe, refused('USER_ALREADY_VERIFIED'))
  await open('/email-confirm?token=tok-2')
  await heading('Почта изменена')
  expect(await screen.findByText(/anna@example.ru/)).toBeTruthy()
})

test('a used or late link says where to get a new one [SP-2.15]', async () => {
  replies.on(patchMe, refused('NOT_EXIST', { status: 410 }))
  await open('/email-confirm?token=tok-3')
  await heading('Ссылка устарела')
  expect(document.body.textContent).toMatch(/Запросите новую ссылку в\sразделе «Личная информация»/)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('tok-3')
})

test('opened without a link it does not pretend to check one', async () => {
  await open('/email-confirm')
  await heading('Ссылка устарела')
  expect(replies.asked).toEqual([])
})

test('signed out: log in, and the link goes on by itself [SP-2.16]', async () => {
  leaveSession()
  replies.on(patchMe, anna)
  const { router, unmount } = await open('/email-confirm?token=tok-4')
  await heading('Пользователь не найден')
  expect(replies.to(patchMe)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Войти' }))
  expect(router.state.location.pathname).toBe('/login')
  unmount()
  signIn()
  await open(takeReturnPath())
  await heading('Почта изменена')
  expect(replies.to(patchMe)).toEqual([{ action: 'verify_email', token: 'tok-4' }])
})

test('a session that has ended is as good as none', async () => {
  replies.on(patchMe, refused('AUTH_NOT_PROVIDED'))
  await open('/email-confirm?token=tok-5')
  await heading('Пользователь не найден')
  expect(readSession()).toBeNull()
})

test('a link of another account: leave this one, log in, and it goes on by itself', async () => {
  replies.on(patchMe, refused('USER_NOT_FOUND'), anna).on(logout, undefined)
  const { router, unmount } = await open('/email-confirm?token=tok-6')
  await heading('Эта ссылка для другого аккаунта')
  await userEvent.click(screen.getByRole('button', { name: /^Войти под\sдругим аккаунтом$/ }))
  await heading('в другом месте')
  expect(router.state.location.pathname).toBe('/login')
  expect(readSession()).toBeNull()
  unmount()
  signIn()
  await open(takeReturnPath())
  await heading('Почта изменена')
  expect(replies.to(patchMe)).toHaveLength(2)
})

test('an address that somebody else proved first is not taken from them', async () => {
  replies.on(patchMe, refused('EMAIL_ALREADY_EXIST'))
  await open('/email-confirm?token=tok-7')
  await heading('Почта не изменена')
  expect(screen.getByText(/^Эта почта уже используется$/)).toBeTruthy()
})

test('without a verdict the link stays, and asking again is up to the person [SP-2.17]', async () => {
  replies.on(patchMe, refused('DATABASE'), anna)
  await open('/email-confirm?token=tok-8')
  await userEvent.click(await screen.findByRole('button', { name: 'Повторить' }))
  await heading('Почта изменена')
  expect(replies.to(patchMe)).toHaveLength(2)
})

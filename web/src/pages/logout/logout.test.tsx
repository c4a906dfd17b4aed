import { getHeldRedirect } from '@kabinet/contract/api/consent.api'
import { answerLogOutRequest, getLogOutRequest, type LogOutRequest } from '@kabinet/contract/api/log-out.api'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveSession, readSession, startSession } from '../../session/session.ts'
import { openPage } from '../../testing/open-page.tsx'
import { lost, refused, Replies } from '../../testing/replies.ts'
import { LogOutPage } from './logout.tsx'

const request: LogOutRequest = {
  state: 'ask',
  client: { name: 'Ромашка', logo_url: null, redirect_host: 'romashka.ru' },
  account: { name: 'Анна Иванова', email: 'anna@mail.ru', slices_info: null },
}
const home = 'https://romashka.ru/bye?state=s'
const open = (entry = '/logout?request=r-1') => openPage({ '/logout': LogOutPage, '/': () => <p>cabinet</p> }, entry)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

let replies: Replies
let left: string[]
beforeEach(() => {
  leaveSession()
  startSession({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 600, confirmed: true })
  replies = new Replies().on(getLogOutRequest, request)
  left = []
  vi.spyOn(window.location, 'assign').mockImplementation((address) => void left.push(String(address)))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the person sees who asks, whose account it is and where they return; nothing ends by itself', async () => {
  await open()
  await screen.findByRole('heading', { name: /Выйти из.аккаунта\?/ })
  expect(document.body.textContent).toMatch(/Сервис Ромашка просит.*Вы вернётесь на.romashka\.ru/s)
  expect(screen.getByText('anna@mail.ru')).toBeTruthy()
  expect(replies.to(answerLogOutRequest)).toEqual([])
  expect(readSession()).not.toBeNull()
})

test('logging out leaves nothing of the person in the browser, and goes back to the service', async () => {
  replies.on(answerLogOutRequest, { redirect_url: home })
  await open()
  await press('Выйти')
  await screen.findByRole('heading', { name: 'Возвращаемся в\u00a0Ромашка…' })
  expect(replies.to(answerLogOutRequest)).toEqual([{ request: 'r-1', decision: 'log_out' }])
  expect([readSession(), localStorage.getItem('auth'), left]).toEqual([null, null, [home]])
})

test('staying keeps the session and goes back too', async () => {
  replies.on(answerLogOutRequest, { redirect_url: home })
  await open()
  await press('Остаться')
  await waitFor(() => expect(left).toEqual([home]))
  expect(replies.to(answerLogOutRequest)).toEqual([{ request: 'r-1', decision: 'stay' }])
  expect(readSession()).not.toBeNull()
})

test('without a service to go back to the page says that it is done, or leads to the cabinet', async () => {
  replies.on(getLogOutRequest, { ...request, client: null }).on(answerLogOutRequest, { redirect_url: null })
  await open('/logout')
  await press('Остаться')
  await screen.findByText('cabinet')
  cleanup()
  await open('/logout')
  await press('Выйти')
  await screen.findByRole('heading', { name: /Вы.вышли из.аккаунта/ })
  expect(screen.getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/login')
  expect(replies.to(answerLogOutRequest)).toEqual([{ decision: 'stay' }, { decision: 'log_out' }])
  expect(left).toEqual([])
})

test('where nobody is signed in any more the page says so', async () => {
  replies.on(getLogOutRequest, { state: 'signed_out', client: null })
  await open()
  expect(await screen.findByRole('heading', { name: /Вы.вышли из.аккаунта/ })).toBeDefined()
})

test('a request of the service that is wrong, or was overtaken, ends nothing and offers both ways on', async () => {
  await open('/logout?error=invalid_request')
  await screen.findByText(/Сервис прислал неверный запрос/)
  expect(replies.asked).toEqual([])
  cleanup()
  replies.on(getLogOutRequest, refused('NOT_EXIST'))
  await open()
  await screen.findByText(/Запрос заменён другим/)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/', '/logout'])
})

test('a lost network keeps the page and its buttons', async () => {
  replies.on(answerLogOutRequest, lost, { redirect_url: home })
  await open()
  await press('Выйти')
  await screen.findByRole('alert')
  expect(readSession()).not.toBeNull()
  await press('Выйти')
  await waitFor(() => expect(left).toEqual([home]))
})

test('with nobody signed in, the way back to a service that nobody uses is a link with its host', async () => {
  replies.on(getLogOutRequest, { state: 'signed_out', client: null })
  replies.on(getHeldRedirect, { redirect_host: 'romashka.ru', redirect_url: home, error: null })
  await open('/logout?next=sealed')
  expect((await screen.findByRole('link', { name: /Перейти на.romashka\.ru/ })).getAttribute('href')).toBe(home)
  expect(left).toEqual([])
})

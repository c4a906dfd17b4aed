import { getHeldRedirect } from '@kabinet/contract/api/consent.api'
import { answerLogOutRequest, getLogOutRequest } from '@kabinet/contract/api/auth/log-out.api'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readSession } from '../../session/session.ts'
import { actions } from '../../testing/actions.ts'
import { findAlert, openSample } from '../../testing/open-sample.tsx'
import { lost, refused } from '../../testing/replies.ts'

const home = 'https://romashka.ru/bye?state=s'
const stay = () => actions.click('shell.leave.stay')
const logOut = () => actions.click('shell.logOut')

let left: string[]
beforeEach(() => {
  left = []
  vi.spyOn(window.location, 'assign').mockImplementation((address) => void left.push(String(address)))
})

test('shows the service, the account and the return host; ends nothing by itself', async () => {
  const { replies } = await openSample('page.logout.service')
  await screen.findByRole('heading', { name: /Выйти из.аккаунта\?/ })
  expect(document.body.textContent).toMatch(/Сервис «Ромашка» просит.*Вы вернётесь на.romashka\.ru/s)
  expect(screen.getByText('anna@example.ru')).toBeTruthy()
  expect(replies.to(answerLogOutRequest)).toEqual([])
  expect(readSession()).not.toBeNull()
})

test('removes the user’s data from the browser and returns to the service', async () => {
  const { replies } = await openSample('page.logout.done', (r) => r.on(answerLogOutRequest, { redirect_url: home }))
  await screen.findByRole('heading', { name: 'Возвращаемся в\u00a0сервис «Ромашка»…' })
  expect(replies.to(answerLogOutRequest)).toEqual([{ request: 'req', decision: 'log_out' }])
  expect([readSession(), localStorage.getItem('auth'), left]).toEqual([null, null, [home]])
})

test('keeps the session when the user stays, and returns to the service', async () => {
  const { replies } = await openSample('page.logout.service', (r) => r.on(answerLogOutRequest, { redirect_url: home }))
  await stay()
  await waitFor(() => expect(left).toEqual([home]))
  expect(replies.to(answerLogOutRequest)).toEqual([{ request: 'req', decision: 'stay' }])
  expect(readSession()).not.toBeNull()
})

test('reports the log-out, or opens the cabinet, when there is no service to return to', async () => {
  const { replies, router } = await openSample('page.logout.opened', (r) =>
    r.on(answerLogOutRequest, { redirect_url: null }),
  )
  await stay()
  await actions.find('me.basics')
  expect(router.state.location.pathname).toBe('/')
  await router.navigate('/logout')
  await actions.find('leaving.text')
  await logOut()
  await screen.findByRole('heading', { name: /Вы.вышли из.аккаунта/ })
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Войти' }).getAttribute('href')).toBe('/login')
  expect(replies.to(answerLogOutRequest)).toEqual([{ decision: 'stay' }, { decision: 'log_out' }])
  expect(left).toEqual([])
})

test('reports that the user is already signed out', async () => {
  await openSample('page.logout.signedOut')
  expect(screen.getByRole('heading', { name: /Вы.вышли из.аккаунта/ })).toBeDefined()
})

test('ends nothing on an invalid or replaced request, and offers both ways on', async () => {
  const { replies, router } = await openSample('page.logout.wrong')
  await screen.findByText(/Сервис прислал неверный запрос/)
  expect(replies.requests).toEqual([])
  replies.on(getLogOutRequest, refused('NOT_EXIST'))
  await router.navigate('/logout?request=req')
  await screen.findByText(/Запрос заменён новым/)
  const ways = within(screen.getByRole('main')).getAllByRole('link')
  expect(ways.map((link) => link.getAttribute('href'))).toEqual(['/', '/logout'])
})

test('keeps the page and its buttons after a network failure', async () => {
  await openSample('page.logout.service', (r) => r.on(answerLogOutRequest, lost, { redirect_url: home }))
  await logOut()
  await findAlert()
  expect(readSession()).not.toBeNull()
  await logOut()
  await waitFor(() => expect(left).toEqual([home]))
})

test('links to the return host of an unused service when the user is signed out', async () => {
  const redirect = { redirect_host: 'romashka.ru', redirect_url: home, error: null, explanation: null }
  await openSample('page.logout.already', (r) => r.on(getHeldRedirect, redirect))
  expect((await screen.findByRole('link', { name: /Перейти на.romashka\.ru/ })).getAttribute('href')).toBe(home)
  expect(left).toEqual([])
})

import {
  getClient,
  getClientStats,
  patchClient,
  putClientLogo,
  renewClientSecret,
} from '@kabinet/contract/api/clients.api'
import { getMe } from '@kabinet/contract/api/me.api'
import { beginTrial, finishTrial } from '@kabinet/contract/api/trials.api'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { refused, Replies } from '../../testing/replies.ts'
import { anna, romashka } from '../../testing/samples.ts'
import { ServiceTryPage } from '../service-try/service-try.tsx'
import { ServicePage } from './service.tsx'

const days = (counts: number[]) => ({ items: counts.map((sign_ins, n) => ({ date: `2026-11-0${n + 1}`, sign_ins })) })
const pages = { '/services/:id': ServicePage, '/services/:id/try': ServiceTryPage, '/services': () => null }
const open = (address = `/services/${romashka.id}`) => openPage(pages, address)

let replies: Replies
beforeEach(() => {
  replies = new Replies()
    .on(getMe, anna)
    .on(getClient, romashka)
    .on(getClientStats, days([0, 3, 1]))
})
afterEach(() => void vi.restoreAllMocks())

test('the code holds the values of this service, and says what address a library wants besides [SP-2.47]', async () => {
  await open()
  const code = async () => (await screen.findByText(/service\.js/)).closest('section')?.textContent ?? ''
  expect(await code()).toContain(romashka.client_id)
  expect(await code()).toContain('https://romashka.ru/cb')
  await userEvent.click(screen.getByRole('button', { name: 'Auth.js' }))
  await screen.findByText(/https:\/\/romashka\.ru\/auth\/callback\/kabinet/, { selector: 'p' })
})

test('an app is shown the code of an app, without a word of a secret', async () => {
  replies.on(getClient, {
    ...romashka,
    platforms: ['MOBILE'],
    redirect_uris: ['ru.romashka.app:/cb'],
    token_endpoint_auth_method: 'none',
  })
  await open()
  await screen.findByText(/application\.js/)
  expect(document.body.textContent).toContain('ru.romashka.app:/cb')
  expect(document.body.textContent).not.toContain('CLIENT_SECRET')
})

test('a service with a key of its own is shown code that has one; code that does less than the service requires says so [SP-9.110]', async () => {
  replies.on(getClient, {
    ...romashka,
    token_endpoint_auth_method: 'private_key_jwt',
    require_pushed_authorization_requests: true,
  })
  await open()
  await screen.findByText(/CLIENT_KEY — закрытый ключ.*SESSION_SECRET/)
  expect(screen.queryByText(/^Сервис требует/)).toBeNull()
  cleanup()
  replies.on(getClient, { ...romashka, require_pushed_authorization_requests: true, dpop_bound_access_tokens: true })
  await open()
  await screen.findByText(/^Сервис требует PAR, DPoP/)
  await userEvent.click(screen.getByRole('button', { name: 'Auth.js' }))
  await screen.findByText(/CLIENT_SECRET — секрет сервиса.*AUTH_SECRET/)
})

test('the code of an app listens on loopback, and asks for such an address where there is none', async () => {
  const app = { ...romashka, platforms: ['MOBILE' as const], token_endpoint_auth_method: 'none' as const }
  replies.on(getClient, { ...app, redirect_uris: ['ru.romashka.app:/cb'] })
  await open()
  await screen.findByText(/^Этому коду нужен адрес возврата http:\/\/127\.0\.0\.1:4000\/callback/)
  cleanup()
  replies.on(getClient, { ...app, redirect_uris: ['ru.romashka.app:/cb', 'http://127.0.0.1:5005/cb'] })
  await open()
  await screen.findByText(/new URL\('http:\/\/127\.0\.0\.1:5005\/cb'\)/)
  expect(screen.queryByText(/^Этому коду нужен/)).toBeNull()
})

test('sign-ins are told in words and in a table; without any the page says so [SP-2.48]', async () => {
  await open()
  await screen.findByText(/^4.входа, больше всего 2 ноября 2026.г\.: 3$/)
  await userEvent.click(screen.getByText('Показать таблицей'))
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3)
  replies.on(getClientStats, days([0, 0]))
  await userEvent.click(screen.getByRole('button', { name: '90\u00a0дней' }))
  await screen.findByText('За это время никто не входил.')
  const asked = replies.to(getClientStats)
  expect([asked.at(0), asked.at(-1)]).toEqual([{ days: '30' }, { days: '90' }])
})

test('the mode for tests is asked for before it changes, testers come and go, nobody twice', async () => {
  const inTest = { ...romashka, status: 'test' as const }
  replies.on(patchClient, inTest, { ...inTest, testers: ['boris@example.ru'] }, inTest)
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Перевести в\u00a0тестовый режим' }))
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Перевести в\u00a0тестовый режим' }),
  )
  await userEvent.type(await screen.findByLabelText('Почта приглашённого'), 'Boris@Example.ru{Enter}')
  const remove = await screen.findByRole('button', { name: 'Убрать: boris@example.ru' })
  await userEvent.type(screen.getByLabelText('Почта приглашённого'), 'boris@example.ru{Enter}')
  await screen.findByText('Этот адрес уже приглашён')
  await userEvent.click(remove)
  await screen.findByText('Пока никто не приглашён.')
  expect(replies.to(patchClient)).toEqual([{ status: 'test' }, { testers: ['boris@example.ru'] }, { testers: [] }])
})

test('until when an old secret works stands beside the new one', async () => {
  replies.on(getClient, romashka, { ...romashka, old_secret_expires_at: '2026-11-22T12:00:00.000Z' })
  replies.on(renewClientSecret, { client_secret: 'the-new-one', old_secret_expires_at: '2026-11-22T12:00:00.000Z' })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Выпустить новый' }))
  await userEvent.click(await screen.findByLabelText('Отключить через сутки'))
  await userEvent.click(screen.getByRole('button', { name: 'Выпустить секрет' }))
  expect(await screen.findByText(/Действует до.22\.11\.2026/)).toBeTruthy()
})

test('what is no picture is told under the buttons of the logo, and nothing is sent', async () => {
  await open()
  const logo = await screen.findByRole('group', { name: 'Логотип' })
  const input = logo.querySelector('input')
  if (!input) throw new Error('there is no field for a file')
  await userEvent.upload(input, new File(['<svg/>'], 'a.png', { type: 'image/png' }))
  await within(logo).findByText('Подойдут только JPG и PNG')
  expect(replies.to(putClientLogo)).toEqual([])
})

test('a try leaves for the request, as the platform that was pressed', async () => {
  const left: string[] = []
  vi.spyOn(window.location, 'assign').mockImplementation((address) => void left.push(String(address)))
  replies.on(getClient, {
    ...romashka,
    platforms: ['WEB', 'MOBILE'],
    redirect_uris: ['https://romashka.ru/cb', 'ru.romashka.app:/cb'],
  })
  replies.on(beginTrial, refused('DATABASE'), { redirect_url: 'https://kabinet.ru/authorize?client_id=c' })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Проверить как приложение' }))
  await screen.findByRole('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Проверить как приложение' }))
  await waitFor(() => expect(left).toEqual(['https://kabinet.ru/authorize?client_id=c']))
  expect(replies.to(beginTrial)).toEqual([{ platform: 'MOBILE' }, { platform: 'MOBILE' }])
})

const answer = {
  token_type: 'Bearer',
  expires_in: 600,
  scope: 'openid profile',
  id_token: { header: { alg: 'ES256' }, payload: { sub: 'p-1', given_name: 'Анна', custom: true } },
  userinfo: { sub: 'p-1', email: 'anna@example.ru' },
}

test('the answer of a try is shown decoded and explained; code and state leave the address bar [SP-2.49]', async () => {
  replies.on(finishTrial, { answer })
  const { router } = await open(`/services/${romashka.id}/try?code=c-1&state=s-1&iss=x`)
  await screen.findByText(/Вход работает/)
  expect(document.body.textContent).toContain('постоянный идентификатор человека')
  expect(document.body.textContent).toContain('anna@example.ru')
  expect(router.state.location.search).toBe('')
  expect(replies.to(finishTrial)).toEqual([{ state: 's-1', code: 'c-1' }])
})

test.each([
  ['?error=access_denied&state=s', undefined, /Сервис получил бы ошибку access_denied/],
  ['', undefined, /уже завершена или устарела/],
  ['?code=c&state=s', refused('NOT_EXIST', { status: 410 }), /уже завершена или устарела/],
  ['?code=c&state=s', { error: { error: 'invalid_grant', error_description: 'expired' } }, /invalid_grant: expired/],
])(
  'a try that comes back with %j says what became of it and where the next one begins',
  async (search, reply, words) => {
    if (reply) replies.on(finishTrial, reply)
    await open(`/services/${romashka.id}/try${search}`)
    await screen.findByText(words)
    expect(screen.getByRole('link', { name: 'К\u00a0сервису' }).getAttribute('href')).toBe(`/services/${romashka.id}`)
  },
)

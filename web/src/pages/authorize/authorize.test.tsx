import { checkPassword } from '@kabinet/contract/api/auth.api'
import {
  decideAuthorizationRequest,
  getAuthorizationRequest,
  getHeldRedirect,
  type AuthorizationRequest,
} from '@kabinet/contract/api/consent.api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveSession, startSession } from '../../session/session.ts'
import { openPage } from '../../testing/open-page.tsx'
import { lost, refused, Replies } from '../../testing/replies.ts'
import { AuthorizePage } from './authorize.tsx'

const request: AuthorizationRequest = {
  client: {
    client_id: 'c',
    name: 'Ромашка',
    logo_url: null,
    description: null,
    owner_verified: false,
    redirect_host: 'romashka.ru',
  },
  state: 'consent',
  account: { name: 'Анна Иванова', email: 'anna@mail.ru', slices_info: null },
  claims: [
    {
      name: 'email',
      essential: true,
      granted: false,
      value: 'anna@mail.ru',
      verified: true,
      reason: 'чтобы отправлять чеки',
    },
    { name: 'birthdate', essential: false, granted: false, value: '1990-03-27' },
    { name: 'phone', essential: false, granted: false, value: null },
  ],
}
const back = { redirect_url: 'https://kabinet.ru/authorize/int-1' }
const open = (entry = '/authorize?interaction=int-1') =>
  openPage({ '/authorize': AuthorizePage, '/': () => null }, entry)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

let replies: Replies
let left: string[]

beforeEach(() => {
  leaveSession()
  sessionStorage.clear()
  startSession({ access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 600, confirmed: true })
  replies = new Replies().on(getAuthorizationRequest, request)
  left = []
  vi.spyOn(window.location, 'assign').mockImplementation((address) => void left.push(String(address)))
})
afterEach(() => void vi.restoreAllMocks())

test('the person sees each value in their own words, who gets it and where they return [SP-2.20, SP-9.112]', async () => {
  await open()
  await screen.findByRole('heading', { name: /Сервис Ромашка запрашивает доступ к.данным/ })
  expect(document.body.textContent).toContain('27 марта 1990')
  expect(document.body.textContent).toContain('чтобы отправлять чеки')
  expect(document.body.textContent).toMatch(/не.указано.— не.передаётся/)
  expect(screen.getByText('romashka.ru')).toBeTruthy()
  expect(document.body.textContent).toMatch(/вернётесь.*romashka\.ru/)
  expect(screen.getByText(/не.проверен/)).toBeTruthy()
})

test('a name is text, whatever it pretends to be, and stands beside the host and the mark (OA-14) [SP-9.34]', async () => {
  const name = '<img src=x onerror=alert(1)>'
  replies.on(getAuthorizationRequest, {
    ...request,
    client: { ...request.client, name, description: '<script>alert(1)</script>' },
  })
  await open()
  expect((await screen.findByRole('heading', { name: /запрашивает доступ/ })).textContent).toContain(name)
  expect(document.querySelector('img, script')).toBeNull()
  expect(document.body.textContent).toMatch(/не.проверен.*romashka\.ru/)
})

test('only what is left on is provided; what is required cannot be left off [SP-2.19]', async () => {
  replies.on(decideAuthorizationRequest, back)
  await open()
  const switches = await screen.findAllByRole('switch')
  expect(switches).toHaveLength(2)
  await userEvent.click(screen.getByRole('switch', { name: /Дата рождения/ }))
  await press('Предоставить доступ')
  await screen.findByRole('heading', { name: 'Возвращаемся в\u00a0Ромашка…' })
  expect(replies.to(decideAuthorizationRequest)).toEqual([
    { interaction: 'int-1', decision: 'provide', claims: ['email', 'phone'] },
  ])
  expect(left).toEqual([back.redirect_url])
})

test('what was left off before stays off', async () => {
  replies.on(getAuthorizationRequest, {
    ...request,
    claims: request.claims.map((claim) => ({ ...claim, granted: claim.name !== 'birthdate' })),
  })
  await open()
  expect(await screen.findByRole('switch', { name: /Дата рождения/ })).toHaveProperty('checked', false)
  expect(screen.getByRole('switch', { name: /Телефон/ })).toHaveProperty('checked', true)
})

test('an address that the person never sent data to is named as new; what they had left on stays on', async () => {
  const claims = request.claims.map((claim) => ({ ...claim, granted: claim.name !== 'birthdate' }))
  replies.on(getAuthorizationRequest, { ...request, new_host: true, claims })
  await open()
  expect((await screen.findByText(/Новый адрес/)).textContent).toContain('romashka.ru')
  expect(screen.getByRole('switch', { name: /Телефон/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('switch', { name: /Дата рождения/ })).toHaveProperty('checked', false)
})

test('a service that wants a fresh proof gets the decision after the password, without a second press', async () => {
  replies.on(decideAuthorizationRequest, refused('AUTH_FORBIDDEN', { reason: 'step_up' }), back).on(checkPassword, {})
  await open()
  await press('Предоставить доступ')
  await userEvent.type(await screen.findByLabelText('Пароль'), 'Tishina-2026!{Enter}')
  await waitFor(() => expect(left).toEqual([back.redirect_url]))
  expect(replies.to(decideAuthorizationRequest)).toHaveLength(2)
})

test('a refusal goes back to the service too [SP-2.22]', async () => {
  replies.on(decideAuthorizationRequest, back)
  await open()
  await press('Отклонить')
  await waitFor(() => expect(left).toEqual([back.redirect_url]))
  expect(replies.to(decideAuthorizationRequest)).toEqual([{ interaction: 'int-1', decision: 'reject' }])
})

test('a failed decision leaves the buttons free and the switches as they were', async () => {
  replies.on(decideAuthorizationRequest, refused('DATABASE'), back)
  await open()
  await userEvent.click(await screen.findByRole('switch', { name: /Телефон/ }))
  await press('Предоставить доступ')
  expect((await screen.findByRole('alert')).textContent).toContain('База данных недоступна')
  await press('Предоставить доступ')
  await waitFor(() => expect(left).toHaveLength(1))
  expect(replies.to(decideAuthorizationRequest).at(-1)).toMatchObject({ claims: ['email', 'birthdate'] })
})

test('a decision whose answer was lost is sent again under its key, and leads on', async () => {
  replies.on(getAuthorizationRequest, request).on(decideAuthorizationRequest, lost, back)
  await open()
  await press('Предоставить доступ')
  await screen.findByText('Неизвестная ошибка. Обновите страницу')
  await press('Предоставить доступ')
  await waitFor(() => expect(left).toHaveLength(1))
  const [first, second] = replies.keysTo(decideAuthorizationRequest)
  expect([first, second]).toEqual([expect.stringMatching(/./), first])
})

test('another decision than the one whose answer was lost leads nowhere: nobody gets what was taken back', async () => {
  replies
    .on(getAuthorizationRequest, request)
    .on(decideAuthorizationRequest, lost, refused('NOT_EXIST', { status: 410 }))
  await open()
  await press('Предоставить доступ')
  await screen.findByText('Неизвестная ошибка. Обновите страницу')
  await press('Отклонить')
  await screen.findByRole('heading', { name: 'Не\u00a0удалось открыть запрос' })
  expect(left).toEqual([])
})

test('another account: this one is forgotten here and the log-in opens in place [SP-2.23]', async () => {
  replies
    .on(getAuthorizationRequest, request, request, { ...request, state: 'login', claims: [] })
    .on(decideAuthorizationRequest, { redirect_url: 'https://kabinet.ru/authorize?interaction=int-1' })
  await open()
  await press('Сменить')
  await screen.findByRole('heading', { name: 'Войти в\u00a0Ромашка' })
  expect(localStorage.getItem('auth')).toBeNull()
  expect(left).toEqual([])
})

test.each([
  ['test', 'Сервис в\u00a0тестовом режиме'],
  ['try', 'Это проверка входа'],
] as const)(
  'whom a service does not let in (%s) is told so before being asked, and has two ways on [SP-7.32]',
  async (barred, title) => {
    replies.on(getAuthorizationRequest, { ...request, barred }).on(decideAuthorizationRequest, back)
    await open()
    await screen.findByRole('heading', { name: title })
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Предоставить доступ' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Выбрать другой аккаунт' })).toBeTruthy()
    await press(/Вернуться в.Ромашка/)
    await waitFor(() => expect(left).toEqual([back.redirect_url]))
    expect(replies.to(decideAuthorizationRequest)).toEqual([{ interaction: 'int-1', decision: 'reject' }])
  },
)

test.each([
  ['expired', refused('NOT_EXIST', { status: 410 }), 'Запрос устарел'],
  ['overtaken', refused('ALREADY_EXIST'), 'заменён новым'],
  ['without a verdict', refused('DATABASE'), 'Не\u00a0удалось загрузить данные'],
])('a request that is %s shows why and a way on', async (_, answer, words) => {
  replies.on(getAuthorizationRequest, answer)
  await open()
  await screen.findByRole('heading', { name: 'Не\u00a0удалось открыть запрос' })
  expect(document.body.textContent).toContain(words)
  expect(screen.getByRole('link', { name: 'В\u00a0кабинет' })).toBeTruthy()
})

test('a request that a service spoilt is told without asking the server or going anywhere', async () => {
  await open('/authorize?error=invalid_redirect_uri')
  await screen.findByText(/Сообщите владельцу сервиса/)
  expect(replies.asked).toEqual([])
  expect(left).toEqual([])
})

test('a wrong request towards a service that nobody uses shows where it leads, and only a press goes there', async () => {
  const address = 'https://romashka.ru/cb?error=invalid_scope&state=s'
  replies.on(getHeldRedirect, { redirect_host: 'romashka.ru', redirect_url: address, error: 'invalid_scope' })
  await open('/authorize?error=invalid_request&next=sealed')
  await screen.findByRole('heading', { name: /^romashka\.ru/ })
  expect(document.body.textContent).toContain('invalid_scope')
  const link = screen.getByRole('link', { name: /Перейти на.romashka\.ru/ })
  expect(['href', 'rel', 'referrerpolicy', 'target'].map((name) => link.getAttribute(name))).toEqual([
    address,
    'noopener noreferrer',
    'no-referrer',
    null,
  ])
  expect(screen.getByRole('link', { name: 'В\u00a0кабинет' })).toBeTruthy()
  expect(left).toEqual([])
})

test.each([refused('NOT_EXIST'), refused('INVALID_PARAM_VALUE')])(
  'what the server did not seal leads nowhere',
  async (refusal) => {
    replies.on(getHeldRedirect, refusal)
    await open('/authorize?error=invalid_request&next=forged')
    await screen.findByRole('heading', { name: 'Не\u00a0удалось открыть запрос' })
    expect(document.querySelector('a[href^="http"]')).toBeNull()
  },
)

import { checkPassword } from '@kabinet/contract/api/auth/auth.api'
import { decideAuthorizationRequest, getAuthorizationRequest, getHeldRedirect } from '@kabinet/contract/api/consent.api'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asked, askedAgain, askedAll, request } from '../../screens/list/requests.ts'
import { actions } from '../../testing/actions.ts'
import { findAlert, openSample } from '../../testing/open-sample.tsx'
import { password } from '../../testing/people.ts'
import { lost, refused, type Replies } from '../../testing/replies.ts'

const back = { redirect_url: 'https://kabinet.ru/authorize/int-1' }
const { click } = actions
const open = (more?: (replies: Replies) => unknown) => openSample('consent.request.opened', more)
const all = asked.claims.map(({ name }) => name)

let left: string[]

beforeEach(() => {
  left = []
  vi.spyOn(window.location, 'assign').mockImplementation((address) => void left.push(String(address)))
})
afterEach(() => void vi.restoreAllMocks())

test('the person sees each value in their own words, who gets it and where they return [SP-2.20, SP-9.112]', async () => {
  await open()
  await screen.findByRole('heading', { name: /Сервис «Ромашка» запрашивает доступ к.данным/ })
  expect(document.body.textContent).toContain('27 марта 1990')
  expect(document.body.textContent).toContain('чтобы отправлять чеки')
  expect(document.body.textContent).toMatch(/не.указано.— не.передаётся/)
  expect(document.body.textContent).toMatch(/Данные получит romashka\.ru, туда же вы и.вернётесь/)
  expect(screen.getByText(/не.проверен/)).toBeTruthy()
})

test('a name is text, whatever it pretends to be, and stands beside the host and the mark (OA-14) [SP-9.34]', async () => {
  const name = '<img src=x onerror=alert(1)>'
  await open(request({ ...asked, client: { ...asked.client, name, description: '<script>alert(1)</script>' } }))
  expect((await screen.findByRole('heading', { name: /запрашивает доступ/ })).textContent).toContain(name)
  expect(document.querySelector('img, script')).toBeNull()
  expect(document.body.textContent).toMatch(/Данные получит romashka\.ru.*не.проверен/)
})

test('only what is left on is provided; what is required cannot be left off [SP-2.19]', async () => {
  const { replies } = await open((r) => r.on(decideAuthorizationRequest, back))
  expect(await screen.findAllByRole('switch')).toHaveLength(all.length - 1)
  await click('claim.birthdate')
  await click('authorize.provide')
  await screen.findByRole('heading', { name: 'Возвращаемся в\u00a0сервис «Ромашка»…' })
  expect(replies.to(decideAuthorizationRequest)).toEqual([
    { interaction: 'int', decision: 'provide', claims: all.filter((name) => !['birthdate', 'address'].includes(name)) },
  ])
  expect(left).toEqual([back.redirect_url])
})

test('claims stand as people think of them, what is empty in one line at the end, a reason once', async () => {
  const claims = askedAll.claims.map((claim) => ({ ...claim, reason: 'чтобы доставить' }))
  await open(request({ ...askedAll, claims }))
  const headings = await screen.findAllByRole('heading', { level: 3 })
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Кто вы',
    'Как с\u00a0вами связаться',
    'Где вы',
    'Что ещё',
  ])
  const lines = [...document.querySelectorAll('main li')]
  expect(lines).toHaveLength(claims.length)
  expect(lines.at(-1)?.closest('details')?.querySelector('summary')?.textContent).toMatch(/не.передаётся: адрес$/)
  expect(lines.filter(({ textContent }) => /Зачем: чтобы доставить/.test(textContent))).toHaveLength(5)
  expect(lines.filter(({ textContent }) => /Зачем: то же/.test(textContent))).toHaveLength(6)
})

test('turned switches are kept for this tab, this request and this person, until the decision', async () => {
  await open((r) => r.on(decideAuthorizationRequest, back))
  await click('claim.birthdate')
  const kept = () => sessionStorage.getItem('consent-switches')
  expect(kept()).toBe('{"of":"int sample","names":["birthdate"]}')
  await click('claim.birthdate')
  expect(kept()).toBe('{"of":"int sample","names":[]}')
  await click('claim.phone')
  await click('authorize.provide')
  await waitFor(() => expect(left).toHaveLength(1))
  expect(kept()).toBeNull()
})

test.each([
  ['of this request', 'int sample', false],
  ['of another request', 'other sample', true],
  ['of another person', 'int other', true],
])('switches %s', async (_, of, isOn) => {
  await open(() => sessionStorage.setItem('consent-switches', JSON.stringify({ of, names: ['birthdate'] })))
  expect(await screen.findByRole('switch', { name: /Дата рождения/ })).toHaveProperty('checked', isOn)
})

test('what is not set stays off, and cannot be put on', async () => {
  await open()
  const address = await screen.findByRole<HTMLInputElement>('switch', { name: /Адрес.*не.указано/ })
  expect([address.checked, address.disabled]).toEqual([false, true])
})

test('what was left off before stays off', async () => {
  await open(request(askedAgain))
  expect(await screen.findByRole('switch', { name: /Дата рождения/ })).toHaveProperty('checked', false)
  expect(screen.getByRole('switch', { name: /Телефон/ })).toHaveProperty('checked', true)
})

test('an address that the person never sent data to is named as new; what they had left on stays on', async () => {
  await openSample('consent.request.notice')
  expect((await screen.findByText(/Новый адрес/)).textContent).toContain('romashka.ru')
  expect(screen.getByRole('switch', { name: /Телефон/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('switch', { name: /Дата рождения/ })).toHaveProperty('checked', false)
})

test('a service that wants a fresh proof gets the decision after the password, without a second press', async () => {
  const { replies } = await openSample('prove-password.enterPassword.service')
  replies.on(decideAuthorizationRequest, back).on(checkPassword, {})
  await actions.fill('login.password', password)
  await click('parts.continue')
  await waitFor(() => expect(left).toEqual([back.redirect_url]))
  expect(replies.to(decideAuthorizationRequest)).toHaveLength(2)
})

test('a refusal goes back to the service too [SP-2.22]', async () => {
  const { replies } = await open((r) => r.on(decideAuthorizationRequest, back))
  await click('authorize.reject')
  await waitFor(() => expect(left).toEqual([back.redirect_url]))
  expect(replies.to(decideAuthorizationRequest)).toEqual([{ interaction: 'int', decision: 'reject' }])
})

test('a failed decision leaves the buttons free and the switches as they were', async () => {
  const { replies } = await openSample('consent.request.failed')
  expect((await findAlert()).textContent).toContain('База данных недоступна')
  replies.on(decideAuthorizationRequest, back)
  await click('authorize.provide')
  await waitFor(() => expect(left).toHaveLength(1))
  expect(replies.to(decideAuthorizationRequest).at(-1)).toMatchObject({
    claims: all.filter((name) => !['phone', 'address'].includes(name)),
  })
})

test('a decision whose answer was lost is sent again under its key, and leads on', async () => {
  const { replies } = await open((r) => r.on(decideAuthorizationRequest, lost, back))
  await click('authorize.provide')
  await screen.findByText('Неизвестная ошибка. Обновите страницу')
  await click('authorize.provide')
  await waitFor(() => expect(left).toHaveLength(1))
  const [first, second] = replies.keysTo(decideAuthorizationRequest)
  expect([first, second]).toEqual([expect.stringMatching(/./), first])
})

test('another decision than the one whose answer was lost leads nowhere: nobody gets what was taken back', async () => {
  await open((r) => r.on(decideAuthorizationRequest, lost, refused('NOT_EXIST', { status: 410 })))
  await click('authorize.provide')
  await screen.findByText('Неизвестная ошибка. Обновите страницу')
  await click('authorize.reject')
  await screen.findByRole('heading', { name: 'Не\u00a0удалось открыть запрос' })
  expect(left).toEqual([])
})

test('another account: this one is forgotten here and the log-in opens in place [SP-2.23]', async () => {
  const { replies } = await open()
  replies
    .on(getAuthorizationRequest, { ...asked, state: 'login', claims: [] })
    .on(decideAuthorizationRequest, { redirect_url: 'https://kabinet.ru/authorize?interaction=int' })
  await click('authorize.switch')
  expect((await screen.findByRole('dialog')).textContent).toMatch(/anna@example\.ru во.всех вкладках/)
  await click('parts.cancel')
  expect(replies.to(decideAuthorizationRequest)).toEqual([])
  await click('authorize.switch')
  await click('leaving.here')
  await screen.findByRole('heading', { name: 'Войти в\u00a0сервис «Ромашка»' })
  expect(localStorage.getItem('auth')).toBeNull()
  expect(left).toEqual([])
})

test.each([
  ['test', 'consent.barred.opened', 'Сервис в\u00a0тестовом режиме'],
  ['try', 'consent.barred.other', 'Это проверка входа'],
])(
  'whom a service does not let in (%s) is told so before being asked, and has two ways on [SP-7.32]',
  async (_, sample, title) => {
    const { replies } = await openSample(sample, (r) => r.on(decideAuthorizationRequest, back))
    await screen.findByRole('heading', { name: title })
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Предоставить' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Выбрать другой аккаунт' })).toBeTruthy()
    await click({ words: 'Вернуться в\u00a0сервис «Ромашка»' })
    await waitFor(() => expect(left).toEqual([back.redirect_url]))
    expect(replies.to(decideAuthorizationRequest)).toEqual([{ interaction: 'int', decision: 'reject' }])
  },
)

test.each([
  ['expired', 'consent.error.expired', 'Запрос устарел'],
  ['overtaken', 'consent.error.other', 'заменён новым'],
  ['without a verdict', 'consent.error.loadFailed', 'Не\u00a0удалось загрузить данные'],
])('a request that is %s shows why and a way on', async (_, sample, words) => {
  await openSample(sample)
  await screen.findByRole('heading', { name: 'Не\u00a0удалось открыть запрос' })
  expect(document.body.textContent).toContain(words)
  expect(screen.getByRole('link', { name: 'В\u00a0кабинет' })).toBeTruthy()
})

test('a request that a service spoilt is told without asking the server or going anywhere', async () => {
  const { replies } = await openSample('consent.error.wrong')
  await screen.findByText(/Вернитесь в сервис и начните вход заново/)
  expect(replies.asked).toEqual([])
  expect(left).toEqual([])
})

test('a wrong request towards a service that nobody uses shows where it leads, and only a press goes there', async () => {
  const address = 'https://romashka.ru/cb?error=invalid_scope&state=s'
  const held = { redirect_host: 'romashka.ru', redirect_url: address, error: 'invalid_scope', explanation: null }
  await openSample('consent.error.service', (r) => r.on(getHeldRedirect, held))
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
    await openSample('consent.error.refused', (r) => r.on(getHeldRedirect, refusal))
    await screen.findByRole('heading', { name: 'Не\u00a0удалось открыть запрос' })
    expect(document.querySelector('a[href^="http"]')).toBeNull()
  },
)

import { checkPassword } from '@kabinet/contract/api/auth/auth.api'
import { decideAuthorizationRequest, getAuthorizationRequest, getHeldRedirect } from '@kabinet/contract/api/consent.api'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { plain, askedAgain, askedAll, request } from '../../screens/list/requests.ts'
import { actions } from '../../testing/actions.ts'
import { findAlert, openSample } from '../../testing/open-sample.tsx'
import { password } from '../../testing/people.ts'
import { lost, refused, type Replies } from '../../testing/replies.ts'

const back = { redirect_url: 'https://kabinet.ru/authorize/int-1' }
const { click } = actions
const open = (more?: (replies: Replies) => unknown) => openSample('consent.request.opened', more)
const all = plain.claims.map(({ name }) => name)

let left: string[]

beforeEach(() => {
  left = []
  vi.spyOn(window.location, 'assign').mockImplementation((address) => void left.push(String(address)))
})

test('shows each value in readable form, the recipient and the return host [SP-2.20, SP-9.112]', async () => {
  await open()
  await screen.findByRole('heading', { name: /Сервис «Ромашка» запрашивает доступ к.данным/ })
  expect(document.body.textContent).toContain('27 марта 1990')
  expect(document.body.textContent).toContain('чтобы отправлять чеки')
  expect(document.body.textContent).toMatch(/не.указано.— не.передаётся/)
  expect(document.body.textContent).toMatch(/Данные получит romashka\.ru, туда же вы и.вернётесь/)
  expect(screen.getByText(/не.проверен/)).toBeTruthy()
})

test('renders a service name as text, next to the host and the «не проверен» badge (OA-14) [SP-9.34]', async () => {
  const name = '<img src=x onerror=alert(1)>'
  await open(request({ ...plain, client: { ...plain.client, name, description: '<script>alert(1)</script>' } }))
  expect((await screen.findByRole('heading', { name: /запрашивает доступ/ })).textContent).toContain(name)
  expect(document.querySelector('img, script')).toBeNull()
  expect(document.body.textContent).toMatch(/Данные получит romashka\.ru.*не.проверен/)
})

test('provides only the enabled claims; required ones cannot be disabled [SP-2.19]', async () => {
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

test('sends a shorter term, and says what one sign-in means', async () => {
  const { replies } = await open((r) => r.on(decideAuthorizationRequest, back))
  const term = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^На\sкакой срок$/ })
  expect([...term.options].map(({ text }) => text)).toEqual([
    'пока вы не\u00a0закроете доступ',
    'на\u00a0год',
    'на\u00a030\u00a0дней',
    'только на\u00a0этот вход',
  ])
  fireEvent.change(term, { target: { value: 'once' } })
  await screen.findByText(/не\sдольше 10\sминут/)
  await click('authorize.provide')
  await waitFor(() => expect(replies.to(decideAuthorizationRequest)).toMatchObject([{ term: 'once' }]))
})

test('offers no term beyond the maximum of the service, and keeps an earlier end', async () => {
  const { replies } = await openSample('consent.request.expired', (r) => r.on(decideAuthorizationRequest, back))
  const term = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^На\sкакой срок$/ })
  expect([...term.options].map(({ value }) => value)).toEqual(['', 'longest', 'month', 'once'])
  expect(term.options[0]?.text).toMatch(/до\s20\.12\.2026/)
  await click('authorize.provide')
  await waitFor(() => expect(replies.to(decideAuthorizationRequest)).toMatchObject([{ term: 'kept' }]))
})

test('groups claims, lists empty ones in one line at the end, and shows a repeated reason once', async () => {
  const claims = askedAll.claims.map((claim) => ({ ...claim, reason: 'чтобы доставить' }))
  await open(request({ ...askedAll, claims }))
  const headings = await screen.findAllByRole('heading', { level: 3 })
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Кто вы',
    'Как с\u00a0вами связаться',
    'Где вы',
    'Другие данные',
  ])
  const lines = [...document.querySelectorAll('main li')]
  expect(lines).toHaveLength(claims.length)
  expect(lines.at(-1)?.closest('details')?.querySelector('summary')?.textContent).toMatch(/не.передаётся: адрес$/)
  expect(lines.filter(({ textContent }) => /Зачем: чтобы доставить/.test(textContent))).toHaveLength(5)
  expect(lines.filter(({ textContent }) => /Зачем: то же/.test(textContent))).toHaveLength(6)
})

test('keeps changed switches per tab, request and user until the decision', async () => {
  await open((r) => r.on(decideAuthorizationRequest, back))
  await click('claim.birthdate')
  const switches = () => sessionStorage.getItem('consent-switches')
  expect(switches()).toBe('{"of":"int sample","names":["birthdate"]}')
  await click('claim.birthdate')
  expect(switches()).toBe('{"of":"int sample","names":[]}')
  await click('claim.phone')
  await click('authorize.provide')
  await waitFor(() => expect(left).toHaveLength(1))
  expect(switches()).toBeNull()
})

test.each([
  ['of this request', 'int sample', false],
  ['of another request', 'other sample', true],
  ['of another person', 'int other', true],
])('applies stored switches only to their own request and user: %s', async (_, of, isOn) => {
  await open(() => sessionStorage.setItem('consent-switches', JSON.stringify({ of, names: ['birthdate'] })))
  expect(await screen.findByRole('switch', { name: /Дата рождения/ })).toHaveProperty('checked', isOn)
})

test('keeps a claim without a value off and disabled', async () => {
  await open()
  const address = await screen.findByRole<HTMLInputElement>('switch', { name: /Адрес.*не.указано/ })
  expect([address.checked, address.disabled]).toEqual([false, true])
})

test('keeps a claim off when the user declined it before', async () => {
  await open(request(askedAgain))
  expect(await screen.findByRole('switch', { name: /Дата рождения/ })).toHaveProperty('checked', false)
  expect(screen.getByRole('switch', { name: /Телефон/ })).toHaveProperty('checked', true)
})

test('marks a redirect host that never received data as new, and keeps earlier choices', async () => {
  await openSample('consent.request.notice')
  expect((await screen.findByText(/Новый адрес/)).textContent).toContain('romashka.ru')
  expect(screen.getByRole('switch', { name: /Телефон/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('switch', { name: /Дата рождения/ })).toHaveProperty('checked', false)
})

test('repeats the decision after the password prompt, without a second press', async () => {
  const { replies } = await openSample('prove-password.enterPassword.service')
  replies.on(decideAuthorizationRequest, back).on(checkPassword, {})
  await actions.fill('login.password', password)
  await click('parts.continue')
  await waitFor(() => expect(left).toEqual([back.redirect_url]))
  expect(replies.to(decideAuthorizationRequest)).toHaveLength(2)
})

test('returns to the service after a rejection too [SP-2.22]', async () => {
  const { replies } = await open((r) => r.on(decideAuthorizationRequest, back))
  await click('authorize.reject')
  await waitFor(() => expect(left).toEqual([back.redirect_url]))
  expect(replies.to(decideAuthorizationRequest)).toEqual([{ interaction: 'int', decision: 'reject' }])
})

test('keeps the buttons enabled and the switches unchanged after a failed decision', async () => {
  const { replies } = await openSample('consent.request.failed')
  expect((await findAlert()).textContent).toContain('База данных недоступна')
  replies.on(decideAuthorizationRequest, back)
  await click('authorize.provide')
  await waitFor(() => expect(left).toHaveLength(1))
  expect(replies.to(decideAuthorizationRequest).at(-1)).toMatchObject({
    claims: all.filter((name) => !['phone', 'address'].includes(name)),
  })
})

test('retries a decision under the same idempotency key after a lost response', async () => {
  const { replies } = await open((r) => r.on(decideAuthorizationRequest, lost, back))
  await click('authorize.provide')
  await screen.findByText(/^Ответ не\sпришёл/)
  await click('authorize.provide')
  await waitFor(() => expect(left).toHaveLength(1))
  const [first, second] = replies.keysTo(decideAuthorizationRequest)
  expect([first, second]).toEqual([expect.stringMatching(/./), first])
})

test('navigates nowhere when a different decision follows one whose response was lost', async () => {
  await open((r) => r.on(decideAuthorizationRequest, lost, refused('NOT_EXIST', { status: 410 })))
  await click('authorize.provide')
  await screen.findByText(/^Ответ не\sпришёл/)
  await click('authorize.reject')
  await screen.findByRole('heading', { name: 'Не\u00a0удалось открыть запрос' })
  expect(left).toEqual([])
})

test('switches the account: clears this one and opens the sign-in in place [SP-2.23]', async () => {
  const { replies } = await open()
  replies
    .on(getAuthorizationRequest, { ...plain, state: 'login', claims: [] })
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
  ['list', 'consent.barred.refused', 'Вас нет в\u00a0списке этого сервиса'],
])(
  'tells a user without access (%s) before asking for consent, and offers two ways on [SP-7.32]',
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
  ['consent.barred.refused', 'Чтобы вас добавили, обратитесь к владельцу сервиса: Роман Ц.'],
  ['consent.barred.ownerless', 'Чтобы вас добавили, напишите нам.'],
])('says whom to ask to be put on the list: %s', async (sample, words) => {
  await openSample(sample)
  await screen.findByRole('link', { name: /^Написать в.поддержку/ })
  expect(document.body.textContent?.replaceAll('\u00a0', ' ')).toContain(words)
})

test.each([
  ['expired', 'consent.error.expired', 'Запрос устарел'],
  ['of another account', 'consent.error.other', 'другим аккаунтом'],
  ['without a verdict', 'consent.error.loadFailed', 'Не\u00a0удалось загрузить данные'],
])('explains why a request is %s and offers a next step', async (_, sample, words) => {
  await openSample(sample)
  await screen.findByRole('heading', { name: 'Не\u00a0удалось открыть запрос' })
  expect(document.body.textContent).toContain(words)
  expect(screen.getByRole('link', { name: 'В\u00a0кабинет' })).toBeTruthy()
})

test.each([
  [
    'sends an ended request again',
    { restart_url: 'https://kabinet.ru/authorize?client_id=a' },
    'Войти в\u00a0сервис «Ромашка»',
  ],
  [
    'leads from an ended request to its service',
    { return_url: 'https://romashka.ru/login' },
    'Вернуться в\u00a0сервис «Ромашка»',
  ],
])('%s', async (_, addresses, name) => {
  const refusal = refused('NOT_EXIST', { status: 410, client_name: 'Ромашка', ...addresses })
  await openSample('consent.error.expired', (r) => r.on(getAuthorizationRequest, refusal))
  const link = await screen.findByRole('link', { name })
  expect(link.getAttribute('href')).toBe(Object.values(addresses)[0])
  expect(document.body.textContent).not.toMatch(/Вернитесь в.сервис/)
})

test('asks to go back to the service when the server knows no address of it', async () => {
  await openSample('consent.error.expired', (r) => r.on(getAuthorizationRequest, refused('NOT_EXIST')))
  expect(await screen.findByText(/Вернитесь в.сервис и начните вход заново/)).toBeTruthy()
})

test('explains an invalid request without calling the server or navigating', async () => {
  const { replies } = await openSample('consent.error.wrong')
  await screen.findByText(/Вернитесь в сервис и начните вход заново/)
  expect(replies.requests).toEqual([])
  expect(left).toEqual([])
})

test('shows the target of an invalid request to an unused service, and navigates only on a press', async () => {
  const address = 'https://romashka.ru/cb?error=invalid_scope&state=s'
  const redirect = { redirect_host: 'romashka.ru', redirect_url: address, error: 'invalid_scope', explanation: null }
  await openSample('consent.error.service', (r) => r.on(getHeldRedirect, redirect))
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
  'shows no link for a redirect that the server did not seal',
  async (refusal) => {
    await openSample('consent.error.refused', (r) => r.on(getHeldRedirect, refusal))
    await screen.findByRole('heading', { name: 'Не\u00a0удалось открыть запрос' })
    expect(document.querySelector('a[href^="http"]')).toBeNull()
  },
)

test('says why required data that were switched off are asked for again', async () => {
  const claims = plain.claims.map((claim) => ({ ...claim, granted: !claim.essential, is_new: false }))
  await open(request({ ...plain, claims }))
  expect(await screen.findByText(/^обязательно: вы\sэто выключили/)).toBeTruthy()
})

test('explains the user name and the location', async () => {
  await open(request(askedAll))
  expect((await screen.findByText(/^придумано для\sэтого сервиса/)).closest('li')?.id).toBe('claim-username')
  expect(screen.getByText('только часовой пояс').closest('li')?.id).toBe('claim-location')
})

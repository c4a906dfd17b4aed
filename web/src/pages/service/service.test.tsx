import {
  getClient,
  getClientStats,
  patchClient,
  putClientLogo,
  renewClientSecret,
} from '@kabinet/contract/api/services/clients.api'
import { listClientRequests } from '@kabinet/contract/api/services/requests.api'
import { beginTrial, finishTrial } from '@kabinet/contract/api/services/trials.api'
import type { Client } from '@kabinet/contract/data/client-fields'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { actions } from '../../testing/actions.ts'
import { findAlert, openSample } from '../../testing/open-sample.tsx'
import { refused, type Replies } from '../../testing/replies.ts'
import { romashka } from '@kabinet/contract/examples/samples'

const { click, confirm } = actions
const days = (counts: number[]) => ({
  items: counts.map((sign_ins, n) => ({ date: `2026-11-0${n + 1}`, sign_ins, with_pkce: 0 })),
})
const open = (more?: (replies: Replies) => unknown) => openSample('page.services-id.filled', more)
const openClient = (client: Partial<Client>) => open((r) => r.on(getClient, { ...romashka, ...client }))

const issued = { client_secret: 'the-new-one', old_secret_expires_at: null }
const choose = async (library: string) => userEvent.selectOptions(await screen.findByLabelText('Библиотека'), library)

test('fills the code with the service’s values, and names the address that a library needs [SP-2.47]', async () => {
  await openClient({})
  const code = async () => (await screen.findByText('service.mjs')).closest('section')?.textContent ?? ''
  expect(await code()).toContain(romashka.client_id)
  expect(await code()).toContain('https://romashka.ru/cb')
  await choose('Auth.js')
  await screen.findByText(/https:\/\/romashka\.ru\/auth\/callback\/kabinet/, { selector: 'p' })
})

test('shows an app its own code, without a secret', async () => {
  await openClient({
    platforms: ['MOBILE'],
    redirect_uris: ['ru.romashka.app:/cb'],
    token_endpoint_auth_method: 'none',
  })
  await screen.findByText('application.mjs')
  expect(document.body.textContent).toContain('ru.romashka.app:/cb')
  expect(document.body.textContent).not.toContain('CLIENT_SECRET')
})

test('shows code with a key to a service that has one, and says which requirements other code lacks [SP-9.110]', async () => {
  await openClient({ token_endpoint_auth_method: 'private_key_jwt', require_pushed_authorization_requests: true })
  await screen.findByText(/CLIENT_KEY — закрытый ключ.*SESSION_SECRET/)
  expect(screen.queryByText(/^Сервис требует/)).toBeNull()
  cleanup()
  await openClient({ require_pushed_authorization_requests: true, dpop_bound_access_tokens: true })
  await screen.findByText(/^Сервис требует PAR, DPoP/)
  await choose('Auth.js')
  await screen.findByText(/CLIENT_SECRET — секрет сервиса.*AUTH_SECRET/)
})

test('uses a loopback address in an app’s code, and asks for one when there is none', async () => {
  const app: Partial<Client> = { platforms: ['MOBILE'], token_endpoint_auth_method: 'none' }
  await openClient({ ...app, redirect_uris: ['ru.romashka.app:/cb'] })
  await screen.findByText(/^Этому коду нужен адрес возврата http:\/\/127\.0\.0\.1\/callback/)
  cleanup()
  await openClient({ ...app, redirect_uris: ['http://127.0.0.1/cb'] })
  await screen.findByText(/new URL\('http:\/\/127\.0\.0\.1:4000\/cb'\)/)
  expect(screen.queryByText(/^Этому коду нужен/)).toBeNull()
  cleanup()
  await openClient({ ...app, redirect_uris: ['ru.romashka.app:/cb', 'http://127.0.0.1:5005/cb'] })
  await screen.findByText(/new URL\('http:\/\/127\.0\.0\.1:5005\/cb'\)/)
  expect(screen.queryByText(/^Этому коду нужен/)).toBeNull()
})

test('asks for one secret in settings without a session, and shows no install step for applications', async () => {
  await openClient({})
  await choose('Keycloak')
  await screen.findByText(/^Адрес и идентификатор уже подставлены\. В переменной окружения CLIENT_SECRET/)
  expect(screen.queryByText('Установка')).toBeNull()
  await choose('Spring Security')
  await screen.findByText(/issuer-uri: /)
  await screen.findByText('Установка')
})

test('uses the app’s private scheme for AppAuth', async () => {
  const app: Partial<Client> = { platforms: ['MOBILE'], token_endpoint_auth_method: 'none' }
  await openClient({ ...app, redirect_uris: ['http://127.0.0.1/cb', 'ru.romashka.app:/cb'] })
  await choose('AppAuth (Android, iOS)')
  await screen.findByText(/Uri\.parse\("ru\.romashka\.app:\/cb"\)/)
  expect(document.body.textContent).not.toContain('CLIENT_SECRET')
})

test('shows sign-ins in words and in a table, or a message when there are none [SP-2.48]', async () => {
  const { replies } = await open((r) => r.on(getClientStats, days([0, 3, 1])))
  await screen.findByText(/^4.входа, больше всего 02.11.2026: 3$/)
  await actions.open('service.stats.table')
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3)
  replies.on(getClientStats, days([0, 0]))
  await click({ words: '90\u00a0дней' })
  await screen.findByText('За это время никто не входил.')
  const requests = replies.to(getClientStats)
  expect([requests.at(0), requests.at(-1)]).toEqual([{ days: '30' }, { days: '90' }])
})

test('uses the port of the local redirect URI in the code, and shows the start command', async () => {
  await openClient({ redirect_uris: ['https://romashka.ru/cb', 'http://127.0.0.1:3000/cb'] })
  await screen.findByText(/app\.listen\(process\.env\.PORT \?\? 3000\)/)
  await screen.findByText('node service.mjs')
  await choose('next-auth 4')
  await screen.findByText('npx next dev --port 3000')
  await choose('next-auth 5 (App Router)')
  await screen.findByText(
    'Этому коду нужен адрес возврата http://localhost:3000/api/auth/callback/kabinet — добавьте его в сервис.',
  )
  await choose('Apache, mod_auth_openidc')
  await waitFor(() => expect(screen.queryByText('Запуск')).toBeNull())
})

test('warns a service that requires PKCE about a library without it', async () => {
  await openClient({ require_pkce: true })
  await choose('passport-openidconnect')
  await screen.findByText(/^Сервис требует PKCE/)
  await choose('openid-client')
  await waitFor(() => expect(screen.queryByText(/^Сервис требует/)).toBeNull())
})

test('guides a service in test mode through three steps; any sign-in completes the trial', async () => {
  const step = (words: string) => screen.findByText(words, { selector: 'p > span' })
  const stands = async (words: string) => (await step(words)).closest('li')?.dataset['done']
  const inTest = { ...romashka, status: 'test' as const }
  const { replies } = await open((r) => r.on(getClient, inTest).on(getClientStats, days([0])))
  expect([await stands('Сервис создан'), await stands('Проверьте вход'), await stands('Опубликуйте сервис')]).toEqual([
    'true',
    'false',
    'false',
  ])
  cleanup()
  const tried = await open((r) => r.on(getClient, inTest).on(getClientStats, days([1])))
  expect(await stands('Вход проверен')).toBe('true')
  tried.replies.on(patchClient, romashka)
  await click('service.publish')
  await confirm('service.publish')
  expect(await stands('Сервис опубликован')).toBe('true')
  await waitFor(async () => expect(document.activeElement).toBe((await step('Сервис опубликован')).parentElement))
  expect([replies.to(patchClient), tried.replies.to(patchClient)]).toEqual([[], [{ status: 'published' }]])
})

test('asks before entering test mode, then adds and removes testers without duplicates', async () => {
  const inTest = { ...romashka, status: 'test' as const }
  const { replies } = await open()
  replies.on(patchClient, inTest, { ...inTest, testers: ['boris@example.ru'] }, inTest)
  await click('service.unpublish')
  await confirm('service.unpublish')
  const invite = async (email: string) =>
    userEvent.type(await screen.findByLabelText('Почта или телефон'), `${email}{Enter}`)
  await invite('Boris@Example.ru')
  const remove = await screen.findByRole('button', { name: 'Убрать: boris@example.ru' })
  await invite('boris@example.ru')
  await screen.findByText('Этому человеку уже можно')
  await userEvent.click(remove)
  await screen.findByText('Пока никому.')
  expect(replies.to(patchClient)).toEqual([
    { status: 'test' },
    { testers: ['boris@example.ru'], was: { testers: [] } },
    { testers: [], was: { testers: ['boris@example.ru'] } },
  ])
})

test('shows until when an old secret works', async () => {
  const until = { old_secret_expires_at: '2026-11-22T12:00:00.000Z' }
  const { replies } = await openSample('renew-secret.choose.opened')
  replies.on(getClient, { ...romashka, ...until }).on(renewClientSecret, { client_secret: 'the-new-one', ...until })
  await click('service.secret.keep.24')
  await click('service.secret.issue')
  expect(await screen.findByText(/Действует до.22\.11\.2026/)).toBeTruthy()
})

test.each([
  ['stays for a day where there were log-ins', [3], '24'],
  ['ends at once before the first log-in', [0], '0'],
])('proposes that the old secret %s', async (_what, counts, hours) => {
  const { replies } = await open((r) => r.on(getClientStats, days(counts)).on(renewClientSecret, issued))
  await click('service.secret.new')
  await click('service.secret.issue')
  await actions.find('service.secret.issued')
  expect(replies.to(renewClientSecret)).toEqual([{ keep_old_hours: Number(hours) }])
})

test('reports an invalid logo under its buttons and sends nothing', async () => {
  const { replies } = await open()
  await actions.upload(new File(['<svg/>'], 'a.png', { type: 'image/png' }))
  await within(screen.getByRole('group', { name: 'Логотип' })).findByText('Подойдут только JPG и PNG')
  expect(replies.to(putClientLogo)).toEqual([])
})

test('opens the authorization request of a trial for the pressed platform', async () => {
  const left: string[] = []
  vi.spyOn(window.location, 'assign').mockImplementation((address) => void left.push(String(address)))
  const { replies } = await open()
  replies.on(beginTrial, refused('DATABASE'), { redirect_url: 'https://kabinet.ru/authorize?client_id=c' })
  await click('service.try.MOBILE')
  await findAlert()
  await click('service.try.MOBILE')
  await waitFor(() => expect(left).toEqual(['https://kabinet.ru/authorize?client_id=c']))
  expect(replies.to(beginTrial)).toEqual([{ platform: 'MOBILE' }, { platform: 'MOBILE' }])
})

test('shows the response of a trial decoded and explained, and removes code and state from the URL [SP-2.49]', async () => {
  const { replies, router } = await openSample('page.services-id-try.done')
  await screen.findByText(/Вход работает/)
  expect(document.body.textContent).toContain('постоянный идентификатор человека')
  expect(document.body.textContent).toContain('anna@example.ru')
  expect(router.state.location.search).toBe('')
  expect(replies.to(finishTrial)).toEqual([{ state: 'state', code: 'code' }])
})

test.each([
  ['refused', /Сервис получил бы ошибку access_denied/],
  ['empty', /уже завершена или устарела/],
  ['expired', /уже завершена или устарела/],
  ['failed', /invalid_grant: grant request is invalid/],
])('explains a trial that returns %s and links to the next one', async (state, words) => {
  await openSample(`page.services-id-try.${state}`)
  await screen.findByText(words)
  expect(screen.getByRole('link', { name: 'К\u00a0сервису' }).getAttribute('href')).toBe(`/services/${romashka.id}`)
})

test('offers PKCE when every sign-in used it, and requires it on one press', async () => {
  const plain = { ...romashka, require_pkce: false }
  const signIns = (with_pkce: number) => ({ items: [{ date: '2026-11-21', sign_ins: 3, with_pkce }] })
  const { replies } = await open((r) => r.on(getClient, plain).on(getClientStats, signIns(3)))
  replies.on(patchClient, { ...plain, require_pkce: true })
  await click('service.pkce')
  await waitFor(() => expect(screen.queryByText('Можно требовать PKCE')).toBeNull())
  expect(replies.to(patchClient)).toEqual([{ require_pkce: true }])
  const both = { ...plain, platforms: ['WEB' as const, 'MOBILE' as const] }
  for (const [client, withPkce] of [
    [plain, 2],
    [both, 3],
  ] as const) {
    cleanup()
    await open((r) => r.on(getClient, client).on(getClientStats, signIns(withPkce)))
    await screen.findByText(/больше всего/)
    expect(screen.queryByText('Можно требовать PKCE')).toBeNull()
  }
})

test('shows a service without a redirect URI whole, and asks to add one', async () => {
  await openSample('page.services-id.no-address.filled')
  expect(screen.getAllByText(/нет адреса возврата/).length).toBeGreaterThan(0)
  await screen.findByRole('heading', { name: 'Владельцы' })
  screen.getByRole('heading', { name: 'Готовый код' })
})

test('explains that the user is no longer an owner, and stops polling', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { replies } = await openSample('page.services-id-requests.filled')
  await screen.findByRole('heading', { name: 'Запросы сервиса' })
  const gone = refused('NOT_EXIST')
  replies.on(getClient, gone).on(listClientRequests, gone)
  await vi.advanceTimersByTimeAsync(5000)
  await screen.findByText(/^Вы\sбольше не\sвладелец этого сервиса/)
  const reads = replies.to(listClientRequests).length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(replies.to(listClientRequests)).toHaveLength(reads)
})

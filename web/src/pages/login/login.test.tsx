import { authorize, confirmAuthorize, sendOtp } from '@kabinet/contract/api/auth/auth.api'
import { restoreAccount } from '@kabinet/contract/api/auth/restore-account.api'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { dayOfInstant } from '../../lib/format/instant.ts'
import { leaveKnownLogin, readKnownLogin } from '../../session/known-login.ts'
import { endSession, leaveSession, readSession } from '../../session/session.ts'
import { rememberReturnPath } from '../../session/return-path.ts'
import { logIn } from '../../screens/list/login.ts'
import { actions } from '../../testing/actions.ts'
import { openPage } from '../../testing/open-page.tsx'
import { findAlert, openSample } from '../../testing/open-sample.tsx'
import { codeByMail, halfSignedIn, linkByMail, password, tokens } from '../../testing/people.ts'
import { lost, proxyPage, refused, Replies } from '../../testing/replies.ts'
import { languageStore } from '../../text/language.ts'
import { toastQueue } from '../../ui/toast/toast-queue.ts'
import { LoginPage } from './login.tsx'

const Elsewhere = () => <h1>в другом месте</h1>
const pages = { '/login': LoginPage, '/services': Elsewhere, '/': Elsewhere }
const open = () => openPage(pages, '/login')

let replies: Replies

beforeEach(() => {
  leaveSession()
  replies = new Replies()
})

test('focuses the login, or the password when the login is known', async () => {
  const { unmount } = await open()
  expect(document.activeElement).toBe(screen.getByLabelText('Электронная почта или телефон'))
  unmount()
  leaveKnownLogin('anna@example.ru')
  await open()
  expect(screen.getByLabelText('Электронная почта или телефон')).toHaveProperty('value', 'anna@example.ru')
  expect(document.activeElement).toBe(screen.getByLabelText('Пароль'))
})

test('marks the fields for password managers, masks the password and allows pasting', async () => {
  await open()
  const password = screen.getByLabelText<HTMLInputElement>('Пароль')
  expect(screen.getByLabelText('Электронная почта или телефон')).toHaveProperty('autocomplete', 'username webauthn')
  expect([password.autocomplete, password.type]).toEqual(['current-password', 'password'])
  await userEvent.click(password)
  await userEvent.paste(' Ognennaya-7Reka ')
  expect(password.value).toBe(' Ognennaya-7Reka ')
})

test('prefills the login after the session ended, but not after a log-out', () => {
  const stored = () => localStorage.setItem('user', JSON.stringify({ contact: 'anna@example.ru' }))
  stored()
  endSession()
  expect(readKnownLogin()).toBe('anna@example.ru')
  stored()
  leaveSession()
  expect(readKnownLogin()).toBeNull()
})

test('clears and focuses the password after a wrong pair, and keeps the login', async () => {
  await openSample('login.enterPassword.refused')
  expect((await findAlert()).textContent).toContain('Неверный логин или пароль')
  expect(screen.getByLabelText('Пароль')).toHaveProperty('value', '')
  expect(document.activeElement).toBe(screen.getByLabelText('Пароль'))
  expect(screen.getByLabelText('Электронная почта или телефон')).toHaveProperty('value', 'anna@example.ru')
})

test('leads from a breached password to a reset with the login prefilled', async () => {
  const { router } = await openSample('login.enterPassword.breached')
  expect((await findAlert()).textContent).toMatch(/Этот пароль есть в.списках украденных паролей/)
  expect(screen.getByLabelText('Пароль')).toHaveProperty('value', '')
  await actions.click('reset.password.submit')
  await waitFor(() => expect(router.state.location.pathname).toBe('/reset-password'))
  expect(screen.getByLabelText('Электронная почта или телефон')).toHaveProperty('value', 'anna@example.ru')
})

test.each<[string, (r: Replies) => Replies]>([
  ['Ответ не пришёл. Проверьте связь и попробуйте ещё раз', (r) => r.on(authorize, lost)],
  ['Неизвестная ошибка. Обновите страницу', (r) => r.on(authorize, proxyPage)],
])('reports «%s» in a toast, in the current language, and at the form', async (words, answer) => {
  await openSample('login.enterPassword.opened', answer)
  const said: string[] = []
  onTestFinished(toastQueue.handOver((toast) => said.push(toast.words(languageStore.get().t).replaceAll(/\s/g, ' '))))
  await logIn(actions)
  expect((await findAlert()).textContent?.replaceAll(/\s/g, ' ')).toContain(words)
  expect(said).toEqual([words])
})

test('reports an unverified phone at the login field [SP-8.18]', async () => {
  await openSample('login.enterPassword.opened', (r) => r.on(authorize, refused('CREDENTIAL_NOT_VERIFIED')))
  await logIn(actions, '89123456789')
  await screen.findByText('Этот телефон не подтверждён. Войдите по почте')
  expect(document.activeElement).toBe(screen.getByLabelText('Электронная почта или телефон'))
})

test('opens the remembered page after the code [SP-2.01]', async () => {
  rememberReturnPath('/services')
  replies.on(authorize, halfSignedIn).on(confirmAuthorize, { ...tokens, confirmed: true })
  const { router } = await open()
  await logIn(actions)
  await actions.code()
  await screen.findByRole('heading', { name: 'в другом месте' })
  expect(router.state.location.pathname).toBe('/services')
  expect(readSession()?.access_token).toBe(tokens.access_token)
  expect(replies.requests.at(-1)?.token).toBe(tokens.access_token)
})

test.each(['//evil.example', '/\\evil.example', '/%09/evil.example', 'https:evil.example', 'javascript:alert(1)'])(
  'ignores redirect targets in the URL: %s (OA-28) [SP-9.52]',
  async (next) => {
    const names = ['next', 'redirect_to', 'return_to', 'continue', 'url']
    const query = new URLSearchParams(names.map((name) => [name, next]))
    replies.on(authorize, halfSignedIn).on(confirmAuthorize, { ...tokens, confirmed: true })
    const { router } = await openPage(pages, `/login?${query}#${next}`)
    await logIn(actions)
    await actions.code()
    await screen.findByRole('heading', { name: 'в другом месте' })
    expect([router.state.location.pathname, router.state.location.search, location.pathname]).toEqual(['/', '', '/'])
  },
)

test('focuses the code; a reload reopens the code step, and Back restores the typed login', async () => {
  replies.on(authorize, halfSignedIn)
  const { router, unmount } = await open()
  await logIn(actions)
  const code = await screen.findByLabelText('Код')
  await waitFor(() => expect(document.activeElement).toBe(code))
  const { location } = router.state
  unmount()
  await openPage({ '/login': LoginPage }, '/login', location)
  await screen.findByLabelText('Код')
  await userEvent.click(screen.getByRole('button', { name: /Войти под.другим логином/ }))
  await waitFor(() =>
    expect(screen.getByLabelText('Электронная почта или телефон')).toHaveProperty('value', 'anna@example.ru'),
  )
})

test('returns to the password with the reason when the pending sign-in expired [SP-8.21]', async () => {
  await openSample('login.enterPassword.expired')
  expect(screen.getByText(/Этот вход уже нельзя завершить/)).toBeTruthy()
  expect(screen.getByLabelText('Пароль')).toHaveProperty('value', '')
})

test('resends the e-mail of an account that was never activated [SP-8.17]', async () => {
  const { replies, router } = await openSample('login.awaitLink.opened', (r) => r.on(sendOtp, { otp: linkByMail }))
  await actions.click('letter.resend')
  await waitFor(() => expect(router.state.location.pathname).toBe('/registration-finish'))
  expect(replies.to(sendOtp)).toEqual([{ purpose: 'register', registration_token: 'token' }])
})

test('shows the code step and opens the cabinet while the browser blocks its storage', async () => {
  replies.on(authorize, halfSignedIn).on(confirmAuthorize, { ...tokens, confirmed: true })
  await open()
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
  }
  await logIn(actions)
  await actions.code()
  await screen.findByRole('heading', { name: 'в другом месте' })
  expect(readSession()?.access_token).toBe(tokens.access_token)
  leaveSession()
})

test('names blocked cookies instead of the form, and sends nothing', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  await open()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Разрешите cookie/)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(replies.requests).toEqual([])
})

test('restores a deleted account by its password and a code, and then logs in as usual', async () => {
  await openSample('page.login.deleted.refused', (r) =>
    r.on(restoreAccount, { account_token: 'ticket', otp: codeByMail }, {}).on(authorize, refused('USER_DEACTIVATED')),
  ).then(({ replies: r }) => (replies = r))
  await actions.click('deleted.restore')
  await actions.click('reset.getCode')
  await screen.findByText(/^Чтобы восстановить аккаунт, введите код/)
  await actions.code('123456')
  await screen.findByText(/^Аккаунт восстановлен/)
  expect(screen.getByLabelText('Электронная почта или телефон')).toHaveProperty('value', 'anna@example.ru')
  expect(replies.to(restoreAccount)).toEqual([
    { step: 'request', login: 'anna@example.ru', password },
    { step: 'verify', account_token: 'ticket', code: '123456' },
  ])
})

test('says until which day a deleted account can be restored, and how', async () => {
  await openSample('page.login.deleted.notice')
  const until = dayOfInstant(new Date(Date.now() + 30 * 86_400_000).toISOString(), 'ru')
  expect(await screen.findByText(new RegExp(`До.${until} его можно восстановить`))).toBeTruthy()
})

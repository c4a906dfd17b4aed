import { serverTexts } from '@kabinet/contract/texts/by-locale'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { comeIn, heading, logIn, register, signIn, somebody, typeCode, type Person } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const t = words('ru')
const on = stage()

async function registered(): Promise<{ page: Page; person: Person }> {
  const page = await on.open()
  const person = somebody()
  await register(page, on.kabinet.inbox, person)
  await page.goto('/login')
  return { page, person }
}

test('empties the password, keeps the login and shows the error above the form for wrong credentials [SP-2.02]', async () => {
  const { page, person } = await registered()
  await logIn(page, { ...person, password: 'Wrong-pass-1!' })
  await page.getByRole('alert').getByText(t('e.login')).waitFor()
  expect(await page.getByLabel(t('login.password'), { exact: true }).inputValue()).toBe('')
  expect(await page.getByLabel(t('login.field'), { exact: true }).inputValue()).toBe(person.email)
  expect(await violations(page)).toEqual([])
})

test('stays at the code step on a wrong code or reload, and continues by itself on a right one', async () => {
  const { page, person } = await registered()
  await logIn(page, person)
  await heading(page, t('login.code.title'))
  const right = await on.kabinet.inbox.nextCode(person.email)
  await typeCode(page, right === '111111' ? '222222' : '111111')
  await page.getByText(serverTexts.ru.errors.INVALID_OTP_CODE).first().waitFor()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await heading(page, t('login.code.title'))
  await page.locator('input[name=code]').fill(right)
  await heading(page, t('nav.personalInfo'))
})

const storages: Record<string, string> = {
  blocked: `for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError') } })`,
  full: `for (const storage of [localStorage, sessionStorage])
    for (let size = 2 ** 23; size >= 1; size /= 2)
      try { while (true) storage.setItem('fill' + storage.length, 'x'.repeat(size)) } catch {}`,
}

test.each(sample(Object.entries(storages), 1, import.meta.url))(
  'signs in, opens pages and logs out with %s storage',
  async (_, script) => {
    const { page, person } = await registered()
    await page.addInitScript(`if (location.protocol === 'http:') { ${script} }`)
    await page.goto('/services')
    await heading(page, t('login.title'))
    await signIn(page, on.kabinet.inbox, person)
    await heading(page, t('services.title'))
    await page.getByRole('link', { name: t('nav.partners') }).click()
    await heading(page, t('partners.title'))
    await page.getByRole('button', { name: t('shell.logOut') }).click()
    await press(await dialog(page, t('logOut.title')), t('shell.logOut'))
    await heading(page, t('login.title'))
    expect(new URL(page.url()).pathname).toBe('/login')
  },
)

test.each(sample(['/login', '/registration', '/reset-password'], 1, import.meta.url))(
  'names blocked cookies at %s and sends nothing',
  async (path) => {
    const page = await on.open()
    const browser = await page.context().newCDPSession(page)
    await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true })
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.goto(path)
    await page.getByRole('alert').getByText(t('e.cookies')).waitFor()
    expect(await page.locator('form').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(sent).toEqual([])
  },
)

test('returns to the requested private page after the sign-in [SP-2.62]', async () => {
  const { page, person } = await registered()
  await page.goto('/services')
  await heading(page, t('login.title'))
  await signIn(page, on.kabinet.inbox, person)
  await heading(page, t('services.title'))
  expect(new URL(page.url()).pathname).toBe('/services')
})

test('redirects an unknown path to the sign-in, and shows the heading of every specified route [SP-2.51, SP-2.54, SP-2.58]', async () => {
  const page = await on.open()
  const reply = await page.goto('/no/such/page')
  expect(reply?.status()).toBe(404)
  await heading(page, t('login.title'))
  expect(new URL(page.url()).pathname).toBe('/login')
  await page.getByText(t('shell.noPage', { path: '/no/such/page' })).waitFor()
  await comeIn(page, on.kabinet.inbox)
  const sections = {
    '/security': 'nav.security',
    '/partners': 'nav.partners',
    '/services': 'nav.services',
    '/cloud': 'nav.cloud',
    '/payments': 'nav.payments',
    '/devices': 'nav.devices',
    '/': 'nav.personalInfo',
  } as const
  for (const [path, section] of Object.entries(sections)) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The first picture has a heading before the program sets the section in the title.
    await expect.poll(() => page.title()).toBe(`Kabinet — ${t(section)}`)
  }
  for (const path of [
    '/documents',
    '/documents/1',
    '/partners/new',
    '/partners/new/PERSON',
    '/partners/1',
    '/partners/1/edit',
    '/feedback',
    '/email-confirm',
    '/secure-account',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('refreshes an expired token once for two tabs [SP-4.02]', async () => {
  const page = await on.open()
  await comeIn(page, on.kabinet.inbox)
  const tab = await page.context().newPage()
  await tab.goto('/services')
  await heading(tab, t('services.title'))
  let refreshes = 0
  page.context().on('request', (request) => (refreshes += request.url().endsWith('/api/auth/refresh/') ? 1 : 0))
  await page.evaluate(
    `localStorage.setItem('auth', JSON.stringify({ ...JSON.parse(localStorage.getItem('auth')), access_token: 'ka_gone' }))`,
  )
  await Promise.all([page.reload(), tab.reload()])
  await Promise.all([heading(page, t('nav.personalInfo')), heading(tab, t('services.title'))])
  await page.getByText('@example.com').first().waitFor()
  expect(refreshes).toBe(1)
})

test('leads to the sign-in with a notice when a session is revoked, and logs out all tabs [SP-3.07, SP-4.05]', async () => {
  const page = await on.open()
  const person = await comeIn(page, on.kabinet.inbox)
  await page.evaluate(
    `localStorage.setItem('auth', JSON.stringify({ ...JSON.parse(localStorage.getItem('auth')), access_token: 'ka_gone', refresh_token: 'kr_gone' }))`,
  )
  await page.goto('/services')
  await heading(page, t('login.title'))
  await page.getByText(t('e.sessionEnded')).waitFor()
  await signIn(page, on.kabinet.inbox, person)
  await heading(page, t('services.title'))

  const tab = await page.context().newPage()
  await tab.goto('/partners')
  await heading(tab, t('partners.title'))
  await press(page, t('shell.logOut'))
  await page.getByRole('dialog').getByText(t('logOut.text')).waitFor()
  expect(await violations(page)).toEqual([])
  await press(page.getByRole('dialog'), t('shell.logOut'))
  await heading(page, t('login.title'))
  await heading(tab, t('login.title'))
  expect(await page.evaluate(`localStorage.getItem('auth')`)).toBeNull()
  for (const left of [page, tab]) expect(await left.getByText(t('e.sessionEnded')).count()).toBe(0)
  await signIn(tab, on.kabinet.inbox, person)
  await heading(tab, t('nav.personalInfo'))
})

test("keeps a sign-in's device cookie when a prefetch is answered late", async () => {
  const { person } = await registered()
  const page = await on.open()
  const prefetch = Promise.withResolvers<Route>()
  await page.route('**/api/auth/passkey_options', (route) => prefetch.resolve(route))
  await page.goto('/login')
  const late = await prefetch.promise
  await logIn(page, person)
  await heading(page, t('login.code.title'))
  const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('device'))
  const headers = { 'set-cookie': `${cookie?.name}=${'x'.repeat(43)}; Path=/; HttpOnly; SameSite=Strict` }
  await late.fulfill({ status: 200, contentType: 'application/json', headers, body: '{}' }).catch(() => undefined)
  await typeCode(page, await on.kabinet.inbox.nextCode(person.email))
  await heading(page, t('nav.personalInfo'))
  expect(await page.context().cookies()).toContainEqual(expect.objectContaining({ value: cookie?.value }))
})

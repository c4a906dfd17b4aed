import type { Locale } from '@kabinet/contract/fields/locale'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { mistakes, patienceMs } from './browser.ts'
import { comeIn, heading } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()

type Table = { routes: readonly { path: string; who: 'public' | 'guest' | 'signed-in' }[] }
/** Imported by a computed path: its pages need browser types, which stories do not have. */
const { routes }: Table = await import(new URL('../web/src/app/routes.ts', import.meta.url).href)

const filledIn = (path: string) => path.replaceAll(/:\w+/g, '1')
const table = routes.map(({ path }) => filledIn(path))
const everyAddress = [
  ...table,
  '/?doc=snils',
  '/no-such-page',
  '/login/',
  '/authorize?interaction=1',
  '/login?interaction=1',
]
const addresses = sample(everyAddress, 10, import.meta.url)

function guestEnd(address: string): string {
  const pathname = address.replace(/(\?.*|(?<=.)\/)$/, '')
  if (pathname === '/dev/inbox/1') return '/dev/inbox' // An unknown e-mail.
  return routes.some(({ path, who }) => filledIn(path) === pathname && who !== 'signed-in') ? pathname : '/login'
}

const languages: { browser: string; page: Locale }[] = [
  { browser: 'ru-RU', page: 'ru' },
  { browser: 'en-US', page: 'en' },
  { browser: 'de-DE', page: 'en' },
]

const guests: Record<string, string> = {
  'nothing stored': '',
  'an auth that the server refuses': `localStorage.setItem('auth', JSON.stringify({ access_token: 'x', refresh_token: 'x', expires_at: 1, sign_in: 'x' }))`,
  'broken JSON': `for (const key of ['auth', 'user', 'language', 'theme']) localStorage.setItem(key, '{"')
    for (const key of ['drafts', 'pending-sign-in', 'open-flow']) sessionStorage.setItem(key, '{"')`,
  'something in sessionStorage': `sessionStorage.setItem('extension', '1')`,
  'blocked storage': `for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError') } })`,
  'no templates': `document.addEventListener('readystatechange', () => document.querySelectorAll('template').forEach((one) => one.remove()), { capture: true, once: true })`,
}

/** An access token expires after ten minutes. */
async function comeInAnew(): Promise<string> {
  const page = await on.open()
  await comeIn(page, on.kabinet.inbox)
  const stored = await page.evaluate<string>(`localStorage.getItem('auth')`)
  await page.context().close()
  return stored
}

async function openTab(locale: string, before: string): Promise<Page> {
  const context = await on.browser.newContext({ baseURL: on.kabinet.url, locale })
  context.on('weberror', (event) => mistakes.push(`${event.page()?.url()}: ${event.error().message}`))
  await context.addInitScript(`if (location.protocol === 'http:') { ${before} }`)
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  return page
}

const pathOf = (page: Page) => new URL(page.url()).pathname.replace(/(?<=.)\/$/, '')

/** Empties the storage instead of opening a new tab, which would compile the program again and take three times as long. */
async function lookAt(page: Page, address: string, locale: Locale): Promise<string> {
  await page.goto('/favicon.svg')
  await page.evaluate('try { localStorage.clear(); sessionStorage.clear() } catch {}')
  await page.goto(address)
  await page.locator('#root:not([data-take-over]) :is(h1, h2)').first().waitFor()
  await expect.poll(() => page.evaluate<string>('document.documentElement.lang')).toBe(locale)
  return pathOf(page)
}

test.each(
  sample(
    languages.flatMap((language) => Object.keys(guests).map((stored) => ({ ...language, stored }))),
    1,
    import.meta.url,
  ),
)('shows a guest a heading at every address ($browser, $stored)', async ({ browser, page: locale, stored }) => {
  const page = await openTab(browser, guests[stored] ?? '')
  for (const address of addresses) {
    expect(await lookAt(page, address, locale), address).toBe(guestEnd(address))
  }
})

test.each(sample(languages, 1, import.meta.url))(
  'shows a signed-in user a heading at every address ($browser)',
  async ({ browser, page: locale }) => {
    const stored = await comeInAnew()
    const page = await openTab(browser, `localStorage.setItem('auth', ${JSON.stringify(stored)})`)
    for (const address of addresses) {
      const to = await lookAt(page, address, locale)
      expect(to, address).not.toBe('/login')
    }
  },
)

test('shows every page behind a proxy whose policy allows no inline script', async () => {
  const page = await openTab('en-US', '')
  const blocked: string[] = []
  page.on('console', (message) => message.text().includes('inline script') && blocked.push(message.text()))
  await page.route(
    (url) => !/[.]\w+$|^\/api\//.test(url.pathname),
    async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 })
      const policy = `${answer.headers()['content-security-policy']}, script-src 'self'`
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'content-security-policy': policy } })
    },
  )
  for (const address of addresses) expect(await lookAt(page, address, 'en'), address).toBe(guestEnd(address))
  // A redirected visit is not routed again.
  expect(blocked.length).toBeGreaterThan(addresses.length / 2)
})

test.each(sample(['ru', 'en'], 1, import.meta.url))(
  'leads a guest from the printed address to the sign-in (%s)',
  async (locale) => {
    for (const path of ['/', '/?doc=snils']) {
      const page = await on.open({ locale })
      await page.goto(path)
      await heading(page, words(locale)('login.title'))
      expect(new URL(page.url()).pathname).toBe('/login')
      await page.context().close()
    }
  },
)

test.each(sample(languages, 1, import.meta.url))(
  'leads to where a guest would be when another tab clears the storage ($browser)',
  async ({ browser, page: locale }) => {
    const stored = await comeInAnew()
    const other = await openTab(browser, '')
    await other.goto('/favicon.svg')
    for (const address of addresses) {
      await other.evaluate(`localStorage.setItem('auth', ${JSON.stringify(stored)})`)
      const page = await other.context().newPage()
      await page.goto(address)
      await page.locator('#root:not([data-take-over]) :is(h1, h2)').first().waitFor()
      await other.evaluate('localStorage.clear()')
      const end = address === '/login?interaction=1' ? '/authorize' : guestEnd(address)
      await expect.poll(() => pathOf(page), { message: address }).toBe(end)
      await page.locator('#root :is(h1, h2)').first().waitFor()
      await expect.poll(() => page.evaluate<string>('document.documentElement.lang')).toBe(locale)
      await page.close()
    }
  },
)

test('shows a logo while the program loads and no picture matches', async () => {
  const page = await on.open()
  await page.addInitScript(`if (location.protocol === 'http:') sessionStorage.setItem('extension', '1')`)
  await page.route('**/assets/program-*.js', async (route) => {
    await page.locator('.waiting svg').waitFor()
    await route.continue()
  })
  await page.goto('/authorize?interaction=1')
  await page.locator('#root h1').waitFor()
  expect(await page.locator('.waiting').isVisible()).toBe(false)
})

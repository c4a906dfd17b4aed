import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { holdScripts, mistakes, styled, violations } from './browser.ts'
import { oppositeLooks } from './looks.ts'
import { comeIn, somebody } from './people.ts'
import { connectService, requestOf } from './services.ts'
import { stage } from './stage.ts'

const on = stage()

/** Words and controls must not move at all; this tolerates intermediate paints of a busy machine. */
const maxShift = 0.02
const open = [
  '/login',
  '/registration',
  '/reset-password',
  '/registration-finish',
  '/feedback',
  '/docs',
  '/docs/openid-client',
  '/docs/matrix',
]

test.each(sample(oppositeLooks, 1, import.meta.url))(
  'shows public pages before any script has loaded, and does not move them afterwards ($locale, $width) [SP-4.13]',
  async (look) => {
    for (const path of open) {
      const page = await on.open(look)
      const { before, after } = await beforeAndAfter(page, path)
      expect(before.words.length, path).toBeGreaterThan(50)
      expect(after, path).toEqual(before)
      expect(await shift(page), path).toBeLessThanOrEqual(maxShift)
      await page.context().close()
    }
  },
)

test('names a service with characters of HTML at once, and the user on the first page of the cabinet', async () => {
  const name = 'R&D "x"'
  const page = await on.open()
  await comeIn(page, on.kabinet.inbox, somebody('Анна', 'Иванова'))
  const redirect = 'https://romashka.example/callback'
  const request = requestOf(await connectService(page, redirect, name), redirect)
  const guest = await on.open()
  const pictures = await beforeAndAfter(guest, request)
  expect(pictures.before.words).toContain(`Войти в сервис «${name}»`)
  expect(pictures.after).toEqual(pictures.before)
  expect(await shift(guest)).toBe(0)

  const tab = await page.context().newPage()
  expect((await beforeAndAfter(tab, request)).before.words).toContain(`Сервис «${name}» запрашивает доступ к данным`)
  const home = await page.context().newPage()
  const { before, after } = await beforeAndAfter(home, '/')
  expect(before.words.split('Анна Иванова')).toHaveLength(3)
  expect(after.heading).toEqual(before.heading)
  expect(await shift(home)).toBe(0)
})

test.each(sample(['users/me', 'users/me/grants', 'documents'], 1, import.meta.url))(
  'moves nothing on the first page of the cabinet when %s is slow',
  async (slow) => {
    const page = await on.open()
    await comeIn(page, on.kabinet.inbox, somebody('Анна', 'Иванова'))
    for (const ms of [200, 300, 400]) {
      const home = await page.context().newPage()
      await home.route(new RegExp(`/api/${slow}(\\?|$)`), async (route) => {
        await pause(ms)
        await route.continue()
      })
      const release = await holdScripts(home)
      await home.goto('/', { waitUntil: 'commit' })
      release()
      await home.getByText(/^ID /).waitFor()
      expect(await shift(home), `${ms} ms`).toBe(0)
      await home.close()
    }
  },
)

test('shows no mismatched first picture after a draft, a language or a theme choice', async () => {
  const page = await on.open()
  await page.goto('/registration')
  await page.locator('#root:not([data-take-over]) h1').waitFor()
  await page.getByLabel('Фамилия').fill('Иванова')
  await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('#root').waitFor({ state: 'attached' })
  expect(await page.locator('#root > *').count()).toBe(0)
  await page.evaluate(`localStorage.setItem('language', 'en'); localStorage.setItem('theme', 'dark')`)
  const tab = await page.context().newPage()
  const { before, after } = await beforeAndAfter(tab, '/login')
  expect(before.words).toContain('Log in')
  expect(before.pressed).toEqual(after.pressed)
})

test('reports a program that fails to load, with a retry [SP-4.12]', async () => {
  const page = await on.open({ locale: 'en' })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login')
  await page.getByRole('heading', { level: 1, name: 'Couldn’t load the page' }).waitFor()
  expect(await violations(page)).toEqual([])
  mistakes.length = 0
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.locator('#root h1').waitFor()
})

test('has one main element in the document for every language', async () => {
  const page = await on.open()
  for (const path of ['/login', '/registration', '/security']) {
    const answer = await page.request.get(path, { headers: { accept: 'text/html' } })
    const mains = `new DOMParser().parseFromString(${JSON.stringify(await answer.text())}, 'text/html').querySelectorAll('main').length`
    expect(await page.evaluate<number>(mains), path).toBeLessThan(2)
    await page.goto(path)
    await page.locator('#root:not([data-take-over]) h1').waitFor()
    expect(await page.locator('main').count(), path).toBe(1)
  }
})

type Seen = { words: string; heading: unknown; boxes: unknown; pressed: string }

async function beforeAndAfter(page: Page, path: string): Promise<{ before: Seen; after: Seen }> {
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('#root[data-take-over] h1').waitFor()
  await styled(page)
  const before = await look(page)
  release()
  await page.locator('#root:not([data-take-over]) h1').waitFor()
  return { before, after: await look(page) }
}

function look(page: Page): Promise<Seen> {
  return page.evaluate<Seen>(`(() => {
    const place = document.querySelector('#root')
    const seen = (selector) => [...place.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    const box = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height].map(Math.round).join() }
    const testDatabase = (one) => one.textContent + getComputedStyle(one).backgroundColor
    return {
      words: place.innerText.replaceAll('\\u00a0', ' '),
      heading: box(place.querySelector('h1')),
      boxes: seen('main input, main button, main a, main p, main h1').map(box),
      pressed: seen('[class*="segmented"] button').map(testDatabase).join(),
    }
  })()`)
}

function shift(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    let sum = 0
    const watch = new PerformanceObserver((list) => { for (const { value } of list.getEntries()) sum += value })
    watch.observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(Math.round(sum * 1000) / 1000), 100)
  })`)
}

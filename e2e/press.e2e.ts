import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdScripts } from './browser.ts'
import { press } from './dialogs.ts'
import { logIn, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
const t = words('en')

/** Distance in pixels from the spinner to the words of a busy button. */
const gapOfSpinner = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const words = document.createRange()
    const label = [...button.querySelectorAll('span')].findLast((span) => span.textContent) ?? button
    words.selectNodeContents(label.lastChild ?? label)
    const spinner = button.querySelector('svg')?.parentElement?.getBoundingClientRect()
    return Math.round(words.getBoundingClientRect().left - (spinner?.right ?? 0))
  })

describe('a press', () => {
  test('shows a spinner next to the words and keeps the footer', async () => {
    const page = await on.open({ locale: 'en' })
    await page.goto('/login')
    await page.route('**/api/auth/authorize', () => new Promise(() => {}))
    const footer = page.getByRole('contentinfo')
    await logIn(page, somebody('Lena', 'Waits'), t)
    await page.locator('button[aria-busy=true]').waitFor()
    const gap = await gapOfSpinner(page, t('login.submit'))
    expect([gap > 0, gap < 16]).toEqual([true, true])
    expect(await footer.isVisible()).toBe(true)
  })

  test('is seen before the program has loaded', async () => {
    const page = await on.open({ locale: 'en' })
    await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await press(page, t('login.submit'))
    const drawn = await page
      .locator('button[data-pressed] > span')
      .last()
      .evaluate((label) => getComputedStyle(label, '::before').animationName)
    expect(drawn).not.toBe('none')
  })

  test('of a link to a slow page, and of a button whose dialog loads, is seen', async () => {
    const page = await on.open({ locale: 'en' })
    await page.goto('/login')
    await page.locator('#root:not([data-take-over]) h1').waitFor()
    await page.route('**/*registration*.js', () => new Promise(() => {}))
    await page.getByRole('link', { name: t('login.create') }).click()
    await page.locator('html[data-waiting]').waitFor()
    expect(await page.locator('html').evaluate((html) => getComputedStyle(html, '::before').position)).toBe('fixed')
  })
})

test.each([390, 1440])('a toast never covers what the keyboard reaches next (%s)', async (width) => {
  const page = await on.open({ locale: 'en', width })
  await page.setViewportSize({ width, height: 420 })
  await page.goto('/login')
  await page.route('**/api/auth/authorize', (route) => route.abort())
  await logIn(page, somebody('Lena', 'Toast'), t)
  const toast = page.getByRole('region', { name: t('parts.notifications') }).getByRole('alert')
  await toast.waitFor()
  const seen: string[] = []
  const covered: string[] = []
  for (let n = 0; n < 16; n++) {
    await page.keyboard.press('Tab')
    const [name, isCovered] = await toast.evaluate((shown) => {
      const focused = document.activeElement ?? document.body
      const [a, b] = [focused.getBoundingClientRect(), shown.getBoundingClientRect()]
      const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
      return [
        focused.textContent?.trim() ?? '',
        !isApart && !shown.contains(focused) && focused !== document.body,
      ] as const
    })
    seen.push(name)
    if (isCovered) covered.push(name)
  }
  expect(new Set(seen).size).toBeGreaterThan(6)
  expect(covered).toEqual([])
})

import { otherLocales } from '@kabinet/contract/fields/locale'
import { expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { mistakes, violations } from './browser.ts'
import { expectPage, heading } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
const looks = [
  { locale: 'ru', width: 390, theme: 'dark' },
  { locale: 'en', width: 1440, theme: 'light' },
] as const

test.each(sample(looks, 1, import.meta.url))(
  'shows the guide and the tested libraries in $locale, at $width px, $theme, with working links [SP-7.20]',
  async (look) => {
    const page = await on.open(look)
    await page.context().grantPermissions(['clipboard-write'])
    await page.goto('/docs')
    const t = words(look.locale)
    expect(await page.locator('html').getAttribute('lang')).toBe(look.locale)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    await page.getByRole('searchbox', { name: t('guide.search') }).fill('expressopenidconnect')
    await page.getByText(t('guide.search.none')).waitFor()
    await page.getByRole('searchbox', { name: t('guide.search') }).fill('OPENID-CLIENT randompkcecodeverifier')
    expect(await violations(page)).toEqual([])
    await page.getByRole('search').getByRole('link', { name: 'openid-client', exact: true }).click()
    await expectPage(page, 'openid-client')
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    const copy = page.getByRole('button', { name: t('parts.copy') })
    expect(await copy.count()).toBe(await page.locator('pre').count())
    await copy.first().click()
    await page.getByText(t('s.copied')).waitFor()
    await page.getByRole('link', { name: t('guide.title') }).click()
    await page.locator('main a[href^="/docs/matrix"]').first().click()
    await expectPage(page, t('guide.proofs'))
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)

    const [other = look.locale] = otherLocales(look.locale)
    await page.evaluate(`localStorage.setItem('language', '${look.locale}')`)
    await page.goto(`/docs/authlib?lang=${other}`)
    await heading(page, 'Authlib')
    await page
      .getByRole('button', { name: words(other)('parts.copy') })
      .first()
      .click()
    await page.getByText(words(other)('s.copied')).waitFor()
  },
)

test('shows the guide without JavaScript in either language, with working chapter links', async () => {
  const context = await on.browser.newContext({ baseURL: on.kabinet.url, locale: 'en-US', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/docs')
  await heading(page, words('en')('guide.title'))
  expect(await page.getByRole('button', { name: words('en')('parts.copy') }).count()).toBe(0)
  expect(await page.getByRole('searchbox').count()).toBe(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Look up' }).click()
  await page.getByRole('link', { name: 'when it does not work' }).click()
  await heading(page, 'When it does not work')
  await page.getByRole('link', { name: 'Русский' }).click()
  await heading(page, 'Если не работает')
})

test('leads from an anchor of the former single page to its section', async () => {
  const page = await on.open({ locale: 'en' })
  await page.goto('/docs?lang=en#redirect-uris')
  await page.waitForURL('**/docs/reference?lang=en#redirect-uris')
  await page.goto('/docs?lang=ru#%D0%B2%D1%8B%D1%85%D0%BE%D0%B4')
  await heading(page, 'Выход')
  expect(new URL(page.url()).pathname).toBe('/docs/sign-out')
})

test('keeps a guide readable when its program fails to load', async () => {
  const page = await on.open({ locale: 'en' })
  await page.route('**/assets/*.js', (route) => route.abort())
  const isLost = page.waitForEvent('requestfailed', (request) => /\/assets\/main-/.test(request.url()))
  await page.goto('/docs')
  await isLost
  await page.evaluate('new Promise((done) => setTimeout(done))')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(words('en')('guide.title'))
  mistakes.length = 0
})

import { join } from 'node:path'
import { type Locale, locales } from '@kabinet/contract/fields/locale'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { holdScripts } from './browser.ts'
import { faultsInEachLook } from './looks.ts'
import { comeIn, somebody } from './people.ts'
import { stage } from './stage.ts'

const on = stage({ BRAND_DIR: join(import.meta.dirname, '../deploy/brand-example') })
const names: Record<Locale, string> = { ru: 'Ромашка ID', en: 'Camomile ID' }
const operators: Record<Locale, RegExp> = {
  ru: /даю оператору — ООО «Ромашка» \(адрес: 101000/,
  en: /the operator, Romashka LLC \(address: 1 Sadovaya/,
}
const green = 'rgb(26, 107, 69)'

const faceOf = (page: Page) =>
  page.evaluate<{ name: string; title: string; mark: string; button: string; icon: string }>(`(() => {
    const logo = document.querySelector('#root header a')
    return {
      name: logo.textContent,
      title: document.title.split(' — ').at(-1),
      mark: getComputedStyle(logo.querySelector('svg')).backgroundImage.replace(/\\/brand-.*/, '/brand-…'),
      button: getComputedStyle(document.querySelector('main button[type=submit]')).backgroundColor,
      icon: document.querySelector('link[rel=icon]').getAttribute('href').replace(/\\/brand-.*/, '/brand-…'),
    }
  })()`)

test.each(sample(locales, 1, import.meta.url))(
  'shows the custom brand in the first picture, unchanged by the program (%s)',
  async (locale) => {
    const page = await on.open({ locale })
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await page.locator('#root[data-take-over] h1').waitFor()
    await expect.poll(() => page.evaluate(`[...document.styleSheets].length`)).toBe(2)
    const before = await faceOf(page)
    expect(before).toEqual({
      name: names[locale],
      title: names[locale],
      mark: `url("${on.kabinet.url}/assets/brand-…`,
      button: green,
      icon: '/assets/brand-…',
    })
    release()
    await page.locator('#root:not([data-take-over]) h1').waitFor()
    expect(await faceOf(page)).toEqual(before)
  },
)

test('changes the name in the page and its tab with the language', async () => {
  const page = await on.open({ locale: 'ru' })
  await page.goto('/login')
  await page.locator('#root:not([data-take-over]) h1').waitFor()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  expect(await faceOf(page)).toMatchObject({ name: names.en, title: names.en })
})

test('shows no default brand in any page, script or e-mail', async () => {
  const page = await on.open({ locale: 'en' })
  for (const path of ['/login', '/docs', '/api/docs', '/dev/screens/letters/login_code?lang=en'])
    expect((await (await page.request.get(path)).text()).replaceAll(/<main[\s\S]*<\/main>/g, ''), path).not.toContain(
      'Kabinet',
    )
})

test.each(sample(locales, 1, import.meta.url))(
  'shows registration, consent, cabinet and support in the custom brand (%s)',
  async (locale) => {
    const page = await on.open({ locale })
    const faults: string[] = []
    const look = async (name: string) => faults.push(...(await faultsInEachLook(page, `brand-${name}`, locale)))
    await page.goto('/login')
    await page.locator('#root:not([data-take-over]) h1').waitFor()
    await look('login')
    await page.goto('/registration')
    await page.locator('#root:not([data-take-over]) h1').waitFor()
    await look('registration')
    await page
      .getByRole('button', { name: /персональных|personal data/i })
      .first()
      .click()
    await page.getByText(operators[locale]).waitFor()
    await look('consent-text')
    await page.goto('/feedback')
    await page.getByRole('link', { name: '+7 800 000-00-00' }).waitFor()
    expect(await page.getByRole('link', { name: '+7 800 000-00-00' }).getAttribute('href')).toBe('tel:+78000000000')
    await look('feedback')
    expect(faults).toEqual([])
  },
)

test('brands the cabinet and its e-mails', async () => {
  const page = await on.open()
  await comeIn(page, on.kabinet.inbox, somebody('Анна', 'Иванова'))
  await page.getByRole('navigation').waitFor()
  expect(await page.locator('header a').first().textContent()).toBe(names.ru)
  expect(await faultsInEachLook(page, 'brand-cabinet', 'ru')).toEqual([])
  await page.goto('/dev/screens/letters/registration_link?lang=ru')
  expect(await page.locator('body').innerText()).toContain('ООО «Ромашка», 101000, Москва, Садовая улица, дом 1')
  expect(await page.locator('a.button').getAttribute('style')).toContain('background: #1a6b45')
})

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openWindow, violations } from './browser.ts'
import { startKabinet, type Kabinet } from './kabinet.ts'
import { comeIn, heading, somebody, typeCode } from './people.ts'
import { words } from './words.ts'

let kabinet: Kabinet
let browser: Browser

beforeAll(async () => {
  ;[kabinet, browser] = await Promise.all([startKabinet(), openBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await kabinet?.stop()
})

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

describe.each(['ru', 'en'] as const)('security in %s', (locale) => {
  const t = words(locale)

  test('the account is deleted in three steps, and signs nobody in any more', async () => {
    const page = await openWindow(browser, kabinet.url, { locale, width: 390 })
    const person = await comeIn(page, kabinet.inbox, somebody('Ada', 'Away'), t)
    await page.goto('/security')
    await page.getByRole('button', { name: t('security.delete.button') }).click()
    await dialog(page, t('deleteAccount.title')).waitFor()
    expect(await violations(page)).toEqual([])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('parts.continue') })
      .click()
    await dialog(page, t('deleteAccount.password.title')).waitFor()
    await page.getByRole('dialog').locator('input[type=password]').fill('Wrong-1!wrong')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('parts.continue') })
      .click()
    await page.getByText(t('e.password')).waitFor()
    await page.getByRole('dialog').locator('input[type=password]').fill(person.password)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('parts.continue') })
      .click()
    await dialog(page, t('deleteAccount.last.title')).waitFor()
    expect(await violations(page)).toEqual([])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('deleteAccount.last.button') })
      .click()
    await heading(page, t('login.title'))
    await page.getByText(t('s.accountDeleted')).first().waitFor()
    expect(await page.evaluate(`[localStorage.getItem('auth'), localStorage.getItem('user')]`)).toEqual([null, null])
    await page.getByLabel(t('login.field'), { exact: true }).fill(person.email)
    await page.getByLabel(t('login.password'), { exact: true }).fill(person.password)
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
    await page.getByText(t('e.deactivated')).waitFor()
  })
})

const t = words('ru')

test('the second step can be switched off by a code of the present method, and the next sign-in asks none', async () => {
  const page = await openWindow(browser, kabinet.url)
  const person = await comeIn(page, kabinet.inbox)
  await page.goto('/security')
  await page.getByRole('radio', { name: t('security.method.none') }).click()
  await dialog(page, t('changeTransport.off.title')).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('parts.continue') })
    .click()
  await typeCode(page, await kabinet.inbox.nextCode(person.email))
  await dialog(page, t('changeTransport.off.done.title')).waitFor()
  await page.getByRole('button', { name: t('parts.gotIt') }).click()
  expect(await page.getByRole('radio', { name: t('security.method.none') }).isChecked()).toBe(true)
  const other = await openWindow(browser, kabinet.url)
  await other.goto('/login')
  await other.getByLabel(t('login.field'), { exact: true }).fill(person.email)
  await other.getByLabel(t('login.password'), { exact: true }).fill(person.password)
  await other.getByRole('button', { name: t('login.submit'), exact: true }).click()
  await heading(other, t('nav.personalInfo'))
})

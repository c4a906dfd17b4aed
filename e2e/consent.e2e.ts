import { claimNames, dataScopes } from '@kabinet/contract/claims'
import { type Locale, locales } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { openBrowser, settled, violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { overflow } from './looks.ts'
import { comeIn, heading, newPhone, somebody } from './people.ts'
import { connectService, provide, requestOf, type Secrets } from './services.ts'
import { stage } from './stage.ts'
import { type Words, words } from './words.ts'

const on = stage()
const redirectUri = 'https://romashka.example/callback'
const everything = 'openid profile email phone address'
let service: Secrets
let looker: Awaited<ReturnType<BrowserContext['storageState']>>

beforeAll(async () => {
  const owner = await on.open()
  await comeIn(owner, on.kabinet.inbox, somebody('Роман', 'Цветов'))
  service = await connectService(owner, redirectUri, 'Ромашка', dataScopes)
  looker = await (await guest('ru')).context().storageState()
})

describe.each(sample(locales, 1, import.meta.url))('the request of a service, in %s', (locale) => {
  const t = words(locale)
  const other = words(locales.find((one) => one !== locale) ?? locale)
  const titleIn = (say: Words) => say('authorize.request.title', { service: 'Ромашка' })
  const switchOf = (page: Page, name: 'email' | 'profile_full_name', say = t) =>
    page.getByRole('switch', { name: say(`claim.${name}`) })

  test('keeps the switches over a reload, a language change, Back and a lost reply', async () => {
    const page = await guest(locale)
    const isAsLeft = async (say = t) => {
      await heading(page, titleIn(say))
      expect([
        await switchOf(page, 'email', say).isChecked(),
        await switchOf(page, 'profile_full_name', say).isChecked(),
      ]).toEqual([false, true])
    }
    await page.goto(requestOf(service, redirectUri, everything))
    await heading(page, titleIn(t))
    await switchOf(page, 'email').uncheck()
    await page.reload()
    await isAsLeft()
    await page.getByRole('button', { name: localeTable[other.locale].name }).click()
    await isAsLeft(other)
    await page.getByRole('link', { name: other('shell.support') }).click()
    await heading(page, other('feedback.title'))
    await page.goBack()
    await isAsLeft(other)
    const decisions = '**/api/oauth/authorize'
    await page.route(decisions, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await page.getByRole('button', { name: other('authorize.provide') }).click()
    await page.getByRole('alert').first().waitFor()
    await isAsLeft(other)
    await page.reload()
    await isAsLeft(other)
    await page.unroute(decisions)
    expect((await provide(page, redirectUri, other)).get('code')).toMatch(/./)
  })

  test.each(sample([390, 1440], 1, import.meta.url))(
    'keeps the decision in view with eleven claims, %s pixels wide',
    async (width) => {
      const page = await on.open({ locale, width })
      await page.context().setStorageState(looker)
      await page.goto(requestOf(service, redirectUri, everything))
      await heading(page, titleIn(t))
      for (const name of [t('authorize.provide'), t('authorize.reject')])
        expect(await isInSight(page.getByRole('button', { name, exact: true }))).toBe(true)
      expect(await page.evaluate('scrollY')).toBe(0)
      for (const summary of await page.locator('summary').all()) await summary.click()
      const labels = claimNames.flatMap((name) => (name === 'groups' ? [] : [t(`claim.${name}`)]))
      const lines = await page.getByRole('switch').evaluateAll((all) => all.map(({ id }) => id))
      expect(new Set(lines).size).toBe(labels.length)
      for (const label of labels) await page.getByRole('switch', { name: label }).first().waitFor()
      expect(await violations(page)).toEqual([])
    },
  )

  test('lets the user add missing data in place: its line is switched on, and changed switches are kept', async () => {
    const page = await on.open({ locale })
    await comeIn(page, on.kabinet.inbox, somebody('Вера', 'Ёлкина'), t, requestOf(service, redirectUri, everything))
    await heading(page, titleIn(t))
    await switchOf(page, 'email').uncheck()
    await page.locator('summary').click()
    const fillIn = (name: 'address' | 'phone') =>
      page.getByRole('button', { name: t('authorize.fillIn.named', { claim: t(`claim.${name}`) }) }).click()
    await fillIn('address')
    const question = await dialog(page, t('authorize.fillIn.named', { claim: t('claim.address') }))
    await question.getByLabel(t('claim.address')).fill('Омск, улица Ленина, 1')
    await page.reload()
    await page.locator('summary').click()
    await fillIn('address')
    await expect.poll(() => question.getByLabel(t('claim.address')).inputValue()).toBe('Омск, улица Ленина, 1')
    await press(question, t('parts.save'))
    const address = page.getByRole('switch', { name: `${t('claim.address')} Омск` })
    await address.and(page.locator(':focus')).waitFor()
    expect([await address.isChecked(), await switchOf(page, 'email').isChecked()]).toEqual([true, false])
    await fillIn('phone')
    const phoneNumber = newPhone()
    const number = await dialog(page, t('changePhone.title'))
    await page.locator('input:focus').waitFor()
    await page.keyboard.type(phoneNumber.slice(2))
    await page.keyboard.press('Enter')
    await (await dialog(page, t('changePhone.code'))).getByRole('button', { name: t('parts.close') }).click()
    await number.waitFor({ state: 'detached' })
    const claim = t('claim.phone')
    await page.getByText(t('authorize.withheld', { claims: claim.toLowerCase() })).click()
    await page.getByRole('button', { name: t('authorize.verify.named', { claim }) }).click()
    const verifying = page.getByRole('dialog')
    await verifying.getByRole('button', { name: t('parts.close') }).click()
    await verifying.waitFor({ state: 'detached' })
    expect(await switchOf(page, 'email').isChecked()).toBe(false)
    expect((await provide(page, redirectUri, t)).get('code')).toMatch(/./)
  })

  test('switches the account only after explaining what ends with this one', async () => {
    const page = await guest(locale)
    const elsewhere = await page.context().newPage()
    await elsewhere.goto('/')
    await heading(elsewhere, t('me.title'))
    await page.goto(requestOf(service, redirectUri, everything))
    await heading(page, titleIn(t))
    await page.getByRole('button', { name: t('authorize.switch') }).click()
    const question = await dialog(page, t('leaving.account.title'))
    await page.getByRole('button', { name: t('parts.cancel') }).click()
    await question.waitFor({ state: 'detached' })
    await elsewhere.reload()
    await heading(elsewhere, t('me.title'))
    await page.getByRole('button', { name: t('authorize.switch') }).click()
    await page.getByRole('button', { name: t('leaving.here') }).click()
    await heading(page, t('authorize.login.title', { service: 'Ромашка' }))
    await heading(elsewhere, t('login.title'))
    expect(new URL(elsewhere.url()).pathname).toBe('/login')
  })
})

test.each(
  sample(
    [
      ['as usual', [], { width: 390, height: 844 }],
      ['as usual', [], { width: 1440, height: 900 }],
      ['with text of twice the size', ['--blink-settings=defaultFontSize=32'], { width: 390, height: 844 }],
      ['enlarged four times', [], { width: 320, height: 256 }],
    ],
    1,
    import.meta.url,
  ),
)('shows each focused line and button during keyboard use, %s', async (_, switches, viewport) => {
  const large = switches.length > 0 ? await openBrowser(...switches) : on.browser
  const context = await large.newContext({
    baseURL: on.kabinet.url,
    locale: localeTable.ru.tag,
    viewport,
    storageState: looker,
  })
  const window = await context.newPage()
  await window.goto(requestOf(service, redirectUri, everything))
  await heading(window, words('ru')('authorize.request.title', { service: 'Ромашка' }))
  for (const summary of await window.locator('summary').all()) await summary.click()
  const covered: string[] = []
  for (let press = 0; press < 40; press += 1) {
    await window.keyboard.press('Tab')
    await settled(window)
    covered.push(...(await coveredFocus(window)))
  }
  expect(covered).toEqual([])
  expect(await overflow(window)).toEqual([])
  await context.close()
  if (large !== on.browser) await large.close()
})

async function coveredFocus(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body || focused.closest('[class*=skip]')) return []
    const { left, top, width, height } = focused.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    return seen && (focused.contains(seen) || seen.contains(focused)) ? [] : [focused.outerHTML.slice(0, 120)]
  })()`)
}

async function guest(locale: Locale): Promise<Page> {
  const page = await on.open({ locale })
  await comeIn(page, on.kabinet.inbox, { ...somebody('Борис', 'Ёлкин'), phone: newPhone() }, words(locale))
  return page
}

async function isInSight(place: Locator): Promise<boolean> {
  const box = await place.boundingBox()
  const { height = 0 } = place.page().viewportSize() ?? {}
  return box !== null && box.y >= 0 && box.y + box.height <= height
}

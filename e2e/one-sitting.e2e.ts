import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from './browser.ts'
import { languageAndWidth } from './looks.ts'
import { openCallback } from './own-service.ts'
import { agreements, comeIn, enter, fillRegistration, heading, newPhone, register, somebody } from './people.ts'
import { connectService, requestOf } from './services.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
const password = 'Zx9!kd-Wq'

function hand(page: Page) {
  const done = { clicks: 0, keys: 0, screens: 0 }
  const type = async (text: string) => {
    done.keys += text.length
    await page.keyboard.type(text)
  }
  const click = async (what: Locator) => {
    done.clicks += 1
    await what.click()
  }
  return {
    done,
    type,
    click,
    typeInto: async (label: string, text: string) => {
      const field = page.getByLabel(label, { exact: true })
      if ((await field.and(page.locator(':focus')).count()) === 0) await click(field)
      await type(text)
    },
    sees: async (name: string) => {
      await heading(page, name)
      done.screens += 1
      expect(await violations(page)).toEqual([])
    },
  }
}

describe.each(languageAndWidth(import.meta.url, 1440))('in %s at %i pixels', (locale, width) => {
  const t = words(locale)
  const login = (page: Page) => page.getByRole('link', { name: t('login.submit'), exact: true })

  async function fillByHand(page: Page, by: { email: string } | { phone: string }) {
    const person = hand(page)
    await page.goto('/registration')
    await person.sees(t('registration.title'))
    await page.locator('input:focus').waitFor()
    if ('email' in by) await person.typeInto(t('registration.email'), by.email)
    else await person.typeInto(t('registration.phone'), by.phone)
    await person.typeInto(t('registration.lastName'), 'Kotova')
    await person.typeInto(t('registration.firstName'), 'Anna')
    await person.typeInto(t('registration.password'), password)
    await person.typeInto(t('registration.repeat'), password)
    for (const name of agreements(t)) await person.click(page.getByRole('checkbox', { name }))
    await person.click(page.getByRole('button', { name: t('registration.submit') }))
    return person
  }

  test('registers by e-mail with at most 9 clicks, 55 keys, 4 screens and 1 e-mail', async () => {
    const page = await on.open({ locale, width })
    const email = `anna.kotova.${locale}@mail.test`
    const person = await fillByHand(page, { email })
    await person.sees(t('finish.email.title'))
    const tab = await page.context().newPage()
    const reader = hand(tab)
    reader.done.clicks += 1
    await tab.goto(await on.kabinet.inbox.nextLink(email))
    await reader.sees(t('confirm.done.title'))
    await reader.click(tab.getByRole('link', { name: t('authorize.toCabinet'), exact: true }))
    await reader.sees(t('nav.personalInfo'))
    const clicks = person.done.clicks + reader.done.clicks
    const screens = person.done.screens + reader.done.screens
    expect(clicks).toBeLessThanOrEqual(9)
    expect(person.done.keys).toBeLessThanOrEqual(55)
    expect(screens).toBe(4)
    await expect.poll(() => on.kabinet.inbox.count(email)).toBe(1)
    await heading(page, t('nav.personalInfo'))
  })

  test('registers by phone with at most 8 clicks, 55 keys, 3 screens and 1 SMS', async () => {
    const page = await on.open({ locale, width })
    const phone = newPhone()
    const person = await fillByHand(page, { phone: phone.slice(2) })
    await person.sees(t('finish.phone.title'))
    await page.locator('input[name=code]:focus').waitFor()
    await person.type(await on.kabinet.inbox.nextCode(phone))
    await person.sees(t('nav.personalInfo'))
    const { clicks, keys, screens } = person.done
    expect(clicks).toBeLessThanOrEqual(8)
    expect(keys).toBeLessThanOrEqual(55)
    expect(screens).toBe(3)
    await expect.poll(() => on.kabinet.inbox.count(phone)).toBe(1)
  })

  test('reaches a pending service in the tab of the link and of the code', async () => {
    const owner = await on.open()
    await comeIn(owner, on.kabinet.inbox)
    const callback = await openCallback()
    const request = requestOf(await connectService(owner, callback), callback)
    const asksForData = t('authorize.request.title', { service: 'Ромашка' })
    const arrive = async () => {
      const page = await on.open({ locale, width })
      await page.goto(request)
      await heading(page, t('authorize.login.title', { service: 'Ромашка' }))
      await page.getByRole('link', { name: t('login.create') }).click()
      await heading(page, t('registration.title'))
      return page
    }
    const page = await arrive()
    const person = somebody()
    await fillRegistration(page, person, t)
    await heading(page, t('finish.email.title'))
    const tab = await page.context().newPage()
    await tab.goto(await on.kabinet.inbox.nextLink(person.email))
    await tab.getByRole('link', { name: t('confirm.toService') }).click()
    await heading(tab, asksForData)
    await tab.getByText(person.firstName).first().waitFor()

    const second = await arrive()
    const phone = newPhone()
    await fillRegistration(second, { ...somebody(), email: '', phone }, t)
    await second.locator('input[name=code]:focus').waitFor()
    await second.keyboard.type(await on.kabinet.inbox.nextCode(phone))
    await heading(second, asksForData)
    await second.getByRole('button', { name: t('authorize.provide') }).click()
    await second.waitForURL(`${callback}?**`)
    expect(new URL(second.url()).searchParams.get('code')).toMatch(/./)
  })

  test('shows a sign-in, prefilled where allowed, in another browser and for a link used twice', async () => {
    const page = await on.open({ locale, width })
    const person = somebody()
    await page.goto('/registration')
    await fillRegistration(page, person, t)
    await heading(page, t('finish.email.title'))
    const link = await on.kabinet.inbox.nextLink(person.email)
    const other = await on.open({ locale, width })
    await other.goto(link)
    await login(other).click()
    await heading(other, t('login.title'))
    const field = other.getByLabel(t('login.field'), { exact: true })
    expect(await field.inputValue()).toBe(person.email)
    await other.getByLabel(t('login.password'), { exact: true }).and(other.locator(':focus')).waitFor()
    expect(await violations(other)).toEqual([])
    await page.goto(link)
    await heading(page, t('confirm.already.title'))
    await login(page).click()
    await heading(page, t('login.title'))
    expect(await page.evaluate(`localStorage.getItem('auth')`)).toBeNull()
  })
})

const t = words('ru')

test('keeps the session of a signed-in user who opens another account’s link', async () => {
  const attacker = await on.open()
  const evil = somebody('Злой', 'Чужой')
  await attacker.goto('/registration')
  await fillRegistration(attacker, evil)
  const link = await on.kabinet.inbox.nextLink(evil.email)
  const page = await on.open()
  const anna = await comeIn(page, on.kabinet.inbox, somebody(), undefined, link)
  await page.getByText(t('confirm.other')).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: t('authorize.toCabinet') }).click()
  await heading(page, t('nav.personalInfo'))
  await page.getByText(anna.email).first().waitFor()
})

test("follows another tab's sign-in on the sign-in page, and prefills it after a session ends", async () => {
  const page = await on.open()
  const anna = somebody()
  await register(page, on.kabinet.inbox, anna)
  await page.goto('/security')
  await heading(page, t('login.title'))
  const tab = await page.context().newPage()
  await enter(tab, on.kabinet.inbox, anna)
  await heading(page, t('nav.security'))
  await tab.evaluate(
    `localStorage.setItem('auth', JSON.stringify({ ...JSON.parse(localStorage.getItem('auth')), access_token: 'ka_gone', refresh_token: 'kr_gone' }))`,
  )
  await tab.goto('/partners')
  await heading(tab, t('login.title'))
  await tab.getByText(t('e.sessionEnded')).waitFor()
  expect(await tab.getByLabel(t('login.field'), { exact: true }).inputValue()).toBe(anna.email)
  await tab.getByLabel(t('login.password'), { exact: true }).and(tab.locator(':focus')).waitFor()
})

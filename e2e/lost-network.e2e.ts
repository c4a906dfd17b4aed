import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { dialog, press } from './dialogs.ts'
import { comeIn, fillRegistration, heading, logIn, newPhone, register, somebody, typeCode } from './people.ts'
import { connectService, fillService, provide, requestOf } from './services.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
const redirectUri = 'https://romashka.example/callback'

/** By default also the reply to the repeat that the page sends by itself. */
async function loseReplies(page: Page, path: string, replies = 2): Promise<() => number> {
  let calls = 0
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    calls += 1
    if (calls > replies) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return () => calls
}

describe.each(sample(['ru', 'en'], 1, import.meta.url))('a lost reply in %s', (locale) => {
  const t = words(locale)

  test('of a form keeps the input, and a repeated save creates one item [SP-4.07, SP-4.39]', async () => {
    const page = await on.open({ locale })
    await comeIn(page, on.kabinet.inbox, somebody('Lena', 'Offline'), t, '/partners/new/PERSON')
    await page.getByLabel(t('partner.last_name'), { exact: true }).fill('Ёлкин')
    await page.getByLabel(t('partner.first_name'), { exact: true }).fill('Пётр')
    const calls = await loseReplies(page, '/api/partners')
    await press(page, t('partner.submit'))
    await page.getByRole('alert').getByText(t('e.noAnswer')).first().waitFor()
    expect(await page.getByLabel(t('partner.last_name'), { exact: true }).inputValue()).toBe('Ёлкин')
    await press(page, t('partner.submit'))
    await heading(page, 'Ёлкин Пётр')
    expect(calls()).toBe(3)
    await page.goto('/partners')
    await page.getByText('Ёлкин Пётр').waitFor()
    expect(await page.getByText('Ёлкин Пётр').count()).toBe(1)
  })

  test('of a new service creates it once when pressed again', async () => {
    const page = await on.open({ locale })
    await comeIn(page, on.kabinet.inbox, somebody('Lena', 'Owner'), t, '/services/new')
    await fillService(page, redirectUri, t)
    const calls = await loseReplies(page, '/api/clients')
    await press(page, t('service.create'))
    await page.getByRole('alert').getByText(t('e.noAnswer')).first().waitFor()
    await press(page, t('service.create'))
    await heading(page, 'Ромашка')
    expect(calls()).toBe(3)
  })

  test('of a dialog step keeps the number, sends its code once and accepts it once [SP-4.08, SP-4.40]', async () => {
    const page = await on.open({ locale })
    await comeIn(page, on.kabinet.inbox, somebody('Lena', 'Dialog'), t)
    const phone = newPhone()
    await press(page, t('contact.phone.add'))
    const window = await dialog(page, t('changePhone.title'))
    await window.getByLabel(t('me.phone'), { exact: true }).fill(phone)
    const calls = await loseReplies(page, '/api/users/me')
    await press(window, t('contact.getCode'))
    await window.getByRole('alert').getByText(t('e.noAnswer')).waitFor()
    expect(await window.getByLabel(t('me.phone'), { exact: true }).inputValue()).toContain(phone.slice(-2))
    await press(window, t('shell.retry'))
    const coded = await dialog(page, t('changePhone.code'))
    await expect.poll(async () => [calls(), await on.kabinet.inbox.count(phone)]).toEqual([3, 1])

    await page.unroute('**/api/users/me')
    const confirmed = await loseReplies(page, '/api/users/me')
    await typeCode(page, await on.kabinet.inbox.nextCode(phone))
    await coded.getByRole('alert').getByText(t('e.noAnswer')).waitFor()
    await press(coded, t('code.confirm'))
    await dialog(page, t('changePhone.done'))
    expect(confirmed()).toBe(4)
  })

  test('of consent returns to the service with a code when pressed again [SP-4.11, SP-4.41]', async () => {
    const page = await on.open({ locale })
    await comeIn(page, on.kabinet.inbox, somebody('Lena', 'Consent'), t)
    const owner = await on.open()
    await comeIn(owner, on.kabinet.inbox, somebody('Анна', 'Владельцева'))
    await page.goto(requestOf(await connectService(owner, redirectUri), redirectUri))
    await heading(page, t('authorize.request.title', { service: 'Ромашка' }))
    await page.getByRole('switch', { name: t('claim.email') }).uncheck()
    await loseReplies(page, '/api/oauth/authorize')
    await press(page, t('authorize.provide'))
    await page.locator('#content').getByRole('alert').getByText(t('e.noAnswer')).first().waitFor()
    expect(await page.getByRole('switch', { name: t('claim.email') }).isChecked()).toBe(false)
    expect((await provide(page, redirectUri, t)).get('code')).toMatch(/./)
  })

  test('of the registration continues when pressed again, with one e-mail [SP-4.09]', async () => {
    const page = await on.open({ locale })
    const person = somebody('Lena', 'Newcomer')
    await page.goto('/registration')
    await loseReplies(page, '/api/auth/register')
    await fillRegistration(page, person, t)
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByLabel(t('registration.email'), { exact: true }).inputValue()).toBe(person.email)
    await press(page, t('registration.submit'))
    await heading(page, t('finish.email.title'))
    await expect.poll(() => on.kabinet.inbox.count(person.email)).toBe(1)
  })

  test('of both sign-in steps is repeated by the page', async () => {
    const page = await on.open({ locale })
    const person = somebody('Lena', 'Unseen')
    await register(page, on.kabinet.inbox, person, t)
    await page.goto('/login')
    const lost = await loseReplies(page, '/api/auth/authorize', 1)
    await logIn(page, person, t)
    await heading(page, t('login.code.title'))
    const confirmed = await loseReplies(page, '/api/auth/authorize/confirm', 1)
    await typeCode(page, await on.kabinet.inbox.nextCode(person.email))
    await heading(page, t('nav.personalInfo'))
    expect([lost(), confirmed()]).toEqual([2, 2])
  })

  test('of a password or code still lets the user sign in [SP-4.10]', async () => {
    const page = await on.open({ locale })
    const person = somebody('Lena', 'Back')
    await register(page, on.kabinet.inbox, person, t)
    await page.goto('/login')
    await loseReplies(page, '/api/auth/authorize')
    await logIn(page, person, t)
    await page.locator('#content').getByRole('alert').getByText(t('e.noAnswer')).waitFor()
    await logIn(page, person, t)
    await heading(page, t('login.code.title'))
    await loseReplies(page, '/api/auth/authorize/confirm')
    await typeCode(page, await on.kabinet.inbox.nextCode(person.email))
    await page.locator('#content').getByRole('alert').getByText(t('e.noAnswer')).waitFor()
    await press(page, t('code.confirm'))
    await heading(page, t('nav.personalInfo'))
    expect(await page.evaluate(`localStorage.getItem('auth')`)).toContain('refresh_token')
  })
})

test.each(sample(['ru', 'en'], 1, import.meta.url))(
  'shows the toast of a code sent offline when the network returns (%s)',
  async (locale) => {
    const t = words(locale)
    const page = await on.open({ locale })
    const person = somebody('Lena', 'Offline')
    await register(page, on.kabinet.inbox, person, t)
    await page.goto('/login')
    await logIn(page, person, t)
    await heading(page, t('login.code.title'))
    const code = await on.kabinet.inbox.nextCode(person.email)
    const failure = page.waitForEvent('console', (message) => message.text().includes('toast-shelf'))
    await page.context().setOffline(true)
    await typeCode(page, code)
    await page.locator('#content').getByText(t('e.noAnswer')).first().waitFor()
    expect(await page.getByText(t('e.unknown')).count()).toBe(0)
    await failure
    await page.context().setOffline(false)
    const toasts = page.getByRole('region', { name: t('parts.notifications') })
    await toasts.getByText(t('e.noAnswer')).waitFor()
    await press(page, t('code.confirm'))
    await heading(page, t('nav.personalInfo'))
  },
)

test.each(sample(['ru', 'en'], 1, import.meta.url))(
  'opens the cabinet when its frame, lost with the network, loads again (%s)',
  async (locale) => {
    const t = words(locale)
    const page = await on.open({ locale })
    const person = somebody('Lena', 'Frame')
    await page.goto('/registration')
    await fillRegistration(page, person, t)
    await heading(page, t('finish.email.title'))
    await page.route('**/assets/cabinet-*.js', (route) => route.abort('internetdisconnected'))
    await page.goto(await on.kabinet.inbox.nextLink(person.email))
    await heading(page, t('confirm.done.title'))
    await page.context().setOffline(true)
    await page.getByRole('link', { name: t('authorize.toCabinet') }).click()
    await page.getByText(t('shell.opensLater')).waitFor()
    expect(await page.getByRole('button').allTextContents()).toEqual([])
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.unroute('**/assets/cabinet-*.js')
    await page.evaluate('document.body.dataset.same = ""')
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: t('nav.personalInfo') }).waitFor({ timeout: 8000 })
    await page.locator('body[data-same]').waitFor()
  },
)

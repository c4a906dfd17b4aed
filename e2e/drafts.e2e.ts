import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { comeIn, enter, heading, register, signIn, somebody } from './people.ts'
import { fillService } from './services.ts'
import { stage } from './stage.ts'
import { words, type Words } from './words.ts'

const on = stage()

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const storage = (page: Page) => page.evaluate<string>('JSON.stringify({ ...sessionStorage })')

async function endSession(page: Page): Promise<void> {
  const { access_token } = JSON.parse(await page.evaluate<string>(`localStorage.getItem('auth')`))
  expect((await page.request.post('/api/auth/logout', { headers: { 'auth-token': access_token } })).ok()).toBe(true)
}

async function fillPartner(page: Page, t: Words): Promise<void> {
  await page.goto('/partners/new/ORGANIZATION')
  await field(page, t('partner.name')).fill('Ромашка')
  await field(page, t('partner.inn')).fill('7707083893')
  await field(page, t('partner.kpp')).fill('773601001')
  await field(page, t('partner.ogrn')).fill('1027700132195')
  await page.getByLabel(t('partner.address')).fill('Тверь, Садовая, 1')
}

async function connect(page: Page, redirectUri: string, t: Words): Promise<string> {
  await page.goto('/services/new')
  await fillService(page, redirectUri, t)
  await press(page, t('service.create'))
  await heading(page, 'Ромашка')
  return new URL(page.url()).pathname
}

describe.each(sample(['ru', 'en'], 1, import.meta.url))('a draft, in %s', (locale) => {
  const t = words(locale)

  test('is restored after the session ends and the user signs in again, without document numbers', async () => {
    const page = await on.open({ locale })
    const lena = await comeIn(page, on.kabinet.inbox, somebody('Lena', 'Draft'), t)
    await fillPartner(page, t)
    await endSession(page)
    await press(page, t('partner.submit'))
    await page.getByText(t('e.sessionEnded')).first().waitFor()
    expect(await storage(page)).toContain('Садовая')
    expect(await storage(page)).not.toContain('7707083893')
    await signIn(page, on.kabinet.inbox, lena, t)
    await heading(page, t('partner.new'))
    expect(new URL(page.url()).pathname).toBe('/partners/new/ORGANIZATION')
    await page.getByText(t('parts.restored')).waitFor()
    expect(await field(page, t('partner.name')).inputValue()).toBe('Ромашка')
    expect(await field(page, t('partner.inn')).inputValue()).toBe('')
    expect(await violations(page)).toEqual([])
    await press(page, t('parts.restored.discard'))
    expect(await field(page, t('partner.name')).inputValue()).toBe('')
    expect(await storage(page)).not.toContain('Ромашка')
    await page.reload()
    await heading(page, t('partner.new'))
    expect(await field(page, t('partner.name')).inputValue()).toBe('')
  })

  test('survives a failed save and a reload, and is removed once saved', async () => {
    const page = await on.open({ locale })
    await comeIn(page, on.kabinet.inbox, somebody('Oleg', 'Offline'), t)
    await press(page, t('me.editBasics'))
    await page.getByLabel(t('me.address')).fill('Псков, Речная, 2')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await press(page, t('parts.save'))
    await page.getByRole('alert').getByText(t('e.noAnswer')).first().waitFor()
    await page.context().setOffline(false)
    await page.reload()
    await page.getByText(t('parts.restored')).waitFor()
    expect(await page.getByLabel(t('me.address')).inputValue()).toBe('Псков, Речная, 2')
    await press(page, t('parts.save'))
    await page.getByText(t('s.changed')).first().waitFor()
    expect(await storage(page)).not.toContain('Псков')
    await page.reload()
    await page.getByRole('button', { name: t('me.editBasics') }).waitFor()
    await page.getByText('Псков, Речная, 2').waitFor()
  })

  test('of a dialog reopens it at its step, and is discarded by its close button', async () => {
    const page = await on.open({ locale })
    const ira = await comeIn(page, on.kabinet.inbox, somebody('Ira', 'Dialog'), t)
    await press(page, t('contact.email.change'))
    const typed = async () => field(page, t('me.email')).and(page.getByRole('dialog').getByRole('textbox')).inputValue()
    await (await dialog(page, t('changeEmail.title'))).getByRole('textbox').fill('nova@example.com')
    await endSession(page)
    await press(page.getByRole('dialog'), t('contact.getCode'))
    await page.getByText(t('e.sessionEnded')).first().waitFor()
    await signIn(page, on.kabinet.inbox, ira, t)
    await dialog(page, t('changeEmail.title'))
    expect(await typed()).toBe('nova@example.com')
    await page.reload()
    await dialog(page, t('changeEmail.title'))
    expect(await typed()).toBe('nova@example.com')
    await press(page.getByRole('dialog'), t('parts.cancel'))
    await page.reload()
    await heading(page, t('nav.personalInfo'))
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await storage(page)).not.toContain('nova@')
  })

  test('is removed on log-out, also in sleeping tabs, and when another user signs in', async () => {
    const page = await on.open({ locale })
    const { inbox } = on.kabinet
    const mila = await comeIn(page, inbox, somebody('Mila', 'Shared'), t)
    await fillPartner(page, t)
    const other = await page.context().newPage()
    await other.goto('/')
    await heading(other, t('nav.personalInfo'))
    await press(other, t('shell.logOut'))
    await press(other.getByRole('dialog'), t('shell.logOut'))
    await heading(other, t('login.title'))
    await heading(page, t('login.title'))
    await expect.poll(() => storage(page)).not.toContain('Ромашка')
    await other.close()

    await enter(page, inbox, mila, t)
    await fillPartner(page, t)
    await endSession(page)
    await press(page, t('partner.submit'))
    await page.getByText(t('e.sessionEnded')).first().waitFor()
    const guest = somebody('Nina', 'Next')
    await register(page, inbox, guest, t)
    await signIn(page, inbox, guest, t)
    await heading(page, t('partner.new'))
    expect(await field(page, t('partner.name')).inputValue()).toBe('')
    expect(await page.getByText(t('parts.restored')).count()).toBe(0)
    expect(await storage(page)).not.toContain('Садовая')
  })

  test('of a service takes precedence over changes saved elsewhere, and does not appear in another service', async () => {
    const page = await on.open({ locale })
    await comeIn(page, on.kabinet.inbox, somebody('Sveta', 'Owner'), t)
    const one = await connect(page, 'https://romashka.example/callback', t)
    const two = await connect(page, 'https://vasilek.example/callback', t)
    await page.goto(`${one}/edit`)
    await page.getByLabel(t('service.description')).fill('Цветы на заказ')
    const other = await page.context().newPage()
    await other.goto(`${one}/edit`)
    await field(other, t('service.name')).fill('Переименована')
    await press(other, t('parts.save'))
    await heading(other, 'Переименована')
    await page.reload()
    await page.getByText(t('parts.restored')).waitFor()
    expect(await field(page, t('service.name')).inputValue()).toBe('Переименована')
    expect(await page.getByLabel(t('service.description')).inputValue()).toBe('Цветы на заказ')
    await page.goto(`${two}/edit`)
    await heading(page, t('service.editing'))
    expect(await page.getByLabel(t('service.description')).inputValue()).toBe('')
  })

  test('shows the frame of an unvisited section while offline, and the section once online', async () => {
    const page = await on.open({ locale })
    await comeIn(page, on.kabinet.inbox, somebody('Ulya', 'Away'), t)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: t('nav.partners') }).click()
    await heading(page, t('nav.partners'))
    await page.getByText(t('shell.opensLater')).waitFor()
    expect(await page.getByText(t('e.offline')).count()).toBe(1)
    expect(await page.getByText(t('e.load')).count()).toBe(0)
    await page.getByRole('link', { name: t('nav.security') }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: t('nav.security') }).click()
    await heading(page, t('nav.security'))
    await page.context().setOffline(false)
    await page.getByText(t('security.password.change')).first().waitFor()
    expect(await page.getByText(t('shell.opensLater')).count()).toBe(0)
    await page.getByRole('link', { name: t('nav.partners') }).click()
    await page
      .getByRole('link', { name: t('partners.add') })
      .first()
      .waitFor()
  })
})

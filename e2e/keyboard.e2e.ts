import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openWindow, violations } from './browser.ts'
import { startKabinet, type Kabinet } from './kabinet.ts'
import { reach } from './keyboard.ts'
import { comeIn, heading, register, somebody, typeCode } from './people.ts'
import { connectService, requestOf } from './services.ts'
import { words } from './words.ts'

const t = words('ru')
const redirectUri = 'https://romashka.example/callback'
let kabinet: Kabinet
let browser: Browser

beforeAll(async () => {
  ;[kabinet, browser] = await Promise.all([startKabinet(), openBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await kabinet?.stop()
})

test('sign-in by keyboard alone: the cursor waits in each field, Enter goes on', async () => {
  const page = await openWindow(browser, kabinet.url)
  const person = somebody('Клава', 'Входящая')
  await register(page, kabinet.inbox, person)
  await page.goto('/login')
  await heading(page, t('login.title'))
  await reach(page, { label: t('login.field') })
  await page.keyboard.type(person.email)
  await reach(page, { label: t('login.password') })
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await heading(page, t('login.code.title'))
  await typeCode(page, await kabinet.inbox.nextCode(person.email))
  await heading(page, t('nav.personalInfo'))
  expect(await violations(page)).toEqual([])
})

test('a password is reset by keyboard alone', async () => {
  const page = await openWindow(browser, kabinet.url)
  const person = somebody('Клава', 'Забывчивая')
  await register(page, kabinet.inbox, person)
  await page.goto('/reset-password')
  await heading(page, t('reset.title'))
  await reach(page, { label: t('login.field') })
  await page.keyboard.type(person.email)
  await page.keyboard.press('Enter')
  await heading(page, t('login.code.title'))
  await typeCode(page, await kabinet.inbox.nextCode(person.email))
  await heading(page, t('reset.password.title'))
  for (const label of [t('reset.password.field'), t('reset.password.repeat')]) {
    await reach(page, { label })
    await page.keyboard.type('Zima-Gora-42!')
  }
  await page.keyboard.press('Enter')
  await heading(page, t('reset.done.title'))
  expect(await violations(page)).toEqual([])
})

test('a service is let in by keyboard alone, and Enter at once lets in nobody', async () => {
  const page = await openWindow(browser, kabinet.url)
  await comeIn(page, kabinet.inbox, somebody('Клава', 'Щедрая'))
  const request = requestOf(await connectService(page, redirectUri), redirectUri)
  await page.goto(request)
  await heading(page, t('authorize.request.title', { service: 'Ромашка' }))
  await page.keyboard.press('Enter')
  await heading(page, t('authorize.request.title', { service: 'Ромашка' }))
  // One kind of data is left off with the space bar.
  await reach(page, { label: t('claim.email') })
  await page.keyboard.press('Space')
  expect(await page.getByRole('switch', { name: t('claim.email') }).isChecked()).toBe(false)
  await reach(page, t('authorize.provide'))
  const back = page.waitForRequest((asked) => asked.url().startsWith(redirectUri))
  await page.keyboard.press('Enter')
  expect(new URL((await back).url()).searchParams.get('code')).toMatch(/./)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { openBrowser, openWindow } from './browser.ts'
import { startKabinet, type Kabinet } from './kabinet.ts'
import { heading } from './people.ts'
import { words } from './words.ts'

const title = 'Мой <Дом>'
let kabinet: Kabinet
let browser: Browser

beforeAll(async () => {
  ;[kabinet, browser] = await Promise.all([startKabinet({ PRODUCT_TITLE: title }), openBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await kabinet?.stop()
})

test('PRODUCT_TITLE is the name on the page and in its tab, whatever characters it holds', async () => {
  const page = await openWindow(browser, kabinet.url)
  await page.goto('/login')
  await heading(page, words('ru')('login.title'))
  expect(await page.title()).toBe(title)
  expect(await page.getByRole('banner').innerText()).toContain(title)
})

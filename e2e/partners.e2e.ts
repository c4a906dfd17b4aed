import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openWindow, violations } from './browser.ts'
import { startKabinet, type Kabinet } from './kabinet.ts'
import { comeIn, heading } from './people.ts'
import { words, type Words } from './words.ts'

let kabinet: Kabinet
let browser: Browser

beforeAll(async () => {
  ;[kabinet, browser] = await Promise.all([startKabinet(), openBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await kabinet?.stop()
})

async function fill(page: Page, t: Words, values: Record<string, string>) {
  for (const [field, value] of Object.entries(values)) {
    await page
      .getByRole('textbox', { name: t(`partner.${field}` as Parameters<Words>[0]), exact: false })
      .first()
      .fill(value)
  }
}

const t = words('ru')

test('people are sorted in Russian alphabetical order, or by date', async () => {
  const page = await openWindow(browser, kabinet.url)
  await comeIn(page, kabinet.inbox)
  for (const lastName of ['Яблоков', 'Ёлкин', 'Жуков', 'Ежов']) {
    await page.goto('/partners/new/PERSON')
    await fill(page, t, { last_name: lastName, first_name: 'Иван' })
    await page.getByRole('button', { name: t('partner.submit'), exact: true }).click()
    await heading(page, `${lastName} Иван`)
  }
  await page.goto('/partners?sort=name')
  const names = async () =>
    (await page.getByRole('main').getByRole('link').allInnerTexts()).flatMap((text) => /\p{L}+ Иван/u.exec(text) ?? [])
  await page.getByText('Яблоков').waitFor()
  expect(await names()).toEqual(['Ежов Иван', 'Ёлкин Иван', 'Жуков Иван', 'Яблоков Иван'])
  expect(await violations(page)).toEqual([])
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { violations } from './browser.ts'
import { dialog } from './dialogs.ts'
import { reach } from './keyboard.ts'
import { stage } from './stage.ts'

const on = stage()

/** A page of the console, with the replies of its sample. */
async function open(name: string): Promise<Page> {
  const page = await on.open()
  await page.goto(`/dev/screens/frame?${new URLSearchParams({ screen: `console.${name}.opened`, lang: 'ru' })}`)
  await page.locator('html[data-screen=ready]').waitFor()
  return page
}

const pages = ['find', 'people-id', 'services', 'services-id', 'audit', 'messages', 'overview']
test.each(pages)('focuses the search of the console at / on the page %s, but not while typing', async (name) => {
  const page = await open(name)
  const search = page.getByRole('searchbox')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('/')
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('a/b')
  expect(await search.inputValue()).toBe('a/b')
})

test.each([
  ['services', 'Состояние', 'ArrowDown', 'state=published'],
  ['audit', 'Кто', 'olga', 'name=olga'],
  ['messages', 'Состояние', 'ArrowDown', 'state=open'],
])('filters the list of %s by keyboard alone', async (name, label, keys, search) => {
  const page = await open(name)
  await reach(page, { label })
  if (keys === 'ArrowDown') await page.keyboard.press(keys)
  else await page.keyboard.type(keys)
  await reach(page, 'Показать')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe(`?${search}`)
})

test('opens a row by keyboard alone, and shows it from its heading', async () => {
  const page = await open('services')
  await reach(page, 'Лютик')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console\/services\/[0-9a-f-]{36}$/)
  await expect.poll(() => page.locator('h1:focus').count()).toBe(1)
})

test('does an act by keyboard alone; Escape gives the focus back', async () => {
  const page = await open('services-id')
  const opener = page.getByRole('button', { name: 'Приостановить' })
  const hasFocus = () => opener.evaluate((button) => button === document.activeElement)
  await reach(page, 'Приостановить')
  await page.keyboard.press('Enter')
  await dialog(page, 'Приостановить')
  await expect.poll(() => page.locator('[role=dialog] :focus, [role=dialog]:focus').count()).toBe(1)
  expect(await violations(page)).toEqual([])
  // The focus stays inside.
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.locator('main :focus').count()).toBe(0)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(hasFocus).toBe(true)

  await page.keyboard.press('Enter')
  await dialog(page, 'Приостановить')
  await reach(page, { label: 'Зачем' })
  await page.keyboard.press('Enter')
  await page.getByText('Напишите, зачем это нужно.').waitFor()
  await page.keyboard.type('обращение 4711')
  await page.keyboard.press('Enter')
  await page.getByText('Готово', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(hasFocus).toBe(true)
})

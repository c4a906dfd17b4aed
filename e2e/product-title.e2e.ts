import { expect, test } from 'vitest'
import { heading } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const title = 'Мой <Дом>'
const on = stage({ PRODUCT_TITLE: title })

test('PRODUCT_TITLE is the name on the page and in its tab, whatever characters it holds', async () => {
  const page = await on.open()
  await page.goto('/login')
  await heading(page, words('ru')('login.title'))
  expect(await page.title()).toBe(title)
  expect(await page.getByRole('banner').innerText()).toContain(title)
})

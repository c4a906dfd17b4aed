import { expect, test } from 'vitest'
import { heading } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const title = 'Мой <Дом>'
const on = stage({ PRODUCT_TITLE: title })

test('shows PRODUCT_TITLE with any characters on the page and in its tab', async () => {
  const page = await on.open()
  await page.goto('/login')
  await heading(page, words('ru')('login.title'))
  await expect.poll(() => page.title()).toBe(`${words('ru')('login.title')} — ${title}`)
  expect(await page.getByRole('banner').innerText()).toContain(title)
})

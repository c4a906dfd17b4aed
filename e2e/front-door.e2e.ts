import { expect, test } from 'vitest'
import { mistakes, openWindow } from './browser.ts'
import { heading } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()

test.each(['ru', 'en'] as const)('leads a guest from the printed address to the log-in (%s)', async (locale) => {
  for (const path of ['/', '/?doc=snils']) {
    const page = await openWindow(on.browser, on.kabinet.url, { locale })
    await page.goto(path)
    await heading(page, words(locale)('login.title'))
    expect(new URL(page.url()).pathname).toBe('/login')
    await page.context().close()
  }
  expect(mistakes).toEqual([])
})

import type { Locale } from '@kabinet/contract/fields/locale'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { overflow } from './looks.ts'
import { stage } from './stage.ts'

const on = stage()

const overview = 'page.security.overview.filled'

async function openOverview(locale: Locale, width: number): Promise<Page> {
  const page = await on.open({ locale, width })
  await page.goto(`/dev/screens/frame?screen=${overview}&lang=${locale}`)
  await page.locator('html[data-screen=ready]').waitFor()
  return page
}

describe.each(
  sample(
    [
      { width: 1440, highest: 1200 },
      { width: 390, highest: 1900 },
    ],
    1,
    import.meta.url,
  ),
)('the overview of /security at $width pixels', ({ width, highest }) => {
  test.each(sample(['ru', 'en'], 1, import.meta.url))(`is at most ${highest} pixels high, in %s`, async (locale) => {
    const page = await openOverview(locale, width)
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThanOrEqual(highest)
    expect(await overflow(page)).toEqual([])
    expect(await violations(page)).toEqual([])
  })

  test('shows at most 120 Russian words', async () => {
    const page = await openOverview('ru', width)
    const words = (await page.locator('main').innerText()).split(/\s+/).filter((one) => /[\p{L}\p{N}]/u.test(one))
    expect(words.length).toBeGreaterThan(50)
    expect(words.length).toBeLessThanOrEqual(120)
  })
})

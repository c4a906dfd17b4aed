import type { Locale } from '@kabinet/contract/fields/locale'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { sample } from '../testbed/sample.ts'
import { settled, setWidth, violations } from './browser.ts'

export const oppositeLooks = [
  { locale: 'ru', width: 390, theme: 'light' },
  { locale: 'en', width: 1440, theme: 'dark' },
] as const

export const pictures = join(import.meta.dirname, '..', 'artifacts', 'screens')

/** Language and pixels: Russian at one width, English at the other; in the short run one of them. */
export const languageAndWidth = (file: string, widthOfRussian: 390 | 1440 = 390) =>
  sample(
    [
      ['ru', widthOfRussian],
      ['en', widthOfRussian === 390 ? 1440 : 390],
    ],
    1,
    file,
  )

const looks = ([1440, 390] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

/**
 * Checks the current page in each width and theme, in the short run in one of them; returns faults, one line each. One
 * load serves all, because widths and themes are CSS only and add or remove no elements.
 */
export async function faultsInEachLook(page: Page, name: string, locale: Locale): Promise<string[]> {
  const found: string[] = []
  for (const { width, colorScheme } of sample(looks, 1, `looks of ${name}`)) {
    await setWidth(page, width)
    await page.emulateMedia({ colorScheme })
    await settled(page)
    if (process.env['PICTURES'])
      await page.screenshot({ path: join(pictures, `${name}.${locale}.${width}.${colorScheme}.png`), fullPage: true })
    const faults = [...(await violations(page, colorScheme === 'dark' ? 'colours' : 'all')), ...(await overflow(page))]
    found.push(...faults.map((fault) => `${name}, ${locale}, ${width} px, ${colorScheme}: ${fault}`))
  }
  return found
}

export async function overflow(page: Page): Promise<string[]> {
  const wider = Number(
    await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  )
  return wider > 0 ? [`scrolls sideways by ${wider} px`] : []
}

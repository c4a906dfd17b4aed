import { expect, test } from 'vitest'
import { mistakes, violations } from './browser.ts'
import { heading } from './people.ts'
import { stage } from './stage.ts'

const on = stage()
const looks = [
  { locale: 'ru', width: 390, theme: 'dark' },
  { locale: 'en', width: 1440, theme: 'light' },
] as const

test.each(looks)(
  'the guide and what was proved are read in $locale, at $width px, $theme, and lead on [SP-7.20]',
  async (look) => {
    const page = await on.open(look)
    await page.context().grantPermissions(['clipboard-write'])
    await page.goto('/docs')
    expect(await page.locator('html').getAttribute('lang')).toBe(look.locale)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    const copy = page.getByRole('button', { name: { ru: 'Скопировать', en: 'Copy' }[look.locale] })
    expect(await copy.count()).toBe(await page.locator('pre').count())
    await copy.first().click()
    await page.getByRole('button', { name: { ru: 'Скопировано', en: 'Copied' }[look.locale] }).waitFor()
    await page.locator('main a[href^="/docs/matrix"]').first().click()
    await heading(page, { ru: 'Что работает с какой библиотекой', en: 'What works with which library' }[look.locale])
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    expect(mistakes).toEqual([])
  },
)

import { expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { stage } from './stage.ts'

const on = stage()
const looks = [
  { width: 390, theme: 'dark' },
  { width: 1440, theme: 'light' },
] as const

test.each(sample(looks, 1, import.meta.url))(
  'lists every API call at $width px, $theme, with its input and replies',
  async (look) => {
    const page = await on.open({ locale: 'en', ...look })
    const { paths } = await (await page.request.get('/api/openapi.json')).json()
    const calls = Object.entries<object>(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    )
    await page.goto('/api/docs')
    const heads = page.locator('rapi-doc summary')
    await heads.first().waitFor()
    const shown = await heads.evaluateAll((all) =>
      all
        .map((head) => head.querySelectorAll('.method, .path'))
        .map((both) => Array.from(both, ({ textContent }) => textContent?.trim()).join(' ')),
    )
    expect(shown.toSorted()).toEqual(calls.toSorted())
    await heads.filter({ hasText: /\/api\/auth\/register\s/ }).click()
    await page.getByText('personal_data_consent').filter({ visible: true }).first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
  },
)

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What Tab stops at. */
const stops = 'a, button, input, textarea, summary, [tabindex]'

/**
 * By Tab alone, to what bears this name, or to the field of this label; at once when the focus is there already.
 * It waits until the page has it: a form may come after its heading, and eighty presses are over in half a second.
 */
export async function reach(page: Page, wanted: string | { label: string }): Promise<void> {
  const name = typeof wanted === 'string' ? wanted : wanted.label
  const there =
    typeof wanted === 'string'
      ? page
          .locator(stops)
          .filter({ hasText: name })
          .or(page.getByLabel(name, { exact: true }))
      : page.getByLabel(name)
  await there.first().waitFor()
  const focused =
    typeof wanted === 'string'
      ? 'document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? ""'
      : 'document.activeElement?.labels?.[0]?.textContent ?? ""'
  for (let presses = 0; presses < 80; presses += 1) {
    const at = String(await page.evaluate(focused))
      .replaceAll(/\s+/g, ' ')
      .trim()
    if (at === name || (typeof wanted !== 'string' && at.startsWith(name))) return
    await page.keyboard.press('Tab')
  }
  expect.fail(`Tab never reached «${name}»`)
}

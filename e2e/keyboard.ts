import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const stops = 'a, button, input, textarea, summary, [tabindex]'

/**
 * Moves by Tab to the element with this name, or the field with this label; returns at once when it has the focus.
 * Waits for the element first: a form may render after its heading, and eighty presses take half a second.
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

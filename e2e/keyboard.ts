import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** By Tab alone, to what bears this name, or to the field of this label; at once when the focus is there already. */
export async function reach(page: Page, wanted: string | { label: string }): Promise<void> {
  const name = typeof wanted === 'string' ? wanted : wanted.label
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

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from './browser.ts'

export const press = (inside: Page | Locator, name: string) => inside.getByRole('button', { name, exact: true }).click()

export async function dialog(page: Page, title: string): Promise<Locator> {
  const window = page.getByRole('dialog', { name: title })
  await window.waitFor()
  expect(await violations(page)).toEqual([])
  return window
}

/** On a phone closing steps back in history, which would cancel a `goto` or a reload. Two may close one after the other. */
export async function noDialog(page: Page): Promise<void> {
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  // Not `waitForFunction`, which the content security policy of public pages blocks.
  await expect.poll(() => page.evaluate('Boolean(history.state?.usr?.dialogs)')).toBe(false)
}

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { plugIn } from './authenticators.ts'
import { mistakes, violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { reach } from './keyboard.ts'
import { comeIn, heading, type Person, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()

describe.each([
  ['ru', 1440],
  ['en', 390],
] as const)('passkeys in %s at %i pixels', (locale, width) => {
  const t = words(locale)
  async function atSecurity(): Promise<{ page: Page; person: Person }> {
    const page = await on.open({ locale, width })
    const person = await comeIn(page, on.kabinet.inbox, somebody('Ada', 'Keys'), t)
    await page.goto('/security')
    await heading(page, t('nav.security'))
    return { page, person }
  }

  test('are added by keyboard, named and removed; axe finds nothing, and the browser forgets what is removed', async () => {
    const { page } = await atSecurity()
    const device = await plugIn(page)
    await reach(page, t('passkeys.add'))
    await page.keyboard.press('Enter')
    await page.getByText(t('passkeys.added')).first().waitFor()
    await page.getByText(t('passkeys.synced')).waitFor()
    expect(await device.credentials()).toHaveLength(1)
    expect(await violations(page)).toEqual([])
    await press(page, t('passkeys.rename.named', { name: t('passkeys.nameless') }))
    const naming = await dialog(page, t('passkeys.rename.title'))
    await naming.getByLabel(t('passkeys.name'), { exact: true }).fill('Pocket')
    await press(naming, t('parts.save'))
    await press(page, t('passkeys.remove.named', { name: 'Pocket' }))
    await press(await dialog(page, t('passkeys.remove.title', { name: 'Pocket' })), t('passkeys.remove'))
    await page.getByText(t('passkeys.removed')).first().waitFor()
    await expect.poll(() => device.credentials()).toEqual([])
  })

  test('a key of one device says so; the same device is not added twice', async () => {
    const { page } = await atSecurity()
    await plugIn(page, { isSynced: false })
    await press(page, t('passkeys.add'))
    await page.getByText(t('passkeys.oneDevice')).waitFor()
    await press(page, t('passkeys.add'))
    await page.getByText(t('passkeys.already')).waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('whoever closes the window, or is not verified, is told that nothing was added', async () => {
    const { page } = await atSecurity()
    const device = await plugIn(page, { verifies: false })
    await press(page, t('passkeys.add'))
    await page.getByText(t('passkeys.cancelled')).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await device.credentials()).toEqual([])
  })
})

test('none of these stories left a mistake in the console', () => expect(mistakes).toEqual([]))

import { describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { press } from './dialogs.ts'
import { reach } from './keyboard.ts'
import { comeIn, heading, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
const sections = [
  'nav.personalInfo',
  'nav.security',
  'access.title',
  'nav.partners',
  'nav.services',
  'nav.cloud',
  'nav.payments',
  'nav.devices',
  'nav.documents',
] as const

describe.each(sample(['ru', 'en'], 1, import.meta.url))('the frame of every page in %s', (locale) => {
  const t = words(locale)

  test('shows the sections of the specification in order and marks the current one [SP-2.55]', async () => {
    const page = await on.open({ locale })
    await page.goto('/login')
    await heading(page, t('login.title'))
    expect(await page.getByRole('navigation').count()).toBe(0)
    const person = await comeIn(page, on.kabinet.inbox, somebody('Anna', 'Frame'), t)
    const side = page.getByRole('banner')
    const shown = await side.getByRole('navigation').getByRole('link').allInnerTexts()
    expect(shown.map((text) => text.replace(`\n${t('nav.soon')}`, ''))).toEqual(sections.map((section) => t(section)))
    expect(shown.filter((text) => text.endsWith(t('nav.soon')))).toHaveLength(3)
    await side.getByText('Anna Frame').waitFor()
    expect(await side.innerText()).toContain('AF')
    expect(await side.innerText()).toContain(person.email)
    await side.getByRole('link', { name: t('nav.partners') }).click()
    await heading(page, t('partners.title'))
    expect(await side.locator('[aria-current=page]').allInnerTexts()).toEqual([t('nav.partners')])
  })

  test('opens the menu below the bar on a narrow screen, and returns the focus on Escape [SP-2.56, SP-2.57]', async () => {
    const page = await on.open({ locale, width: 390, moves: true })
    await comeIn(page, on.kabinet.inbox, somebody('Anna', 'Narrow'), t)
    const menu = page.getByRole('button', { name: t('shell.menu') })
    expect(await page.getByRole('link', { name: t('nav.security') }).count()).toBe(0)
    await reach(page, t('shell.menu'))
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: t('nav.security') }).waitFor()
    expect(await page.evaluate(`getComputedStyle(document.getElementById('menu')).transitionDuration`)).toMatch(
      /^0\.25s/,
    )
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: t('nav.security') }).waitFor({ state: 'detached' })
    expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.evaluate('scrollTo(0, 600)')
    await menu.click()
    await page.getByRole('link', { name: t('nav.documents') }).click()
    await heading(page, t('nav.documents'))
    expect(await page.evaluate('scrollY')).toBe(0)
  })

  test('keeps the pressed item in place while the menu opens', async () => {
    const page = await on.open({ locale, width: 390 })
    await comeIn(page, on.kabinet.inbox, somebody('Anna', 'Early'), t)
    await page.evaluate(`document.documentElement.style.setProperty('--menu-move', '60s')`)
    await press(page, t('shell.menu'))
    const logOut = page.getByRole('button', { name: t('shell.logOut') })
    await logOut.focus()
    expect(await logOut.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await page.locator('#menu > div').evaluate((panel) => panel.scrollTop)).toBe(0)
  })

  test('ends at the sign-in after logging out on a narrow screen, even if its page loads slowly [SP-4.06]', async () => {
    const page = await on.open({ locale, width: 390 })
    await comeIn(page, on.kabinet.inbox, somebody('Anna', 'Leaving'), t)
    await page.goto('/security')
    await heading(page, t('nav.security'))
    await page.route('**/assets/login-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    await press(page, t('shell.menu'))
    await press(page, t('shell.logOut'))
    await press(page.getByRole('dialog'), t('shell.logOut'))
    await heading(page, t('login.title'))
    expect(await page.evaluate(`localStorage.getItem('auth')`)).toBeNull()
  })

  test('shows a toast at the bottom right for three seconds, with a close button [SP-2.60]', async () => {
    const page = await on.open({ locale })
    await comeIn(page, on.kabinet.inbox, somebody('Anna', 'Toast'), t)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copy = page.getByRole('button', { name: t('parts.copyNamed', { name: t('me.idName') }) })
    const toast = page.getByRole('status').filter({ hasText: t('s.idCopied') })
    await copy.click()
    await toast.waitFor()
    const { x, y, width, height } = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    expect([1440 - x - width < 48, 900 - y - height < 48]).toEqual([true, true])
    await toast.waitFor({ state: 'detached' })
    await copy.click()
    await press(toast, t('parts.close'))
    await toast.waitFor({ state: 'detached' })
  })
})

import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { plugIn } from './authenticators.ts'
import { violations } from './browser.ts'
import { press } from './dialogs.ts'
import { reach } from './keyboard.ts'
import { languageAndWidth } from './looks.ts'
import { comeIn, heading, logIn, somebody, typeCode } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()

describe.each(languageAndWidth(import.meta.url, 1440))(
  'passkey first, with its fallbacks, in %s at %i pixels',
  (locale, width) => {
    const t = words(locale)
    const { inbox } = on.kabinet

    async function atSecurity() {
      const page = await on.open({ locale, width })
      const person = await comeIn(page, inbox, somebody('Ada', 'First'), t)
      const device = await plugIn(page)
      await page.goto('/security')
      return { page, person, device }
    }
    async function atLogin() {
      const here = await atSecurity()
      await press(here.page, t('passkeys.add'))
      await here.page.getByText(t('passkeys.added')).first().waitFor()
      await toLogin(here.page)
      return here
    }
    async function toLogin(page: Page) {
      await page.evaluate('localStorage.clear(); sessionStorage.clear()')
      await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
      await page.goto('/login')
      await heading(page, t('login.title'))
    }
    const byPassword = (page: Page) => page.getByRole('button', { name: t('login.byPassword') })

    test("offers the browser's last method first, by keyboard, with the password one press away", async () => {
      const { page, person } = await atLogin()
      await byPassword(page).waitFor()
      expect(await violations(page)).toEqual([])
      await page.keyboard.type(person.email)
      await page.keyboard.press('Enter')
      await page.locator('input[type=password]:focus').waitFor()
      await page.keyboard.type(person.password)
      await page.keyboard.press('Enter')
      await heading(page, t('login.code.title'))
      await typeCode(page, await inbox.nextCode(person.email))
      await heading(page, t('nav.personalInfo'))
      const options = seenAtLogin(page)
      await toLogin(page)
      expect(await options).toMatchObject({ passkey_first: false })
      await reach(page, t('login.passkey'))
      await page.keyboard.press('Enter')
      await heading(page, t('nav.personalInfo'))
      await toLogin(page)
      await byPassword(page).waitFor()
      expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])')).not.toMatch(
        /passkey|way/i,
      )
    })

    test('reveals no passkey in a browser that the user has not signed in from', async () => {
      const { person } = await atLogin()
      const page = await on.open({ locale, width })
      await plugIn(page)
      const options = seenAtLogin(page)
      await page.goto('/login')
      expect(await options).toMatchObject({ passkey_first: false, allowCredentials: [] })
      await logIn(page, person, t)
      await heading(page, t('login.code.title'))
    })

    test("shows a fallback after the browser's dialog times out", async () => {
      const { page, device } = await atLogin()
      await byPassword(page).waitFor()
      await withOptions(page, '**/api/auth/passkey_options', { timeout: 1000 })
      await device.ignore()
      await reach(page, t('login.passkey'))
      await page.keyboard.press('Enter')
      await page.getByText(t('login.passkey.cancelled')).waitFor()
      expect(await violations(page)).toEqual([])
    })

    test('continues with the password when the browser rejects the relying party', async () => {
      const { page } = await atLogin()
      await byPassword(page).waitFor()
      await withOptions(page, '**/api/auth/passkey_options', { rpId: 'evil.example' })
      await reach(page, t('login.passkey'))
      await page.keyboard.press('Enter')
      await page.getByText(t('login.passkey.unavailable')).waitFor()
      expect(await violations(page)).toEqual([])
    })

    test('creates no passkey at /security in either case', async () => {
      const { page, device } = await atSecurity()
      const path = '**/api/users/me/passkey_options'
      await withOptions(page, path, { rp: { id: 'evil.example', name: 'x' } })
      await press(page, t('passkeys.add'))
      await page.getByText(t('passkeys.unavailable')).waitFor()
      await page.unroute(path)
      await withOptions(page, path, { timeout: 1000 })
      await device.ignore()
      await press(page, t('passkeys.add'))
      await page.getByText(t('passkeys.cancelled')).waitFor()
      expect(await violations(page)).toEqual([])
      expect(await device.credentials()).toEqual([])
    })
  },
)

/** Read before the page gets the reply: a body is lost with its page. */
function seenAtLogin(page: Page): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const path = '**/api/auth/passkey_options'
  const listen = async (route: Route) => {
    const answer = await route.fetch()
    resolve(await answer.json())
    await route.fulfill({ response: answer })
  }
  return page.route(path, listen, { times: 1 }).then(() => promise)
}

async function withOptions(page: Page, path: string, other: object): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...other } })
  })
}

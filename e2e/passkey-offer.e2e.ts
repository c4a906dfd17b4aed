import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { plugIn } from './authenticators.ts'
import { violations } from './browser.ts'
import { press } from './dialogs.ts'
import { reach } from './keyboard.ts'
import { languageAndWidth } from './looks.ts'
import { heading, type Person, register, signIn, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()

describe.each(languageAndWidth(import.meta.url, 1440))('the offer of a passkey in %s at %i pixels', (locale, width) => {
  const t = words(locale)
  const { inbox } = on.kabinet
  const offered = (page: Page) => page.getByText(t('passkeys.offer')).count()

  async function atLogin() {
    const page = await on.open({ locale, width })
    const person = somebody('Ada', 'Offer')
    await register(page, inbox, person, t)
    const device = await plugIn(page)
    // The virtual authenticator would accept autofill requests at once.
    await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
    // The page waits a second for this answer, which a busy machine may exceed.
    await page.addInitScript('PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = async () => true')
    await page.goto('/login')
    return { page, person, device }
  }
  async function again(page: Page, person: Person, toPassword: () => Promise<void> = () => Promise.resolve()) {
    await page.evaluate('localStorage.removeItem("auth"); sessionStorage.clear()')
    await page.goto('/login')
    await toPassword()
    await signIn(page, inbox, person, t)
    await heading(page, t('nav.personalInfo'))
  }

  test('appears above the first page without moving it, creates a passkey by keyboard, and is not repeated', async () => {
    const { page, person, device } = await atLogin()
    await page.evaluate(watchFirstDrawn, [t('me.title'), t('passkeys.offer')])
    await signIn(page, inbox, person, t)
    await heading(page, t('nav.personalInfo'))
    expect(await page.evaluate('together')).toEqual([true, true])
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1')
    expect(await violations(page)).toEqual([])
    await page.reload()
    await page.getByText(t('passkeys.offer')).waitFor()
    await reach(page, t('passkeys.add'))
    await page.keyboard.press('Enter')
    await heading(page, t('nav.security'))
    const focused = page.locator('button:focus')
    await expect
      .poll(() => focused.textContent())
      .toBe(await page.getByRole('button', { name: t('passkeys.add') }).textContent())
    await page.keyboard.press('Enter')
    await page.getByText(t('passkeys.added')).first().waitFor()
    // The browser lists a new credential a moment after the page has it.
    await expect.poll(async () => [(await device.credentials()).length, await offered(page)]).toEqual([1, 0])
    await again(page, person, () => press(page, t('login.byPassword')))
    expect(await offered(page)).toBe(0)
  })

  test('reports a passkey that the browser created, notifies by e-mail, and signs in with it', async () => {
    const { page, person, device } = await atLogin()
    // Chromium only creates one for a stored password, which a virtual authenticator lacks.
    await page.addInitScript(`{
      const create = navigator.credentials.create.bind(navigator.credentials)
      navigator.credentials.create = ({ mediation, publicKey }) => create(mediation === 'conditional' ? { publicKey } : {})
    }`)
    await page.reload()
    await signIn(page, inbox, person, t)
    await page.getByText(t('passkeys.offer.made')).waitFor()
    await expect.poll(async () => [(await device.credentials()).length, await offered(page)]).toEqual([1, 0])
    expect(await violations(page)).toEqual([])
    await expect.poll(() => inbox.count(person.email)).toBe(3)
    await page.getByRole('link', { name: t('passkeys.offer.see') }).click()
    await page.getByText(t('passkeys.synced')).waitFor()
    await page.evaluate('localStorage.removeItem("auth"); sessionStorage.clear()')
    await page.goto('/login')
    await press(page, t('login.passkey'))
    await heading(page, t('nav.personalInfo'))
    expect(await page.getByText(t('passkeys.offer.made')).count()).toBe(0)
  })

  test('does not reappear in this browser once hidden', async () => {
    const { page, person } = await atLogin()
    await signIn(page, inbox, person, t)
    await press(page, t('passkeys.offer.hide'))
    await page.getByText(t('passkeys.offer')).waitFor({ state: 'detached' })
    await again(page, person)
    expect(await offered(page)).toBe(0)
  })
})

function watchFirstDrawn(all: string[]) {
  const plain = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ')
  const drawn = new Promise((resolve) => {
    const look = () => {
      const found = all.map((words) => plain(document.body.textContent).includes(plain(words)))
      if (found.includes(true)) resolve(found)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  Object.assign(window, { together: drawn })
}

const t = words('ru')

test('shows nothing and sends no request without passkey support', async () => {
  const page = await on.open()
  const person = somebody('Ada', 'Plain')
  await register(page, on.kabinet.inbox, person, t)
  await page.goto('/login')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await signIn(page, on.kabinet.inbox, person, t)
  await heading(page, t('nav.personalInfo'))
  await page.getByText(t('me.basics')).waitFor()
  expect(await page.getByText(t('passkeys.offer')).count()).toBe(0)
  // The list alone, for the advice of the first page.
  expect(requests.filter((path) => path.startsWith('/api/users/me/passkeys/'))).toEqual([])
})

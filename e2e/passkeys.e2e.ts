import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { plugIn } from './authenticators.ts'
import { violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { reach } from './keyboard.ts'
import { languageAndWidth } from './looks.ts'
import { comeIn, enter, expectPage, heading, type Person, signIn, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const provenSeconds = 60
/** Of this browser and system, until it is renamed. */
const deviceName = 'Chrome, Linux'
const on = stage()
const quick = stage({ LIMIT_STEP_UP_SECONDS: String(provenSeconds) })

describe.each(languageAndWidth(import.meta.url, 1440))('passkeys in %s at %i pixels', (locale, width) => {
  const t = words(locale)
  async function atSecurity(): Promise<{ page: Page; person: Person }> {
    const page = await on.open({ locale, width })
    const person = await comeIn(page, on.kabinet.inbox, somebody('Ada', 'Keys'), t, '/security')
    await heading(page, t('nav.security'))
    return { page, person }
  }

  test('are added, named and removed by keyboard, accessibly, and removed ones disappear from the browser', async () => {
    const { page } = await atSecurity()
    const device = await plugIn(page)
    await reach(page, t('passkeys.add'))
    await page.keyboard.press('Enter')
    await page.getByText(t('passkeys.added')).first().waitFor()
    await page.getByText(t('passkeys.synced')).waitFor()
    expect(await device.credentials()).toHaveLength(1)
    expect(await violations(page)).toEqual([])
    await press(page, t('passkeys.rename.named', { name: deviceName }))
    const naming = await dialog(page, t('passkeys.rename.title'))
    await naming.getByLabel(t('passkeys.name'), { exact: true }).fill('Pocket')
    await press(naming, t('parts.save'))
    await press(page, t('passkeys.remove.named', { name: 'Pocket' }))
    await press(await dialog(page, t('passkeys.remove.title', { name: 'Pocket' })), t('passkeys.remove'))
    await page.getByText(t('passkeys.removed')).first().waitFor()
    await expect.poll(() => device.credentials()).toEqual([])
  })

  test("updates the user's name in the browser at the next visit", async () => {
    const { page, person } = await atSecurity()
    const device = await plugIn(page)
    await press(page, t('passkeys.add'))
    await page.getByText(t('passkeys.added')).first().waitFor()
    const named = async () => (await device.credentials()).map(({ userDisplayName }) => userDisplayName)
    expect(await named()).toEqual([`${person.firstName} ${person.lastName}`])
    await page.evaluate(async () => {
      const { access_token }: { access_token: string } = JSON.parse(localStorage.getItem('auth') ?? '{}')
      const headers = { 'content-type': 'application/json', 'auth-token': access_token }
      const body = JSON.stringify({ action: 'update_profile', first_name: 'Zoe' })
      await fetch('/api/users/me', { method: 'PATCH', headers, body })
    })
    await page.reload()
    await expect.poll(named).toEqual([`Zoe ${person.lastName}`])
  })

  test('labels a single-device key, and rejects the same authenticator twice', async () => {
    const { page } = await atSecurity()
    await plugIn(page, { isSynced: false })
    await press(page, t('passkeys.add'))
    await page.getByText(t('passkeys.oneDevice')).waitFor()
    await press(page, t('passkeys.add'))
    await page.getByText(t('passkeys.already')).waitFor()
    expect(await violations(page)).toEqual([])
  })

  test('reports that nothing was added when the dialog is closed or verification fails', async () => {
    const { page } = await atSecurity()
    const device = await plugIn(page, { verifies: false })
    await press(page, t('passkeys.add'))
    await page.getByText(t('passkeys.cancelled')).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await device.credentials()).toEqual([])
  })

  async function atLogin({ autofill = false, ...kind }: { autofill?: boolean; isSynced?: boolean } = {}) {
    const { page, person } = await atSecurity()
    const device = await plugIn(page, kind)
    await press(page, t('passkeys.add'))
    await page.getByText(t('passkeys.added')).first().waitFor()
    await page.evaluate('localStorage.clear()')
    if (!autofill) await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
    await page.goto('/login')
    return { page, person, device }
  }

  test("signs in from /login with one press on the page and one in the browser's dialog, also by keyboard", async () => {
    const { page } = await atLogin()
    await expectPage(page, t('login.title'))
    await reach(page, t('login.passkey'))
    await page.keyboard.press('Enter')
    await heading(page, t('nav.personalInfo'))
    await page.goto('/security')
    await press(page, t('sessions.more.named'))
    await page.getByText(t('sessions.how.passkey')).first().waitFor()
    await press(page, t('passkeys.open.named'))
    await page.getByText(t('passkeys.used', { date: '' }).trim()).waitFor()
  })

  test('signs in with a passkey chosen in the login field, without a press on the page', async () => {
    const { page } = await atLogin({ autofill: true })
    await heading(page, t('nav.personalInfo'))
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('continues with the password after the dialog is closed', async () => {
    const { page, person, device } = await atLogin()
    await page.getByRole('button', { name: t('login.byPassword') }).waitFor()
    await device.refuse()
    await press(page, t('login.passkey'))
    await page.getByText(t('login.passkey.cancelled')).waitFor()
    expect(await violations(page)).toEqual([])
    await press(page, t('login.byPassword'))
    await signIn(page, on.kabinet.inbox, person, t)
    await heading(page, t('nav.personalInfo'))
  })

  test('rejects a copy with an old counter, and notifies the owner by e-mail', async () => {
    const { page, person, device } = await atLogin({ isSynced: false })
    for (const used of [1, 2]) {
      await press(page, t('login.passkey'))
      await heading(page, t('nav.personalInfo'))
      expect(used).toBeLessThan((await device.credentials())[0]?.signCount ?? 0)
      await page.evaluate('localStorage.clear()')
      await page.goto('/login')
    }
    await device.turnBack()
    await press(page, t('login.passkey'))
    await page.getByText(t('login.passkey.refused')).waitFor()
    expect(await violations(page)).toEqual([])
    await expect.poll(() => on.kabinet.inbox.count(person.email)).toBe(4)
  })

  test('reports a passkey removed elsewhere, and removes it from the browser', async () => {
    const { page, person, device } = await atLogin()
    const elsewhere = await on.open({ locale, width })
    await enter(elsewhere, on.kabinet.inbox, person, t, '/security')
    await press(elsewhere, t('passkeys.open.named'))
    await press(elsewhere, t('passkeys.remove.named', { name: deviceName }))
    const sure = await dialog(elsewhere, t('passkeys.remove.title', { name: deviceName }))
    await press(sure, t('passkeys.remove'))
    await elsewhere.getByText(t('passkeys.removed')).first().waitFor()
    await press(page, t('login.passkey'))
    await page.getByText(t('login.passkey.unknown')).waitFor()
    await expect.poll(() => device.credentials()).toEqual([])
  })
})

test('accepts a passkey instead of the password for a late sensitive act, which then continues', async () => {
  const t = words('ru')
  const page = await quick.open({ locale: 'ru', width: 390 })
  await comeIn(page, quick.kabinet.inbox, somebody('Ada', 'Prover'), t)
  await plugIn(page)
  await page.goto('/security')
  await press(page, t('passkeys.add'))
  await page.getByText(t('passkeys.added')).first().waitFor()
  await quick.kabinet.pass(provenSeconds)
  await press(page, t('passkeys.rename.named', { name: deviceName }))
  const naming = await dialog(page, t('passkeys.rename.title'))
  await naming.getByLabel(t('passkeys.name'), { exact: true }).fill('Pocket')
  await press(naming, t('parts.save'))
  await press(await dialog(page, t('prove.title')), t('prove.passkey'))
  await page.getByText('Pocket').first().waitFor()
  expect(await violations(page)).toEqual([])
})

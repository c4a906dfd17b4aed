import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from './browser.ts'
import { codeOf } from './console-sign-in.ts'
import { dialog, press } from './dialogs.ts'
import { reach } from './keyboard.ts'
import { languageAndWidth } from './looks.ts'
import { comeIn, expectPage, heading, logIn, type Person, somebody, typeCode } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()

describe.each(languageAndWidth(import.meta.url))('the authenticator app in %s at %i pixels', (locale, width) => {
  const t = words(locale)

  async function addApp(page: Page): Promise<{ secret: string; used: string; codes: string[] }> {
    await page.goto('/security')
    await heading(page, t('nav.security'))
    await reach(page, t('app.add'))
    await page.keyboard.press('Enter')
    const adding = await dialog(page, t('app.add.title'))
    await adding.getByRole('img', { name: t('app.add.picture') }).waitFor()
    const shown = (await adding.locator('[translate=no]').textContent()) ?? ''
    const secret = shown.replaceAll(/\s/g, '')
    expect(shown.trim()).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    await reach(page, { label: t('code.label') })
    const used = codeOf(secret)
    await page.keyboard.type(used)
    const saving = await dialog(page, t('app.codes.title'))
    const codes = await saving.getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    await reach(page, t('app.codes.saved'))
    await page.keyboard.press('Enter')
    await page.getByText(t('app.codesLeft', { count: '10' })).waitFor()
    await page
      .getByRole('button', { name: t('app.open.named') })
      .and(page.locator(':focus'))
      .waitFor()
    expect(await violations(page)).toEqual([])
    return { secret, used, codes }
  }

  async function toApp(person: Person): Promise<Page> {
    const page = await on.open({ locale, width })
    await page.goto('/login')
    await logIn(page, person, t)
    await heading(page, t('login.app.title'))
    return page
  }

  test("is added from the page's data, signs in, and a recovery code replaces it", async () => {
    const owner = await on.open({ locale, width })
    const person = await comeIn(owner, on.kabinet.inbox, somebody('Tessa', 'Totp'), t)
    const { secret, used, codes } = await addApp(owner)

    const byApp = await toApp(person)
    expect(await violations(byApp)).toEqual([])
    // The same code, not a new one: the time step may have ended meanwhile.
    await typeCode(byApp, used)
    await byApp.getByText(t('e.codeUsed')).waitFor()
    await byApp.getByLabel(t('code.label'), { exact: true }).fill(codeOf(secret, 1))
    await heading(byApp, t('nav.personalInfo'))

    const byRecovery = await toApp(person)
    await press(byRecovery, t('login.app.recovery'))
    await expectPage(byRecovery, t('login.recovery.title'))
    const field = byRecovery.getByLabel(t('login.recovery.field'), { exact: true })
    await field.fill('0000')
    await field.press('Enter')
    await byRecovery.getByText(t('v.recoveryCode')).waitFor()
    await field.fill(codes[0]?.toUpperCase() ?? '')
    await field.press('Enter')
    await heading(byRecovery, t('nav.personalInfo'))
    await byRecovery
      .getByText(t('s.recoveryCodesLeft', { count: '9' }))
      .first()
      .waitFor()
  })

  test('switches off codes by e-mail with a recovery code, after which none is offered', async () => {
    const owner = await on.open({ locale, width })
    const person = await comeIn(owner, on.kabinet.inbox, somebody('Tina', 'Nomail'), t)
    const { codes } = await addApp(owner)
    const byMail = await toApp(person)
    await press(byMail, t('login.app.byEmail'))
    await heading(byMail, t('login.code.title'))
    await typeCode(byMail, await on.kabinet.inbox.nextCode(person.email))
    await heading(byMail, t('nav.personalInfo'))

    await press(owner, t('security.method.open.named'))
    await owner.getByText(t('app.method.none'), { exact: true }).click()
    const asking = await dialog(owner, t('app.transport.off'))
    await press(asking, t('app.prove.recovery'))
    const field = asking.getByLabel(t('login.recovery.field'), { exact: true })
    await field.fill(codes[0] ?? '')
    await field.press('Enter')
    await owner.getByText(t('app.method.off')).waitFor()
    await owner.getByText(t('app.codesLeft', { count: '9' })).waitFor()

    const last = await toApp(person)
    await last.getByRole('button', { name: t('login.app.recovery') }).waitFor()
    expect(await last.getByRole('button', { name: t('login.app.byEmail') }).count()).toBe(0)
    await press(last, t('login.app.recovery'))
    await press(last, t('login.lost'))
    await last.getByText(t('recover.none.text', { hours: '72' })).waitFor()
    await last.getByRole('link', { name: t('code.support') }).waitFor()
    expect(await violations(last)).toEqual([])
  })
})

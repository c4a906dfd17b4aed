import { serverTexts } from '@kabinet/contract/texts/by-locale'
import { describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { reach } from './keyboard.ts'
import { comeIn, heading, logIn, newPassword, signIn, somebody, typeCode } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()

describe.each(sample(['ru', 'en'], 1, import.meta.url))('security in %s', (locale) => {
  const t = words(locale)

  test('changes a password by a code and invalidates the old one [SP-4.30]', async () => {
    const page = await on.open({ locale })
    const person = await comeIn(page, on.kabinet.inbox, somebody('Anna', 'Romashkina'), t, '/security')
    await press(page, t('security.password.change'))
    await page.getByLabel(t('security.password.current'), { exact: true }).fill(person.password)
    await page.getByLabel(t('reset.password.field'), { exact: true }).fill(newPassword)
    await page.getByLabel(t('reset.password.repeat'), { exact: true }).fill(newPassword)
    expect(await violations(page)).toEqual([])
    await press(page, t('reset.password.submit'))
    await dialog(page, t('changePassword.title'))
    await typeCode(page, await on.kabinet.inbox.nextCode(person.email))
    await page.getByText(t('s.passwordChanged')).first().waitFor()
    const elsewhere = await on.open({ locale })
    await elsewhere.goto('/login')
    await logIn(elsewhere, person, t)
    await elsewhere.getByText(t('e.login')).waitFor()
  })

  test('switches off the second step by a code of the current method, and the next sign-in needs none', async () => {
    const page = await on.open({ locale })
    const person = await comeIn(page, on.kabinet.inbox, somebody('Ada', 'Alone'), t, '/security')
    await press(page, t('security.method.open.named'))
    const none = page.getByRole('radio', { name: t('security.method.none') })
    await none.click()
    await press(await dialog(page, t('changeTransport.off.title')), t('parts.continue'))
    await typeCode(page, await on.kabinet.inbox.nextCode(person.email))
    await press(await dialog(page, t('changeTransport.off.done.title')), t('parts.gotIt'))
    await expect.poll(() => none.isChecked()).toBe(true)
    const other = await on.open({ locale })
    await other.goto('/login')
    await logIn(other, person, t)
    await heading(other, t('nav.personalInfo'))
  })

  test('deletes an account by keyboard alone, also after a wrong password; the sign-in reports it and restores it by a code [SP-2.73, SP-4.29]', async () => {
    const page = await on.open({ locale, width: 390 })
    const person = await comeIn(page, on.kabinet.inbox, somebody('Ada', 'Away'), t, '/security')
    await heading(page, t('nav.security'))
    await reach(page, t('security.delete.button'))
    await page.keyboard.press('Enter')
    await dialog(page, t('deleteAccount.title'))
    await reach(page, t('parts.continue'))
    await page.keyboard.press('Enter')
    for (const password of ['Wrong-1!wrong', person.password]) {
      await dialog(page, t('deleteAccount.password.title'))
      await page.locator('input[type=password]:focus').waitFor()
      await page.keyboard.type(password)
      await page.keyboard.press('Enter')
      if (password !== person.password) await page.getByText(t('e.password')).waitFor()
    }
    await dialog(page, t('deleteAccount.last.title'))
    await reach(page, t('deleteAccount.last.button'))
    await page.keyboard.press('Enter')
    await heading(page, t('login.title'))
    await page.getByText(t('s.accountDeleted')).first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([])
    await logIn(page, person, t)
    await page.getByText(serverTexts[locale].errors.USER_DEACTIVATED).first().waitFor()

    await press(page, t('deleted.restore'))
    await press(page, t('reset.getCode'))
    await page.locator('input[autocomplete="one-time-code"]').waitFor()
    expect(await violations(page)).toEqual([])
    await typeCode(page, await on.kabinet.inbox.nextCode(person.email))
    await page.getByText(t('s.accountRestored')).first().waitFor()
    await signIn(page, on.kabinet.inbox, person, t)
    await heading(page, t('nav.personalInfo'))
  })
})

import { serverTexts } from '@kabinet/contract/texts/by-locale'
import { describe, expect, test } from 'vitest'
import { mistakes, violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { reach } from './keyboard.ts'
import { comeIn, heading, logIn, newPhone, somebody, typeCode } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
/** A house in which the password counts as proven for a second only. */
const strict = stage({ LIMIT_STEP_UP_SECONDS: '1' })
const newPassword = 'Zima-Gora-42!'

describe.each(['ru', 'en'] as const)('security in %s', (locale) => {
  const t = words(locale)

  test('a password is changed by a code; the old one signs nobody in [SP-4.30]', async () => {
    const page = await on.open({ locale })
    const person = await comeIn(page, on.kabinet.inbox, somebody('Anna', 'Romashkina'), t)
    await page.goto('/security')
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

  test('the second step can be switched off by a code of the present method, and the next sign-in asks none', async () => {
    const page = await on.open({ locale })
    const person = await comeIn(page, on.kabinet.inbox, somebody('Ada', 'Alone'), t)
    await page.goto('/security')
    const none = page.getByRole('radio', { name: t('security.method.none') })
    await none.click()
    await press(await dialog(page, t('changeTransport.off.title')), t('parts.continue'))
    await typeCode(page, await on.kabinet.inbox.nextCode(person.email))
    await press(await dialog(page, t('changeTransport.off.done.title')), t('parts.gotIt'))
    expect(await none.isChecked()).toBe(true)
    const other = await on.open({ locale })
    await other.goto('/login')
    await logIn(other, person, t)
    await heading(other, t('nav.personalInfo'))
  })

  test('long after the sign-in the password is asked again inside of the dialog, which then goes on by itself [SP-4.38]', async () => {
    const page = await strict.open({ locale })
    const person = await comeIn(page, strict.kabinet.inbox, somebody('Ada', 'Idle'), t)
    const phone = newPhone()
    await press(page, t('contact.phone.add'))
    const asked = await dialog(page, t('changePhone.title'))
    await asked.getByLabel(t('me.phone'), { exact: true }).fill(phone)
    await page.waitForTimeout(1000)
    await press(asked, t('contact.getCode'))

    const proof = await dialog(page, t('prove.title'))
    const password = proof.getByLabel(t('login.password'), { exact: true })
    await password.fill('Wrong-1!wrong')
    await press(proof, t('parts.continue'))
    await proof.getByText(t('e.password')).waitFor()
    expect(await violations(page)).toEqual([])
    // Given up, what was typed is still there, and nothing was sent.
    await press(proof, t('parts.cancel'))
    await dialog(page, t('changePhone.title'))
    expect(await asked.getByLabel(t('me.phone'), { exact: true }).inputValue()).toContain(phone.slice(-2))
    expect(await strict.kabinet.inbox.count(phone)).toBe(0)

    await press(asked, t('contact.getCode'))
    await dialog(page, t('prove.title'))
    await password.fill(person.password)
    await press(proof, t('parts.continue'))
    await dialog(page, t('changePhone.code'))
    expect(await strict.kabinet.inbox.count(phone)).toBe(1)
  })

  test('an account is deleted by keyboard alone, after a wrong password too, and its log-in says so [SP-2.73, SP-4.29]', async () => {
    const page = await on.open({ locale, width: 390 })
    const person = await comeIn(page, on.kabinet.inbox, somebody('Ada', 'Away'), t)
    await page.goto('/security')
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
    // The focus is on the way out; the deletion is one Tab further.
    await reach(page, t('deleteAccount.last.button'))
    await page.keyboard.press('Enter')
    await heading(page, t('login.title'))
    await page.getByText(t('s.accountDeleted')).first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('Object.keys(localStorage)')).toEqual([])
    await logIn(page, person, t)
    await page.getByText(serverTexts[locale].errors.USER_DEACTIVATED).first().waitFor()
  })
})

test('none of these stories left a mistake in the console', () => expect(mistakes).toEqual([]))

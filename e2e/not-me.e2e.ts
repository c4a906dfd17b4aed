import { describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { comeIn, expectPage, heading, logIn, newPassword, resetPassword, signIn, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()

describe.each(sample(['ru', 'en'], 1, import.meta.url))('«This was not me» in %s', (locale) => {
  const t = words(locale)

  test("ends the attacker's session from the new-device e-mail, and lets the reader set a new password", async () => {
    const owner = await on.open({ locale })
    const { inbox } = on.kabinet
    const person = await comeIn(owner, inbox, somebody('Nora', 'Notme'), t)
    const attacker = await on.open({ locale })
    await attacker.goto('/login')
    await signIn(attacker, inbox, person, t)
    await heading(attacker, t('nav.personalInfo'))
    const link = await inbox.nextLink(person.email, '/secure-account')

    const page = await on.open({ locale, width: 390 })
    await page.goto(link)
    await heading(page, t('letter.secure.title'))
    expect(page.url()).not.toContain('token')
    expect(await violations(page)).toEqual([])
    await attacker.reload()
    await heading(attacker, t('nav.personalInfo'))

    await page.getByRole('button', { name: t('letter.secure.submit') }).click()
    await expectPage(page, t('letter.secureDone.title'))
    await attacker.reload()
    await attacker.waitForURL('**/login')
    await logIn(attacker, person, t)
    await attacker.getByText(t('e.login')).waitFor()

    await page.getByRole('link', { name: t('letter.secureDone.reset') }).click()
    await heading(page, t('reset.title'))
    await resetPassword(page, inbox, person.email, t)

    await page.goto('/login')
    await signIn(page, inbox, { ...person, password: newPassword }, t)
    await heading(page, t('review.title'))
    await page.getByText(t('secure.ended.session')).first().waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: t('review.later') }).click()
    await heading(page, t('nav.personalInfo'))
    await page.getByRole('link', { name: t('review.open') }).click()
    await page.getByRole('button', { name: t('review.finish') }).click()
    await heading(page, t('nav.security'))
    await page.getByText(t('review.notice')).waitFor({ state: 'detached' })

    await page.goto(link)
    await page.getByRole('button', { name: t('letter.secure.submit') }).click()
    await expectPage(page, t('letter.secureAlready.title'))
  })

  test('locks the account at /security by keyboard; the sign-in page tells how to unlock it', async () => {
    const owner = await on.open({ locale, width: 390 })
    const { inbox } = on.kabinet
    const person = await comeIn(owner, inbox, somebody('Lena', 'Lock'), t)
    const attacker = await on.open({ locale })
    await attacker.goto('/login')
    await signIn(attacker, inbox, person, t)
    await owner.goto('/security')
    await owner.getByRole('button', { name: t('lock.button') }).focus()
    await owner.keyboard.press('Enter')
    const question = owner.getByRole('dialog', { name: t('lock.ask') })
    await question.waitFor()
    expect(await violations(owner)).toEqual([])
    await question.getByRole('button', { name: t('lock.confirm') }).focus()
    await owner.keyboard.press('Enter')
    await owner.getByText(t('s.accountLocked')).waitFor()
    await attacker.reload()
    await attacker.waitForURL('**/login')
    await logIn(owner, person, t)
    await owner.getByText(t('e.login')).waitFor()
  })
})

import { describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { act, withAdmin } from './admin.ts'
import { violations } from './browser.ts'
import { languageAndWidth } from './looks.ts'
import { agreements, expectPage, heading, newPassword, newPhone, resetPassword, signIn, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage({ REGISTRATION: 'invited', ...withAdmin })

describe.each(languageAndWidth(import.meta.url))('registration by invitation, in %s at %i pixels', (locale, width) => {
  const t = words(locale)

  test('shows one sentence instead of the form, and no link to it', async () => {
    const page = await on.open({ locale, width })
    await page.goto('/login')
    await heading(page, t('login.title'))
    expect(await page.locator('a[href^="/registration"]').count()).toBe(0)
    await page.goto('/registration')
    await page.getByText(t('v.registration.invitation-only')).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  test.each(sample(['e-mail', 'phone'], 1, import.meta.url))(
    'opens the form with the %s of an invitation, and leads into the cabinet',
    async (kind) => {
      const page = await on.open({ locale, width })
      const person = somebody('Vera', 'Invited')
      const login = kind === 'phone' ? newPhone() : person.email
      await act('/invitations', { login, locale }, 201)
      const link = await on.kabinet.inbox.nextLink(login, '/invitation')
      await page.goto(link)
      await heading(page, t('registration.title'))
      const contact = page.getByLabel(t(kind === 'phone' ? 'registration.phone' : 'registration.email'), {
        exact: true,
      })
      expect((await contact.inputValue()).replaceAll(/[\s()-]/g, '')).toBe(login)
      expect(await contact.isEditable()).toBe(false)
      expect(await violations(page)).toEqual([])
      await page.reload()
      await page.getByLabel(t('registration.lastName'), { exact: true }).fill(person.lastName)
      await page.getByLabel(t('registration.firstName'), { exact: true }).fill(person.firstName)
      await page.getByLabel(t('registration.password'), { exact: true }).fill(person.password)
      await page.getByLabel(t('registration.repeat'), { exact: true }).fill(person.password)
      for (const name of agreements(t)) await page.getByRole('checkbox', { name }).check()
      await page.getByRole('button', { name: t('registration.submit') }).click()
      await expectPage(page, t('confirm.done.title'))
      await page.getByRole('link', { name: t('authorize.toCabinet') }).click()
      await heading(page, t('nav.personalInfo'))
      const again = await on.open({ locale, width })
      await again.goto(link)
      await heading(again, t('confirm.already.title'))
    },
  )

  test('asks the user of an account without a message for both legal texts, before anything else', async () => {
    const page = await on.open({ locale, width })
    const person = somebody('Vera', 'Kiosk')
    const { email: login, firstName: first_name, lastName: last_name } = person
    await act('/people', { login, first_name, last_name, locale }, 201)
    await page.goto('/reset-password')
    await resetPassword(page, on.kabinet.inbox, login, t)
    await page.goto('/login')
    await signIn(page, on.kabinet.inbox, { ...person, password: newPassword }, t)
    await heading(page, t('agreements.first'))
    await page.goto('/security')
    await expectPage(page, t('agreements.first'))
    await page.getByRole('button', { name: t('agreements.accept') }).click()
    await page.getByText(t('v.agree'), { exact: true }).waitFor()
    for (const name of agreements(t)) await page.getByRole('checkbox', { name }).check()
    await page.getByRole('button', { name: t('agreements.accept') }).click()
    await heading(page, t('nav.security'))
    await page.goto('/documents')
    await page
      .getByRole('link', { name: t('shell.consent') })
      .last()
      .click()
    await heading(page, t('shell.consent'))
  })
})

import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { reservePort } from '../testbed/ports.ts'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { languageAndWidth } from './looks.ts'
import { agreements, expectPage, heading, newPhone, signIn, somebody, typeCode } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const admin = { ADMIN_HOST: '127.0.0.1', ADMIN_PORT: await reservePort(), ADMIN_TOKEN: randomBytes(24).toString('hex') }
const on = stage({ REGISTRATION: 'invited', ...admin })

async function ask(path: string, body: object): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${admin.ADMIN_PORT}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ by: 'olga', why: 'ticket 4711', ...body }),
  })
  expect([answer.status, await answer.text()]).toEqual([201, expect.anything()])
}

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
      await ask('/invitations', { login, locale })
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
    await ask('/people', { login, first_name, last_name, locale })
    await page.goto('/reset-password')
    await page.getByRole('textbox').first().fill(login)
    await page.getByRole('button', { name: t('reset.getCode') }).click()
    await typeCode(page, await on.kabinet.inbox.nextCode(login))
    await page.getByLabel(t('reset.password.field'), { exact: true }).fill(person.password)
    await page.getByLabel(t('reset.password.repeat'), { exact: true }).fill(person.password)
    await page.getByRole('button', { name: t('reset.password.submit') }).click()
    await heading(page, t('s.passwordChanged'))
    await page.goto('/login')
    await signIn(page, on.kabinet.inbox, person, t)
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

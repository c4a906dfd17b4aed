import { getMe } from '@kabinet/contract/api/me.api'
import { describe, expect, test } from 'vitest'
import { violations } from './browser.ts'
import { press } from './dialogs.ts'
import { languageAndWidth } from './looks.ts'
import {
  comeIn,
  expectPage,
  heading,
  newPassword,
  type Person,
  setPassword,
  signIn,
  somebody,
  typeCode,
} from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage({})
const why = ['--why', 'ticket 4711', '--by', 'olga']

describe.each(languageAndWidth(import.meta.url))('a link of support, in %s at %i pixels', (locale, width) => {
  const t = words(locale)
  const open = () => on.open({ locale, width })

  async function lostPerson(): Promise<{ person: Person; id: string }> {
    const page = await open()
    const person = somebody('Olga', 'Lostall')
    await comeIn(page, on.kabinet.inbox, person, t)
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === getMe.path)
    await page.reload()
    const { user_id: id }: { user_id: string } = await (await answer).json()
    await page.close()
    return { person, id }
  }

  test('confirms a new contact, which sets a password; documents wait', async () => {
    const { person, id } = await lostPerson()
    const next = somebody('Olga', 'Lostall')
    await on.kabinet.command(
      'people',
      'change-contact',
      id,
      next.email,
      '--old',
      'lost',
      '--identity-checked',
      'passport',
      ...why,
    )
    const page = await open()
    await page.goto(await on.kabinet.inbox.nextLink(next.email, '/support-link'))
    await heading(page, t('supportLink.contact.title'))
    expect(page.url()).not.toContain('token')
    expect(await violations(page)).toEqual([])
    await press(page, t('supportLink.contact.submit'))
    await expectPage(page, t('supportLink.contactDone.title'))
    await page.getByRole('link', { name: t('supportLink.setPassword') }).click()
    await press(page, t('reset.getCode'))
    await typeCode(page, await on.kabinet.inbox.nextCode(next.email))
    await setPassword(page, next.password, t)
    await press(page, t('login.submit'))
    await signIn(page, on.kabinet.inbox, next, t)
    await heading(page, t('nav.personalInfo'))
    await page.getByText(t('v.support')).first().waitFor()
    expect(await violations(page)).toEqual([])

    const old = await open()
    await old.goto(await on.kabinet.inbox.nextLink(person.email, '/secure-account'))
    await press(old, t('letter.secure.submit'))
    await heading(old, t('letter.secureDone.title'))
    await page.reload()
    await page.waitForURL('**/login')
  })

  test('sets a new password once', async () => {
    const { person, id } = await lostPerson()
    await on.kabinet.command('people', 'recovery-link', id, '--to', person.email, ...why)
    const link = await on.kabinet.inbox.nextLink(person.email, '/support-link')
    const page = await open()
    await page.goto(link)
    await expectPage(page, t('reset.password.field'))
    await setPassword(page, newPassword, t)
    await heading(page, t('supportLink.passwordDone.title'))
    await page.getByRole('link', { name: t('login.submit') }).click()
    await signIn(page, on.kabinet.inbox, { ...person, password: newPassword }, t)
    await heading(page, t('nav.personalInfo'))
    const again = await open()
    await again.goto(link)
    await expectPage(again, t('supportLink.overDone.title'))
  })
})

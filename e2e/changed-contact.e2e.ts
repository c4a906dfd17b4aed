import { expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { plugIn } from './authenticators.ts'
import { violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { comeIn, heading, signIn, somebody, typeCode } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()

test.each(sample(['ru', 'en'], 1, import.meta.url))(
  'locks out an attacker who changed the e-mail, and names support when no older sign-in method is left, in %s',
  async (locale) => {
    const t = words(locale)
    const owner = await on.open({ locale, width: 390 })
    const { inbox } = on.kabinet
    const person = await comeIn(owner, inbox, somebody('Tanya', 'Taken'), t, '/security')
    await plugIn(owner)
    await press(owner, t('passkeys.add'))
    await owner.getByText(t('passkeys.added')).first().waitFor()

    const attacker = await on.open({ locale })
    await attacker.goto('/login')
    await signIn(attacker, inbox, person, t)
    await heading(attacker, t('nav.personalInfo'))
    const email = `taken.${person.email}`
    await press(attacker, t('contact.email.change'))
    const form = await dialog(attacker, t('changeEmail.title'))
    await form.getByLabel(t('me.email'), { exact: true }).fill(email)
    await press(form, t('contact.getCode'))
    await dialog(attacker, t('changeEmail.code'))
    await typeCode(attacker, await inbox.nextCode(person.email))
    await press(await dialog(attacker, t('changeEmail.checkMail')), t('parts.gotIt'))
    await attacker.goto(await inbox.nextLink(email, '/email-confirm'))
    await heading(attacker, t('s.emailChanged'))

    await owner.goto(await inbox.nextLink(person.email, '/secure-account'))
    await press(owner, t('letter.secure.submit'))
    await heading(owner, t('letter.secureSupport.title'))
    await owner.getByText(t('secure.ended.passkey')).waitFor()
    expect(await violations(owner)).toEqual([])
    await attacker.goto('/')
    await attacker.waitForURL('**/login')
    const sent = await inbox.count(email)
    await attacker.goto('/reset-password')
    await attacker.getByLabel(t('login.field'), { exact: true }).fill(email)
    await press(attacker, t('reset.getCode'))
    await heading(attacker, t('login.code.title'))

    await owner.getByRole('link', { name: t('letter.secureSupport.reset') }).click()
    await heading(owner, t('feedback.title'))
    expect(await inbox.count(email)).toBe(sent)
  },
)

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { reach } from './keyboard.ts'
import { languageAndWidth } from './looks.ts'
import { comeIn, expectPage, heading, logIn, newPhone, type Person, somebody, typeCode } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

/** Its clock is moved, instead of waiting for three days. */
const on = stage({})
const hour = 3600

describe.each(languageAndWidth(import.meta.url))(
  'recovery after losing the mailbox, in %s at %i pixels',
  (locale, width) => {
    const t = words(locale)
    const open = () => on.open({ locale, width })

    async function withPhone(page: Page, person: Person): Promise<string> {
      await comeIn(page, on.kabinet.inbox, person, t)
      const phone = newPhone()
      await press(page, t('contact.phone.add'))
      const form = await dialog(page, t('changePhone.title'))
      await form.getByLabel(t('me.phone'), { exact: true }).fill(phone)
      await press(form, t('contact.getCode'))
      await dialog(page, t('changePhone.code'))
      await typeCode(page, await on.kabinet.inbox.nextCode(phone))
      await press(await dialog(page, t('changePhone.done')), t('parts.gotIt'))
      await on.kabinet.pass(73 * hour)
      return phone
    }

    async function withoutCodes(person: Person): Promise<Page> {
      const page = await open()
      await page.goto('/login')
      await logIn(page, person, t)
      await heading(page, t('login.code.title'))
      await reach(page, t('login.lost'))
      await page.keyboard.press('Enter')
      await heading(page, t('login.lost'))
      return page
    }

    test('takes three days, then the password and a code to the phone, which becomes the second step', async () => {
      const owner = await open()
      const person = somebody('Renata', 'Comeback')
      const phone = await withPhone(owner, person)
      const page = await withoutCodes(person)
      await page.getByRole('button', { name: t('recover.begin') }).waitFor()
      expect(await violations(page)).toEqual([])
      await reach(page, t('recover.begin'))
      await page.keyboard.press('Enter')
      await page.getByText(t('recover.waiting.stop')).waitFor()
      expect(await violations(page)).toEqual([])

      await on.kabinet.pass(73 * hour)
      const later = await withoutCodes(person)
      await later.getByRole('button', { name: t('recover.sendCode') }).waitFor()
      expect(await violations(later)).toEqual([])
      await press(later, t('recover.sendCode'))
      await heading(later, t('login.code.title'))
      await typeCode(later, await on.kabinet.inbox.nextCode(phone))
      await heading(later, t('nav.personalInfo'))
      await later.goto('/security')
      await press(later, t('security.method.open.named'))
      await later
        .getByRole('radio', { name: 'SMS' })
        .and(later.getByRole('radio', { checked: true }))
        .waitFor()
      await owner.reload()
      await owner.waitForURL('**/login')
    })

    test('is shown in an open session, which can stop it', async () => {
      const owner = await open()
      const person = somebody('Nina', 'Notice')
      await withPhone(owner, person)
      const attacker = await withoutCodes(person)
      await press(attacker, t('recover.begin'))
      await attacker.getByText(t('recover.waiting.stop')).waitFor()
      await owner.goto('/')
      await owner.getByRole('button', { name: t('recover.stop') }).waitFor()
      expect(await violations(owner)).toEqual([])
      await reach(owner, t('recover.stop'))
      await owner.keyboard.press('Enter')
      await owner.getByText(t('recover.stopped')).first().waitFor()
      await owner.getByRole('button', { name: t('recover.stop') }).waitFor({ state: 'detached' })
    })

    test('is stopped by the link of the e-mail, but not by opening it', async () => {
      const person = somebody('Lydia', 'Letter')
      await withPhone(await open(), person)
      const attacker = await withoutCodes(person)
      await press(attacker, t('recover.begin'))
      await attacker.getByText(t('recover.waiting.stop')).waitFor()
      const link = await on.kabinet.inbox.nextLink(person.email, '/stop-recovery')
      const page = await open()
      await page.goto(link)
      await heading(page, t('letter.stop.title'))
      expect(page.url()).not.toContain('token')
      expect(await violations(page)).toEqual([])
      await press(page, t('letter.stop.submit'))
      await expectPage(page, t('letter.stopDone.title'))
      await page.goto(link)
      await press(page, t('letter.stop.submit'))
      await heading(page, t('letter.stopLate.title'))
      const again = await withoutCodes(person)
      await again.getByRole('button', { name: t('recover.begin') }).waitFor()
    })
  },
)

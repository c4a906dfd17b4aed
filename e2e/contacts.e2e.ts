import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { dialog, noDialog, press } from './dialogs.ts'
import { comeIn, expectPage, heading, logIn, newPhone, registerByPhone, signIn, somebody, typeCode } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage({})

describe.each(sample(['ru', 'en'], 1, import.meta.url))('contacts in %s', (locale) => {
  const t = words(locale)

  async function proposePhone(page: Page, phone: string): Promise<void> {
    const form = await dialog(page, t('changePhone.title'))
    await form.getByLabel(t('me.phone'), { exact: true }).fill(phone)
    await press(form, t('contact.getCode'))
    await dialog(page, t('changePhone.code'))
  }

  async function proveByCode(page: Page, phone: string, done: string): Promise<void> {
    await typeCode(page, await on.kabinet.inbox.nextCode(phone))
    await press(await dialog(page, done), t('parts.gotIt'))
    await page.getByRole('button', { name: t('contact.phone.change'), exact: true }).waitFor()
    await page.getByRole('button', { name: t('contact.phone.verify'), exact: true }).waitFor({ state: 'detached' })
  }

  async function makeTrusted(page: Page, way: string, other: string): Promise<void> {
    await press(page, t('trust.do'))
    await press(await dialog(page, t('trust.title')), way)
    await typeCode(page, await on.kabinet.inbox.nextCode(other))
    await press(await dialog(page, t('trust.done')), t('parts.gotIt'))
    await noDialog(page)
  }

  async function unproven(page: Page): Promise<number> {
    await page.getByText(t('me.phone.verified'), { exact: true }).first().waitFor()
    const marks = (['email', 'phone'] as const).map((kind) =>
      page.getByText(t(`me.${kind}.notVerified`), { exact: true }).count(),
    )
    return Math.max(...(await Promise.all(marks)))
  }

  async function proposeEmail(page: Page, email: string): Promise<void> {
    await press(page, t('contact.email.change'))
    const form = await dialog(page, t('changeEmail.title'))
    await form.getByLabel(t('me.email'), { exact: true }).fill(email)
    await press(form, t('contact.getCode'))
    await dialog(page, t('changeEmail.code'))
  }

  test('adds and changes a phone, which confirms a new e-mail and then receives codes by SMS [SP-4.31]', async () => {
    const page = await on.open({ locale })
    const person = await comeIn(page, on.kabinet.inbox, somebody('Kira', 'Contacts'), t)
    const [first, phone] = [newPhone(), newPhone()]
    await press(page, t('contact.phone.add'))
    await proposePhone(page, first)
    await proveByCode(page, first, t('changePhone.done'))

    await press(page, t('contact.phone.change'))
    await proposePhone(page, phone)
    await page.keyboard.press('Escape')
    await press(page, t('contact.phone.enterCode'))
    await dialog(page, t('changePhone.code'))
    await typeCode(page, await on.kabinet.inbox.nextCode(phone))
    await dialog(page, t('changePhone.done'))
    await makeTrusted(page, t('trust.byLetter'), person.email)

    const email = `new.${person.email}`
    await proposeEmail(page, email)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press(page, t('contact.email.enterCode'))
    await dialog(page, t('changeEmail.code'))
    await typeCode(page, await on.kabinet.inbox.nextCode(phone))
    await press(await dialog(page, t('changeEmail.checkMail')), t('parts.gotIt'))
    await page.goto(await on.kabinet.inbox.nextLink(email, '/email-confirm'))
    await expectPage(page, t('s.emailChanged'))
    await page.goto('/')
    await page.getByText(email).first().waitFor()
    expect(await unproven(page)).toBe(0)

    await page.goto('/security')
    await expectPage(page, t('nav.security'))
    await press(page, t('security.method.open.named'))
    await page.getByRole('radio', { name: /^SMS/ }).click({ force: true })
    await press(await dialog(page, t('changeTransport.sms.title')), t('parts.continue'))
    await dialog(page, t('changeTransport.old'))
    expect(await violations(page)).toEqual([])
    await typeCode(page, await on.kabinet.inbox.nextCode(email))
    await dialog(page, t('changeTransport.new'))
    await typeCode(page, await on.kabinet.inbox.nextCode(phone))
    await press(await dialog(page, t('changeTransport.done.title')), t('parts.gotIt'))
    const elsewhere = await on.open({ locale })
    await elsewhere.goto('/login')
    await logIn(elsewhere, { ...person, email }, t)
    await heading(elsewhere, t('login.code.title'))
    await typeCode(elsewhere, await on.kabinet.inbox.nextCode(phone))
    await heading(elsewhere, t('nav.personalInfo'))
  })

  test('sends the code to the old e-mail without a phone, and resumes the link after a sign-in [SP-4.32]', async () => {
    const page = await on.open({ locale })
    const person = await comeIn(page, on.kabinet.inbox, somebody('Kira', 'Mailbox'), t)
    const email = `other.${person.email}`
    await proposeEmail(page, email)
    await typeCode(page, await on.kabinet.inbox.nextCode(person.email))
    await dialog(page, t('changeEmail.checkMail'))
    const link = await on.kabinet.inbox.nextLink(email, '/email-confirm')

    const other = await on.open({ locale })
    await other.goto(link)
    await expectPage(other, t('emailConfirm.signedOut.title'))
    await press(other, t('login.submit'))
    await signIn(other, on.kabinet.inbox, person, t)
    await heading(other, t('s.emailChanged'))
    const emails = [await on.kabinet.inbox.next(person.email), await on.kabinet.inbox.next(person.email)].map(
      ({ subject }) => subject,
    )
    expect(emails.join(' ')).toContain({ ru: 'изменена', en: 'was changed' }[locale])
  })

  test('verifies a phone from registration by a code [SP-4.19]', async () => {
    const page = await on.open({ locale })
    const person = { ...somebody('Kira', 'Unproven'), phone: newPhone() }
    await comeIn(page, on.kabinet.inbox, person, t)
    await page.getByText(t('me.phone.notVerified'), { exact: true }).waitFor()
    await press(page, t('contact.phone.verify'))
    await dialog(page, t('changePhone.code'))
    await proveByCode(page, person.phone, t('verifyPhone.done'))
    expect(await unproven(page)).toBe(0)
  })

  test('verifies an added e-mail by a link sent on request [SP-4.24]', async () => {
    const page = await on.open({ locale })
    const person = { ...somebody('Kira', 'Phone'), email: '', phone: newPhone() }
    const email = somebody().email
    await registerByPhone(page, on.kabinet.inbox, person, t)
    await press(page, t('contact.email.add'))
    const form = await dialog(page, t('changeEmail.title'))
    await form.getByLabel(t('me.email'), { exact: true }).fill(email)
    await press(form, t('contact.getLetter'))
    const proof = await dialog(page, t('prove.title'))
    await proof.getByLabel(t('login.password'), { exact: true }).fill(person.password)
    await press(proof, t('parts.continue'))
    await press(await dialog(page, t('changeEmail.checkMail')), t('parts.gotIt'))
    await page.getByText(t('me.email.notVerified'), { exact: true }).waitFor()

    await on.kabinet.inbox.next(email)
    const elsewhere = await on.open({ locale, width: 390 })
    await elsewhere.goto('/login')
    await logIn(elsewhere, person, t)
    await typeCode(elsewhere, await on.kabinet.inbox.nextCode(person.phone))
    await heading(elsewhere, t('nav.personalInfo'))
    await on.kabinet.pass(60)
    await press(elsewhere, t('contact.email.verify'))
    await press(await dialog(elsewhere, t('verifyEmail.title')), t('verifyEmail.send'))
    await press(await dialog(elsewhere, t('changeEmail.checkMail')), t('parts.gotIt'))
    await noDialog(elsewhere)
    await elsewhere.goto(await on.kabinet.inbox.nextLink(email, '/email-confirm'))
    await expectPage(elsewhere, t('s.emailVerified'))
    await makeTrusted(elsewhere, t('trust.bySms'), person.phone)
    await elsewhere.getByRole('button', { name: t('trust.do') }).waitFor({ state: 'detached' })
    await elsewhere.goto('/')
    await elsewhere.getByRole('main').getByText(email).waitFor()
    expect(await unproven(elsewhere)).toBe(0)
  })
})

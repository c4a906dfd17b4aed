import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openWindow, violations } from './browser.ts'
import { startKabinet, type Kabinet } from './kabinet.ts'
import { comeIn, heading, signIn, somebody, typeCode } from './people.ts'
import { words, type Words } from './words.ts'

let kabinet: Kabinet
let browser: Browser

beforeAll(async () => {
  ;[kabinet, browser] = await Promise.all([startKabinet(), openBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await kabinet?.stop()
})

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function addPhone(page: Page, t: Words, phone: string) {
  await page.getByRole('button', { name: t('contact.phone.add') }).click()
  await dialog(page, t('changePhone.title')).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('textbox').fill(phone)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('contact.getCode') })
    .click()
  await dialog(page, t('changePhone.code')).waitFor()
  expect(await violations(page)).toEqual([])
  await typeCode(page, await kabinet.inbox.nextCode(phone))
  await dialog(page, t('changePhone.done')).waitFor()
  await page.getByRole('button', { name: t('parts.gotIt') }).click()
  await page.getByRole('button', { name: t('contact.phone.change') }).waitFor()
}

describe.each(['ru', 'en'] as const)('contacts in %s', (locale) => {
  const t = words(locale)

  test('a phone is added by a code; then the e-mail is changed by a code to that phone and a link to the new address', async () => {
    const page = await openWindow(browser, kabinet.url, { locale })
    const person = await comeIn(page, kabinet.inbox, somebody('Kira', 'Contacts'), t)
    const phone = locale === 'ru' ? '+79010000001' : '+79010000002'
    await addPhone(page, t, phone)

    // Closed half-way, the dialog opens again at its code.
    const email = `new.${person.email}`
    await page.getByRole('button', { name: t('contact.email.change') }).click()
    await dialog(page, t('changeEmail.title')).getByRole('textbox').fill(email)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('contact.getCode') })
      .click()
    await dialog(page, t('changeEmail.code')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t('contact.email.enterCode') }).click()
    await dialog(page, t('changeEmail.code')).waitFor()
    await typeCode(page, await kabinet.inbox.nextCode(phone))
    await dialog(page, t('changeEmail.checkMail')).waitFor()
    expect(await violations(page)).toEqual([])

    await page.goto(await kabinet.inbox.nextLink(email))
    await heading(page, t('s.emailChanged'))
    expect(await violations(page)).toEqual([])
    await page.goto('/')
    await page.getByText(email).first().waitFor()
  })
})

const t = words('ru')

test('the link of a new e-mail opened signed out goes on by itself after the sign-in', async () => {
  const page = await openWindow(browser, kabinet.url)
  const person = await comeIn(page, kabinet.inbox)
  const email = `other.${person.email}`
  await page.getByRole('button', { name: t('contact.email.change') }).click()
  await dialog(page, t('changeEmail.title')).getByRole('textbox').fill(email)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('contact.getCode') })
    .click()
  await typeCode(page, await kabinet.inbox.nextCode(person.email))
  await dialog(page, t('changeEmail.checkMail')).waitFor()
  const link = await kabinet.inbox.nextLink(email)

  const other = await openWindow(browser, kabinet.url)
  await other.goto(link)
  await heading(other, t('emailConfirm.signedOut.title'))
  await other
    .getByRole('link', { name: t('login.submit') })
    .or(other.getByRole('button', { name: t('login.submit') }))
    .click()
  await signIn(other, kabinet.inbox, person)
  await heading(other, t('s.emailChanged'))
  // The old address hears of the sign-in on a new device and of the change.
  const told = [await kabinet.inbox.next(person.email), await kabinet.inbox.next(person.email)].map(({ subject }) => subject)
  expect(told.join(' ')).toContain('изменена')
})

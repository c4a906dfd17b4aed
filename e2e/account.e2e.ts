import { deflateSync } from 'node:zlib'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mistakes, openBrowser, openWindow, violations } from './browser.ts'
import { startKabinet, type Kabinet } from './kabinet.ts'
import { reach } from './keyboard.ts'
import { comeIn, heading, somebody, typeCode, type Person } from './people.ts'
import { words } from './words.ts'

let kabinet: Kabinet
let browser: Browser
let numbers = 0

beforeAll(async () => {
  ;[kabinet, browser] = await Promise.all([startKabinet(), openBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await kabinet?.stop()
})

/** A code for `to`, whatever notices came before it. */
async function codeFor(to: string): Promise<string> {
  const { code } = await kabinet.inbox.next(to)
  return code ?? codeFor(to)
}

async function linkFor(to: string, path: string): Promise<string> {
  const { links } = await kabinet.inbox.next(to)
  return links.find((link) => link.includes(path)) ?? linkFor(to, path)
}

const aPhone = () => `+790012${String((numbers += 1)).padStart(5, '0')}`

describe.each(['ru', 'en'] as const)('the account in %s', (locale) => {
  const t = words(locale)
  const press = (inside: Page | Locator, name: string) => inside.getByRole('button', { name, exact: true }).click()

  /** The dialog of this title, once axe has found nothing wrong with it. */
  async function dialog(page: Page, title: string): Promise<Locator> {
    const window = page.getByRole('dialog', { name: title })
    await window.waitFor()
    expect(await violations(page)).toEqual([])
    return window
  }

  async function arrive(): Promise<{ page: Page; person: Person }> {
    const page = await openWindow(browser, kabinet.url, { locale })
    const person = await comeIn(page, kabinet.inbox, somebody('Anna', 'Romashkina'), t)
    return { page, person }
  }

  async function addPhone(page: Page, phone: string): Promise<void> {
    await page.goto('/')
    await press(page, t('contact.phone.add'))
    const asked = await dialog(page, t('changePhone.title'))
    await asked.getByLabel(t('me.phone'), { exact: true }).fill(phone)
    await press(asked, t('contact.getCode'))
    await dialog(page, t('changePhone.code'))
    await typeCode(page, await codeFor(phone))
    await press(await dialog(page, t('changePhone.done')), t('parts.gotIt'))
    await verifiedPhone(page)
  }

  /** The number is there, and nothing more is to be proven of it. */
  async function verifiedPhone(page: Page): Promise<void> {
    await page.getByRole('button', { name: t('contact.phone.change'), exact: true }).waitFor()
    await page.getByRole('button', { name: t('contact.phone.verify'), exact: true }).waitFor({ state: 'detached' })
  }

  test('a phone is added and changed, and then codes come by SMS', async () => {
    const { page, person } = await arrive()
    await addPhone(page, aPhone())

    // Another number: the old one stays until the code of the new one.
    const phone = aPhone()
    await press(page, t('contact.phone.change'))
    const asked = await dialog(page, t('changePhone.title'))
    await asked.getByLabel(t('me.phone'), { exact: true }).fill(phone)
    await press(asked, t('contact.getCode'))
    await dialog(page, t('changePhone.code'))
    await page.keyboard.press('Escape')
    // Closed half-way, it goes on where it was.
    await press(page, t('contact.phone.enterCode'))
    await dialog(page, t('changePhone.code'))
    await typeCode(page, await codeFor(phone))
    await press(await dialog(page, t('changePhone.done')), t('parts.gotIt'))

    // The second step goes to the phone from now on.
    await page.goto('/security')
    await heading(page, t('nav.security'))
    expect(await violations(page)).toEqual([])
    await page.getByRole('radio', { name: /^SMS/ }).click({ force: true })
    await press(await dialog(page, t('changeTransport.sms.title')), t('parts.continue'))
    await dialog(page, t('changeTransport.code'))
    await typeCode(page, await codeFor(phone))
    await press(await dialog(page, t('changeTransport.done.title')), t('parts.gotIt'))
    const elsewhere = await openWindow(browser, kabinet.url, { locale })
    await elsewhere.goto('/login')
    await elsewhere.getByLabel(t('login.field'), { exact: true }).fill(person.email)
    await elsewhere.getByLabel(t('login.password'), { exact: true }).fill(person.password)
    await press(elsewhere, t('login.submit'))
    await heading(elsewhere, t('login.code.title'))
    await typeCode(elsewhere, await codeFor(phone))
    await heading(elsewhere, t('nav.personalInfo'))
  })

  test('an e-mail is changed by a code to the old one and a link to the new one', async () => {
    const { page, person } = await arrive()
    const email = somebody().email
    await press(page, t('contact.email.change'))
    const asked = await dialog(page, t('changeEmail.title'))
    await asked.getByLabel(t('me.email'), { exact: true }).fill(email)
    await press(asked, t('contact.getCode'))
    await dialog(page, t('changeEmail.code'))
    await typeCode(page, await codeFor(person.email))
    await press(await dialog(page, t('changeEmail.checkMail')), t('parts.gotIt'))
    await page.goto(await linkFor(email, '/email-confirm'))
    await heading(page, t('s.emailChanged'))
    expect(await violations(page)).toEqual([])
    await page.goto('/')
    await page.getByText(email).first().waitFor()
    await page.getByText(t('me.email.verified'), { exact: true }).waitFor()
  })

  test('a password is changed by a code; the old one signs nobody in', async () => {
    const { page, person } = await arrive()
    const password = 'Zima-Gora-42!'
    await page.goto('/security')
    await press(page, t('security.password.change'))
    await page.getByLabel(t('security.password.current'), { exact: true }).fill(person.password)
    await page.getByLabel(t('reset.password.field'), { exact: true }).fill(password)
    await page.getByLabel(t('reset.password.repeat'), { exact: true }).fill(password)
    expect(await violations(page)).toEqual([])
    await press(page, t('reset.password.submit'))
    await dialog(page, t('changePassword.title'))
    await typeCode(page, await codeFor(person.email))
    await page.getByText(t('s.passwordChanged')).first().waitFor()
    const elsewhere = await openWindow(browser, kabinet.url, { locale })
    await elsewhere.goto('/login')
    await elsewhere.getByLabel(t('login.field'), { exact: true }).fill(person.email)
    await elsewhere.getByLabel(t('login.password'), { exact: true }).fill(person.password)
    await press(elsewhere, t('login.submit'))
    await elsewhere.getByText(t('e.login')).waitFor()
  })

  test('a document is added, hidden and deleted', async () => {
    const { page } = await arrive()
    await page.goto('/?doc=snils')
    await press(page, t('papers.snils.add'))
    await page.getByRole('textbox', { name: t('papers.snils') }).fill('112-233-445 95')
    expect(await violations(page)).toEqual([])
    await press(page, t('parts.save'))
    await page.getByRole('button', { name: t('papers.snils.edit') }).waitFor()
    expect(await page.getByRole('main').innerText()).not.toContain('233-445')
    await press(page, t('papers.snils.delete'))
    await press(await dialog(page, t('papers.snils.deleteTitle')), t('parts.delete'))
    await page.getByRole('button', { name: t('papers.snils.add') }).waitFor()
  })

  test('a photo is shown instead of the initials, until it is removed', async () => {
    const { page } = await arrive()
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture(64) })
    await page.getByRole('button', { name: t('photo.removeNamed') }).waitFor()
    await page.locator('main img').first().waitFor()
    expect(await violations(page)).toEqual([])
    await press(page, t('photo.removeNamed'))
    await page.locator('main img').waitFor({ state: 'detached' })
  })

  test('a partner is added, shown, refused a second time, changed and deleted', async () => {
    const { page } = await arrive()
    await page.goto('/partners')
    await heading(page, t('partners.title'))
    const fill = async (label: string, text: string) =>
      page
        .getByLabel(new RegExp(`^${label}`))
        .first()
        .fill(text)
    const organization = async () => {
      await page.goto('/partners/new')
      await heading(page, t('partner.new'))
      expect(await violations(page)).toEqual([])
      await page.getByRole('link', { name: t('partner.type.ORGANIZATION') }).click()
      await fill(t('partner.name'), 'Romashka')
      await fill(t('partner.inn'), '7707083893')
      await fill(t('partner.kpp'), '773601001')
      await page.getByLabel(t('partner.ogrn'), { exact: true }).fill('1027700132195')
      expect(await violations(page)).toEqual([])
      await press(page, t('partner.submit'))
    }
    await organization()
    await heading(page, 'Romashka')
    expect(await violations(page)).toEqual([])
    const its = page.url()
    await organization()
    await page.getByText(t('e.partnerExists')).first().waitFor()
    page.once('dialog', (question) => void question.accept())
    await page.goto(`${its}/edit`)
    await fill(t('partner.name'), 'Vasilyok')
    await press(page, t('parts.save'))
    await heading(page, 'Vasilyok')
    await press(page, t('parts.delete'))
    await press(await dialog(page, t('partner.delete.title', { name: 'Vasilyok' })), t('parts.delete'))
    await heading(page, t('partners.title'))
    await page.getByText(t('partners.empty.title')).waitFor()
  })

  test('support is written to without an account', async () => {
    const page = await openWindow(browser, kabinet.url, { locale })
    const { email } = somebody()
    await page.goto('/feedback')
    await heading(page, t('feedback.title'))
    await page.getByLabel(t('feedback.name'), { exact: true }).fill('Anna')
    await page.getByLabel(t('feedback.email'), { exact: true }).fill(email)
    await page.getByLabel(t('feedback.message'), { exact: true }).fill('Where are my flowers?')
    expect(await violations(page)).toEqual([])
    await press(page, t('feedback.send'))
    await heading(page, t('s.feedback'))
    expect(await violations(page)).toEqual([])
    expect((await kabinet.inbox.next(email)).links.join(' ')).not.toContain('token')
  })

  test('an account is deleted by keyboard alone, and its log-in says so', async () => {
    const { page, person } = await arrive()
    await page.goto('/security')
    await heading(page, t('nav.security'))
    await reach(page, t('security.delete.button'))
    await page.keyboard.press('Enter')
    await dialog(page, t('deleteAccount.title'))
    await reach(page, t('parts.continue'))
    await page.keyboard.press('Enter')
    await dialog(page, t('deleteAccount.password.title'))
    await page.locator('input[type=password]:focus').waitFor()
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await dialog(page, t('deleteAccount.last.title'))
    // The focus is on the way out; the deletion is one Tab further.
    await reach(page, t('deleteAccount.last.button'))
    await page.keyboard.press('Enter')
    await heading(page, t('login.title'))
    await page.getByText(t('s.accountDeleted')).first().waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(`localStorage.getItem('auth')`)).toBeNull()
    await page.getByLabel(t('login.field'), { exact: true }).fill(person.email)
    await page.getByLabel(t('login.password'), { exact: true }).fill(person.password)
    await press(page, t('login.submit'))
    await page.getByText(t('e.deactivated')).first().waitFor()
  })

  test('a phone is added by keyboard alone', async () => {
    const { page } = await arrive()
    const phone = aPhone()
    await reach(page, t('contact.phone.add'))
    await page.keyboard.press('Enter')
    await dialog(page, t('changePhone.title'))
    await page.locator('input:focus').waitFor()
    await page.keyboard.type(phone.slice(2))
    await page.keyboard.press('Enter')
    await dialog(page, t('changePhone.code'))
    await typeCode(page, await codeFor(phone))
    await dialog(page, t('changePhone.done'))
    await reach(page, t('parts.gotIt'))
    await page.keyboard.press('Enter')
    await verifiedPhone(page)
    expect(await violations(page)).toEqual([])
  })

  test('the constants of the specification are what is seen', async () => {
    const { page, person } = await arrive()
    const sidebar = await page.evaluate<number>(
      `document.querySelector('main').parentElement.querySelector('header').getBoundingClientRect().width`,
    )
    expect(sidebar).toBe(282)
    await page
      .getByRole('button', { name: t('shell.logOut') })
      .first()
      .click()
    const asked = page.getByRole('dialog')
    await asked.waitFor()
    expect((await violations(page)).length).toBe(0)
    expect((await asked.boundingBox())?.width).toBe(470)
    // A press beside it closes it.
    await page.mouse.click(5, 5)
    await asked.waitFor({ state: 'detached' })
    await page.goto('/login')
    await signedInStill(page, person)
  })

  /** Who is signed in does not see the log-in. */
  async function signedInStill(page: Page, { lastName }: Person) {
    await heading(page, t('nav.personalInfo'))
    await page.getByText(new RegExp(lastName)).first().waitFor()
  }
})

test('axe finds a violation that was planted', async () => {
  const page = await openWindow(browser, kabinet.url)
  await page.goto('/login')
  await heading(page, words('ru')('login.title'))
  expect(await violations(page)).toEqual([])
  await page.evaluate(`document.querySelector('main').append(Object.assign(document.createElement('img'), { src: '/favicon.svg' }))`)
  expect((await violations(page)).join()).toContain('image-alt')
})

test('none of these stories left a mistake in the console', () => expect(mistakes).toEqual([]))

/** A grey PNG of `side` × `side` pixels. */
function picture(side: number): Buffer {
  const table = Array.from({ length: 256 }, (_, n) =>
    Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n),
  )
  const crc = (bytes: Buffer) => ~bytes.reduce((sum, byte) => (table[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), -1) >>> 0
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const size = Buffer.alloc(4)
    const check = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    check.writeUInt32BE(crc(body))
    return Buffer.concat([size, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 8
  const rows = Buffer.concat(Array.from({ length: side }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(side, 150)])))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

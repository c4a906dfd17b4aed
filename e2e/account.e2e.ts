import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { comeIn, expectPage, heading, type Person, somebody } from './people.ts'
import { picture } from './picture.ts'
import { stage } from './stage.ts'
import { words, type Words } from './words.ts'

const on = stage()

describe.each(sample(['ru', 'en'], 1, import.meta.url))('the account in %s', (locale) => {
  const t = words(locale)

  async function arrive(): Promise<{ page: Page; person: Person }> {
    const page = await on.open({ locale })
    const person = await comeIn(page, on.kabinet.inbox, somebody('Anna', 'Romashkina'), t)
    return { page, person }
  }

  test('adds, masks, changes and deletes a passport, a SNILS and an INN [SP-2.34]', async () => {
    const { page } = await arrive()
    for (const [type, first, second] of [
      ['passport', '4504 123456', '4505 654321'],
      ['snils', '112-233-445 95', '087-654-303 00'],
      ['inn', '500100732259', '526317984689'],
    ] as const) {
      await page.getByRole('tab', { name: t(`documents.${type}`) }).click()
      await press(page, t(`documents.${type}.add`))
      await fillDocument(page, t, type, first)
      await page.getByRole('button', { name: t(`documents.${type}.edit`) }).waitFor()
      expect(await shownNumber(page)).not.toContain(digits(first).slice(0, -4))

      await press(page, t(`documents.${type}.edit`))
      await fillDocument(page, t, type, second)
      await press(page, t(`documents.${type}.show`))
      await page.getByRole('button', { name: t(`documents.${type}.hide`) }).waitFor()
      expect(await shownNumber(page)).toContain(digits(second))

      await press(page, t(`documents.${type}.delete`))
      await press(await dialog(page, t(`documents.${type}.deleteTitle`)), t('parts.delete'))
      await page.getByRole('button', { name: t(`documents.${type}.add`) }).waitFor()
    }
  })

  test('shows a photo instead of the initials until it is removed [SP-2.29]', async () => {
    const { page } = await arrive()
    await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture(64) })
    await page.getByRole('button', { name: t('photo.removeNamed') }).waitFor()
    await page.locator('main img').first().waitFor()
    expect(await violations(page)).toEqual([])
    await press(page, t('photo.removeNamed'))
    await page.locator('main img').waitFor({ state: 'detached' })
  })

  test('sends a message to support without an account [SP-2.25]', async () => {
    const page = await on.open({ locale })
    const { email } = somebody()
    await page.goto('/feedback')
    await heading(page, t('feedback.title'))
    await page.getByLabel(t('feedback.name'), { exact: true }).fill('Anna')
    await page.getByLabel(t('feedback.email'), { exact: true }).fill(email)
    await page.getByLabel(t('feedback.message'), { exact: true }).fill('Where are my flowers?')
    expect(await violations(page)).toEqual([])
    await press(page, t('feedback.send'))
    await expectPage(page, t('s.feedback'))
    // Without a session anyone could have receipts sent to any address.
    expect(await on.kabinet.inbox.count(email)).toBe(0)
  })

  test('shows the constants of the specification [SP-2.70, SP-9.15]', async () => {
    const { page, person } = await arrive()
    const sidebar = await page.evaluate<number>(
      `document.querySelector('main').parentElement.querySelector('header').getBoundingClientRect().width`,
    )
    expect(sidebar).toBe(282)
    await press(page, t('shell.logOut'))
    const confirmation = await dialog(page, t('logOut.title'))
    expect((await confirmation.boundingBox())?.width).toBe(470)
    await page.mouse.click(5, 5)
    await confirmation.waitFor({ state: 'detached' })
    await page.goto('/login')
    await signedInStill(page, person)
  })

  async function signedInStill(page: Page, { lastName }: Person) {
    await heading(page, t('nav.personalInfo'))
    await page.getByText(new RegExp(lastName)).first().waitFor()
  }
})

test('detects a planted violation with axe', async () => {
  const page = await on.open()
  await page.goto('/login')
  await expectPage(page, words('ru')('login.title'))
  await page.evaluate(
    `document.querySelector('main').append(Object.assign(document.createElement('img'), { src: '/favicon.svg' }))`,
  )
  expect((await violations(page)).join()).toContain('image-alt')
})

type DocumentType = 'passport' | 'snils' | 'inn'

async function fillDocument(page: Page, t: Words, type: DocumentType, number: string): Promise<void> {
  const field = (label: string) => page.getByRole('tabpanel').getByLabel(label, { exact: true })
  await field(t(type === 'passport' ? 'documents.number' : `documents.${type}`)).fill(number)
  if (type === 'passport') {
    await field(t('documents.issued_by')).fill('ОВД «Тверской»')
    await field(t('documents.issued_at')).fill(t('date.placeholder').startsWith('д') ? '03.04.2010' : '04/03/2010')
    await field(t('documents.department_code')).fill('770-001')
    await field(t('documents.region')).click()
    await page.getByRole('option').first().click()
  }
  expect(await violations(page)).toEqual([])
  await press(page, t('parts.save'))
  await page.getByRole('button', { name: t(`documents.${type}.edit`) }).waitFor()
}

const digits = (text: string) => text.replaceAll(/\D/g, '')
const shownNumber = async (page: Page) => digits(await page.getByRole('tabpanel').innerText())

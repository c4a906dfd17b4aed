import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { comeIn, expectPage, heading, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()

const fill = (page: Page, label: string, text: string) =>
  page
    .getByLabel(new RegExp(`^${label}`))
    .first()
    .fill(text)

describe.each(sample(['ru', 'en'], 1, import.meta.url))('partners in %s', (locale) => {
  const t = words(locale)

  test('adds, shows, changes and deletes a partner, and rejects a duplicate [SP-4.28]', async () => {
    const page = await on.open({ locale })
    await comeIn(page, on.kabinet.inbox, somebody('Anna', 'Romashkina'), t, '/partners')
    await heading(page, t('partners.title'))
    const organization = async () => {
      await page.goto('/partners/new')
      await expectPage(page, t('partner.new'))
      await page.getByRole('link', { name: t('partner.type.ORGANIZATION') }).click()
      await fill(page, t('partner.name'), 'Romashka')
      await fill(page, t('partner.inn'), '7707083893')
      await fill(page, t('partner.kpp'), '773601001')
      await page.getByLabel(t('partner.ogrn'), { exact: true }).fill('1027700132195')
      expect(await violations(page)).toEqual([])
      await press(page, t('partner.submit'))
    }
    await organization()
    await expectPage(page, 'Romashka')
    const its = page.url()
    await organization()
    await page.getByText(t('e.partnerExists')).first().waitFor()
    page.once('dialog', (question) => void question.accept())
    await page.goto(`${its}/edit`)
    await fill(page, t('partner.name'), 'Vasilyok')
    await press(page, t('parts.save'))
    await heading(page, 'Vasilyok')
    await press(page, t('parts.delete'))
    await press(await dialog(page, t('partner.delete.title', { name: 'Vasilyok' })), t('parts.delete'))
    await heading(page, t('partners.title'))
    await page.getByText(t('partners.empty.title')).waitFor()
  })
})

const t = words('ru')

test('sorts people in Russian alphabetical order, or by date', async () => {
  const page = await on.open()
  await comeIn(page, on.kabinet.inbox)
  for (const lastName of ['Яблоков', 'Ёлкин', 'Жуков', 'Ежов']) {
    await page.goto('/partners/new/PERSON')
    await fill(page, t('partner.last_name'), lastName)
    await fill(page, t('partner.first_name'), 'Иван')
    await page.getByRole('button', { name: t('partner.submit'), exact: true }).click()
    await heading(page, `${lastName} Иван`)
  }
  await page.goto('/partners?sort=name')
  const names = async () =>
    (await page.getByRole('main').getByRole('link').allInnerTexts()).flatMap((text) => /\p{L}+ Иван/u.exec(text) ?? [])
  await page.getByText('Яблоков').waitFor()
  expect(await names()).toEqual(['Ежов Иван', 'Ёлкин Иван', 'Жуков Иван', 'Яблоков Иван'])
  expect(await violations(page)).toEqual([])
})

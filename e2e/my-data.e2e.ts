import { expect, test } from 'vitest'
import { mistakes, violations } from './browser.ts'
import { comeIn, heading, somebody, typeCode } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
const t = words('ru')

test('asks for all data on a new device: the page says until when to wait, the e-mail has «This was not me»', async () => {
  const page = await on.open({ locale: 'ru', width: 390 })
  const { inbox } = on.kabinet
  const person = await comeIn(page, inbox, somebody('Нора', 'Данная'), t)
  await page.goto('/')
  await page.getByRole('link', { name: t('home.download') }).click()
  await heading(page, t('nav.security'))
  await page.getByRole('button', { name: t('archive.ask.named') }).click()
  await page.getByRole('switch', { name: t('archive.documents') }).check()
  expect(await violations(page)).toEqual([])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('parts.continue') })
    .click()
  await typeCode(page, await inbox.nextCode(person.email))
  await page.getByText(t('archive.waiting.notMe')).waitFor()
  expect(await inbox.nextLink(person.email, '/secure-account')).toContain('token')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: t('archive.cancel') }).click()
  await page.getByRole('button', { name: t('archive.ask.named') }).waitFor()
  expect(mistakes).toEqual([])
})

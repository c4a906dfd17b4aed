import type { Locale } from '@kabinet/contract/fields/locale'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openZip } from '../server/src/testing/archives.ts'
import { violations } from './browser.ts'
import { dialog, noDialog, press } from './dialogs.ts'
import { languageAndWidth } from './looks.ts'
import { comeIn, heading, newPassword, type Person, resetPassword, signIn, somebody, typeCode } from './people.ts'
import { stage } from './stage.ts'
import { pageTexts } from '../server/src/domain/personal-data/page-texts.ts'
import { words } from './words.ts'

const hour = 3600
/** Its clock moves past the 72 hours after which a device is trusted. */
const on = stage({})

test.each(languageAndWidth(import.meta.url))(
  'gives all data to its user by clicks alone, and «This was not me» deletes it, in %s at %i pixels',
  async (locale, width) => {
    const t = words(locale)
    const page = await on.open({ locale, width })
    const { inbox, pass } = on.kabinet
    const person = await comeIn(page, inbox, somebody('Нора', 'Данная'), t)
    await page.getByRole('link', { name: t('home.download') }).click()
    await heading(page, t('nav.security'))

    await ask(page)
    await typeCode(page, await inbox.nextCode(person.email))
    await page.getByText(t('archive.waiting.notMe')).waitFor()
    expect(await violations(page)).toEqual([])
    await press(page, t('archive.cancel'))
    await page.getByRole('button', { name: t('archive.ask.named') }).waitFor()

    await pass(73 * hour)
    await page.reload()
    await ask(page)
    await typeCode(page, await inbox.nextCode(person.email))
    await prove(page, person)
    const notMe = await inbox.nextLink(person.email, '/secure-account')
    await noDialog(page)
    await page.reload()
    const other = await page.context().newPage()
    await other.goto('/security')
    for (const tab of [page, other]) await tab.getByRole('button', { name: t('archive.save') }).waitFor()

    await pass(hour)
    const first = await save(page, person)
    expect(await save(other)).toEqual(first)
    await readOffline(page, first, person, locale)

    const mail = await on.open({ locale, width })
    await mail.goto(notMe)
    await press(mail, t('letter.secure.submit'))
    await heading(mail, t('letter.secureDone.title'))
    await press(other, t('archive.save'))
    await other.waitForURL('**/login')
    await mail.getByRole('link', { name: t('letter.secureDone.reset') }).click()
    await resetPassword(mail, inbox, person.email, t)
    await mail.goto('/login')
    await signIn(mail, inbox, { ...person, password: newPassword }, t)
    await heading(mail, t('review.title'))
    await mail.getByText(t('secure.ended.archive')).first().waitFor()
    await mail.goto('/security')
    await mail.getByRole('button', { name: t('archive.ask.named') }).waitFor()

    async function ask(page: Page): Promise<void> {
      await page.getByRole('button', { name: t('archive.ask.named') }).click()
      const question = await dialog(page, t('archive.dialog'))
      await question.getByRole('switch', { name: t('archive.documents') }).check()
      await press(question, t('parts.continue'))
    }
    async function prove(page: Page, { password }: Person): Promise<void> {
      const question = await dialog(page, t('prove.title'))
      await question.getByLabel(t('login.password'), { exact: true }).fill(password)
      await press(question, t('parts.continue'))
    }
    async function save(page: Page, prover?: Person): Promise<Buffer> {
      const saved = page.waitForEvent('download')
      await press(page, t('archive.save'))
      if (prover) await prove(page, prover)
      const file = await saved
      expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
      return readFile(await file.path())
    }
  },
)

/** Unzips the file, and opens its page without the server. */
async function readOffline(page: Page, file: Buffer, { email, firstName }: Person, locale: Locale): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'my-data-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { files } = await openZip(file)
  await writeFile(join(folder, 'index.html'), files['index.html'] ?? '')
  const offline = await page.context().newPage()
  await offline.goto(`file://${folder}/index.html`)
  for (const value of [email, firstName]) await offline.getByText(value, { exact: true }).first().waitFor()
  const [signed = ''] = pageTexts[locale].signed.split('{')
  await offline.locator('#consent_receipt').getByText(signed).first().waitFor()
  await offline.close()
}

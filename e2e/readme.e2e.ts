import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { reservePort } from '../testbed/ports.ts'
import { mistakes, openBrowser, openWindow } from './browser.ts'
import { fillRegistration, heading, somebody } from './people.ts'
import { startProcess, untilAnswering } from '../testbed/process.ts'
import { words } from './words.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'kabinet-clone-'))
const clone = join(folder, 'kabinet')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Links the installed packages: `npm ci` takes minutes and would install the same ones. */
function cloneHere(): void {
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone])
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(clone, 'node_modules')])
}

// CI and everybody who runs this have just done the same.
test('follows the README from a fresh clone: npm start, the printed address, and a registration by clicks', {
  tags: ['long'],
}, async () => {
  cloneHere()
  const port = await reservePort()
  const program = startProcess('npm', ['start'], { PORT: port, DATA_DIR: '', DATABASE_URL: '' }, clone)
  const { log, stop } = program
  const browser = await openBrowser()
  try {
    await untilAnswering(`http://localhost:${port}/readyz`, program)
    // `npm start` writes into a pipe here, so the addresses are fields of a log record.
    const printed = (field: string) => new RegExp(`"${field}":"([^"]+)"`).exec(log())?.[1] ?? `not printed:\n${log()}`
    const page = await openWindow(browser, '', { locale: 'en' })
    const t = words('en')
    await page.goto(printed('address'))
    await heading(page, t('login.title'))
    await page.getByRole('link', { name: t('login.create') }).click()
    await heading(page, t('registration.title'))
    const person = somebody()
    await fillRegistration(page, person, t)
    await heading(page, t('finish.email.title'))

    const inbox = await page.context().newPage()
    await inbox.goto(printed('inbox'))
    await inbox.getByRole('listitem').filter({ hasText: person.email }).getByRole('heading').getByRole('link').click()
    await inbox.getByRole('link', { name: t('inbox.openLink') }).click()
    await heading(inbox, t('confirm.done.title'))
    await inbox.getByText(t('confirm.signedIn')).waitFor()
    await inbox.getByRole('link', { name: t('authorize.toCabinet') }).click()
    await heading(inbox, t('nav.personalInfo'))
    expect(mistakes).toEqual([])
  } finally {
    await browser.close()
    await stop()
  }
})

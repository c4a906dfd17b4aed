import { randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../server/src/testing/test-database.ts'
import { type MailServer, openMailServer } from '../testbed/mail.ts'
import { reservePort } from '../testbed/ports.ts'
import { mistakes, openBrowser, openWindow, violations } from './browser.ts'
import { addApp, enterConsole } from './console-sign-in.ts'
import { dialog, press } from './dialogs.ts'
import { type Kabinet, startKabinet } from './kabinet.ts'
import { comeIn, heading, logIn, register, somebody, typeCode } from './people.ts'
import { words } from './words.ts'

const t = words('ru')
let testDatabase: TestDatabase
let mail: MailServer
let browser: Browser
let kabinet: Kabinet | undefined
let env: Record<string, string>

beforeAll(async () => {
  ;[testDatabase, mail, browser] = await Promise.all([openTestDatabase(), openMailServer(), openBrowser()])
  const [PORT, ADMIN_PORT] = [await reservePort(), await reservePort()]
  env = { PORT, ADMIN_PORT, ADMIN_HOST: 'localhost', CONSOLE_URL: `http://localhost:${ADMIN_PORT}` }
  env = { ...env, DATABASE_URL: testDatabase.url ?? '', SECRET_KEYS: randomBytes(32).toString('base64') }
  kabinet = await startKabinet(env)
})
afterAll(async () => {
  await browser.close()
  await kabinet?.stop()
  await mail.close()
  await testDatabase.close()
})

/** The same data, now with a mail server, which replaces the inbox. */
async function startWithMail(): Promise<void> {
  await kabinet?.stop()
  kabinet = undefined
  kabinet = await startKabinet({ ...env, SMTP_URL: mail.url })
}

/** Nodemailer encodes a Russian text as base64, or as quoted-printable, in which digits stay. */
function codeIn(raw: string): string {
  const parts = raw.split('\r\n\r\n').map((part) => Buffer.from(part, 'base64').toString())
  return /(?<![\w=])\d{6}(?!\w)/.exec([...parts, raw].join('\n'))?.[0] ?? ''
}

const emailOf = (name: string) => `${name}.${randomBytes(6).toString('hex')}@mail.example`

test('support finds the Ivanova whose code was refused, reads why, and sends it again', async () => {
  const { url, inbox, command } = kabinet!
  const support = somebody('Ольга', 'Петрова')
  const [ivanova, namesake] = ['anna', 'inna'].map((name) => ({ ...somebody('Анна', 'Иванова'), email: emailOf(name) }))
  if (!ivanova || !namesake) throw new Error('unreachable')
  const desk = await openWindow(browser, url)
  await comeIn(desk, inbox, support, t)
  const home = await openWindow(browser, url)
  await register(home, inbox, ivanova)
  await register(home, inbox, namesake)
  await desk.goto('/security')
  const secret = await addApp(desk, support)
  await command('people', 'role', support.email, 'support', '--why', 'joined', '--by', 'root')
  // The console trusts an app after 72 hours.
  await testDatabase.inTransaction(({ exec }) =>
    exec(`update totp set confirmed_at = confirmed_at - interval '73 hours'`),
  )
  await startWithMail()

  mail.behave({ at: 'recipient', code: 550, says: '5.2.2 mailbox is full' })
  await home.goto('/login')
  await logIn(home, ivanova)
  await heading(home, t('login.code.title'))
  await expect.poll(mail.tries).toBe(1)

  await enterConsole(desk, `${env['CONSOLE_URL']}/console/`, { ...support, secret })
  await desk.keyboard.press('/')
  await desk.keyboard.type('Иванова')
  await desk.keyboard.press('Enter')
  await desk.getByRole('link', { name: 'i***@mail.example' }).first().waitFor()
  expect(await violations(desk)).toEqual([])
  await desk.getByRole('link', { name: 'a***@mail.example' }).first().click()
  await desk.getByText('mailbox is full').first().waitFor()
  expect(await desk.getByRole('main').textContent()).not.toContain(ivanova.email)
  expect(await violations(desk)).toEqual([])

  mail.behave('take')
  await press(desk, 'Отправить ещё раз')
  const window = await dialog(desk, 'Отправить ещё раз')
  await window.getByLabel('Зачем').fill('обращение 4711')
  await press(window, 'Отправить ещё раз')
  await window.getByText('Готово', { exact: true }).waitFor()
  await desk.keyboard.press('Escape')

  await expect.poll(() => mail.emails.length).toBe(1)
  const [sent] = mail.emails
  expect(sent?.recipients).toEqual([ivanova.email])
  const code = codeIn(sent?.raw ?? '')
  await desk.reload()
  await desk.getByText('отправлено', { exact: true }).first().waitFor()
  await typeCode(home, code)
  await heading(home, t('nav.personalInfo'))
  expect(mistakes).toEqual([])
})

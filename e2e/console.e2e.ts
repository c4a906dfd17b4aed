import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reservePort } from '../testbed/ports.ts'
import { runAlone, type Started, untilAnswering } from '../testbed/process.ts'
import { openBrowser, openWindow } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { Inbox } from './inbox.ts'
import { fillRegistration, heading, logIn, somebody, typeCode } from './people.ts'
import { words } from './words.ts'

const t = words('ru')
const root = join(import.meta.dirname, '..')
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

let server: Started
let browser: Browser
let [url, consoleUrl] = ['', '']
const folder = mkdtempDisposableSync(join(tmpdir(), 'kabinet-console-'))

beforeAll(async () => {
  const [PORT, ADMIN_PORT] = [await reservePort(), await reservePort()]
  ;[url, consoleUrl] = [`http://localhost:${PORT}`, `http://localhost:${ADMIN_PORT}`]
  const { PATH = '' } = process.env
  const main = `${process.execPath} ${join(root, 'server/src/start/main.ts')}`
  // A terminal, on which the server prints the link.
  server = runAlone('script', ['-qfec', main, '/dev/null'], { PATH, PORT, ADMIN_PORT, DATA_DIR: folder.path })
  browser = await openBrowser()
  await untilAnswering(`${url}/readyz`, server)
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  folder.remove()
})

const nextLink = async () => {
  await expect.poll(server.log).toMatch(/first#/)
  return /http:\S+first#\S+/.exec(server.log())?.[0] ?? ''
}

async function addApp(page: Page): Promise<string> {
  await press(page, t('app.add'))
  const adding = await dialog(page, t('app.add.title'))
  const secret = ((await adding.locator('[translate=no]').textContent()) ?? '').replaceAll(/\s/g, '')
  await typeCode(page, codeOf(secret, 0))
  await dialog(page, t('app.codes.title'))
  await press(page, t('app.codes.saved'))
  return secret
}

test('a stranger with a fresh folder reaches the console: link, registration, app, console', async () => {
  const inbox = new Inbox(url)
  const person = somebody('Ольга', 'Смирнова')
  const page = await openWindow(browser, url)
  await page.goto(await nextLink())
  await page.screenshot({ path: '/tmp/k/sso-1.png' })
  await page.getByRole('button', { name: 'Стать администратором' }).click()
  await page.waitForURL(`${url}/**`)
  await page.screenshot({ path: '/tmp/k/sso-2.png' })
  await page.getByRole('link', { name: t('login.create') }).click()
  await fillRegistration(page, person)
  await heading(page, t('finish.email.title'))
  await page.goto(await inbox.nextLink(person.email))
  await page.getByRole('button', { name: 'Продолжить в сервисе' }).or(page.getByRole('link', { name: 'Продолжить в сервисе' })).click()
  await page.waitForURL(`${consoleUrl}/**`)
  await page.screenshot({ path: '/tmp/k/sso-4.png' })
  await page.getByRole('link', { name: `${url}/security` }).click()
  const secret = await addApp(page)
  await page.goBack()
  await page.screenshot({ path: '/tmp/k/sso-5.png' })
  await page.getByRole('link', { name: 'Готово, войти' }).click()
  await logIn(page, person)
  await typeCode(page, codeOf(secret, 1))
  await page.waitForURL(`${consoleUrl}/console/`)
  await page.screenshot({ path: '/tmp/k/sso-6.png' })
  const session = await page.evaluate<unknown>(`fetch('/console/session').then((answer) => answer.json())`)
  console.log(JSON.stringify(session))
  expect(session).toMatchObject({ name: 'Ольга Смирнова', role: 'operator', idle_seconds: 1800 })
})

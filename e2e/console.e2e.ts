import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reservePort } from '../testbed/ports.ts'
import { runAlone, type Started, untilAnswering } from '../testbed/process.ts'
import { openBrowser, openWindow, violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { Inbox } from './inbox.ts'
import { fillRegistration, heading, type Person, somebody } from './people.ts'
import { createService } from './services.ts'
import { words } from './words.ts'

const t = words('ru')
const root = join(import.meta.dirname, '..')
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

let server: Started
let browser: Browser
let [url, consoleUrl] = ['', '']
/** Signed in to cabinet and console by the first test. */
let desk: Page
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

const firstLink = async () => {
  await expect.poll(server.log).toMatch(/first#/)
  return /http:\S+first#\S+/.exec(server.log())?.[0] ?? ''
}

/** Adds an app where the page of refusal leads. The session of a registration proves itself first. */
async function addApp(page: Page, { password }: Person): Promise<string> {
  await page.getByRole('link', { name: `${url}/security` }).click()
  await press(page, t('app.add'))
  const proof = page.getByRole('dialog').getByLabel(t('login.password'), { exact: true })
  const secretText = page.getByRole('dialog').locator('[translate=no]')
  await proof.or(secretText).first().waitFor()
  if (await proof.isVisible()) {
    await proof.fill(password)
    await page.keyboard.press('Enter')
  }
  const secret = ((await secretText.textContent()) ?? '').replaceAll(/\s/g, '')
  await page.getByRole('dialog').getByLabel(t('code.label'), { exact: true }).click()
  await page.keyboard.type(codeOf(secret, 0))
  await dialog(page, t('app.codes.title'))
  await press(page, t('app.codes.saved'))
  return secret
}

test('a stranger with an empty folder reaches the console: link, registration, app, sign-in', async () => {
  const inbox = new Inbox(url)
  const person = somebody('Ольга', 'Смирнова')
  const page = await openWindow(browser, url)
  await page.goto(await firstLink())
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Стать администратором' }).click()
  await page.getByRole('link', { name: t('login.create') }).click()
  await fillRegistration(page, person)
  await heading(page, t('finish.email.title'))
  await page.goto(await inbox.nextLink(person.email))
  await page.getByText(t('confirm.toService')).click()
  await page.getByRole('button', { name: t('authorize.continueAs', { firstName: 'Ольга' }) }).click()
  await page.getByRole('heading', { name: 'Нужно приложение или ключ доступа' }).waitFor()
  expect(await violations(page)).toEqual([])
  const secret = await addApp(page, person)
  await page.goto(`${consoleUrl}/console/sign-in?to=/console/user`)
  await page.getByLabel(t('login.password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
  await heading(page, t('login.app.title'))
  await page.getByLabel(t('code.label'), { exact: true }).fill(codeOf(secret, 1))
  await page.waitForURL(`${consoleUrl}/console/user`)
  desk = page
  const session = await page.evaluate<unknown>(`fetch('/console/session').then((answer) => answer.json())`)
  expect(session).toMatchObject({ name: 'Ольга Смирнова', role: 'operator', idle_seconds: 1800 })
})

async function act(button: string, confirm: string, why: string, choice?: string): Promise<void> {
  await press(desk, button)
  const window = await dialog(desk, confirm)
  if (choice !== undefined) await window.getByRole('combobox').selectOption(choice)
  await window.getByLabel('Зачем').fill(why)
  await press(window, confirm)
  await window.getByText('Готово', { exact: true }).waitFor()
  await window.getByRole('button', { name: 'Закрыть' }).last().click()
  await window.waitFor({ state: 'detached' })
}

test('the operator sets a policy, publishes a service that waits, and undoes the policy from the audit', async () => {
  await desk.goto(`${consoleUrl}/console/overview`)
  await act('Изменить: Кто публикует сервисы', 'Изменить правило', 'тикет 4711', 'operator')
  await desk.getByText('тикет 4711').waitFor()

  const { id } = await createService(desk, 'https://romashka.example/callback')
  await press(desk, t('service.publish'))
  await press(desk.getByRole('dialog'), t('service.publish'))
  const [waits = ''] = t('service.publishing.waits', { date: '\n' }).split('\n')
  await desk.getByRole('main').getByText(waits).waitFor()

  await desk.goto(`${consoleUrl}/console/services`)
  await desk.getByRole('link', { name: 'Ромашка' }).first().waitFor()
  expect(await violations(desk)).toEqual([])
  await act('Опубликовать', 'Опубликовать', 'проверено')
  await desk.goto(`${consoleUrl}/console/services/${id}`)
  await desk.getByText('approve-publishing').waitFor()
  expect(await desk.getByText('опубликован', { exact: true }).count()).toBe(1)
  expect(await violations(desk)).toEqual([])

  await desk.goto(`${consoleUrl}/console/audit?act=set-policy`)
  await desk.getByText('set-policy', { exact: true }).waitFor()
  expect(await violations(desk)).toEqual([])
  await act('Отменить', 'Вернуть прежнее правило', 'ошибка')
  await expect.poll(() => desk.getByText('set-policy', { exact: true }).count()).toBe(2)
})

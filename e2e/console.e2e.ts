import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reservePort } from '../testbed/ports.ts'
import { runAlone, type Started, untilAnswering } from '../testbed/process.ts'
import { openBrowser, openWindow, violations } from './browser.ts'
import { addApp, enterConsole } from './console-sign-in.ts'
import { dialog, press } from './dialogs.ts'
import { Inbox } from './inbox.ts'
import { fillRegistration, heading, somebody } from './people.ts'
import { createService } from './services.ts'
import { words } from './words.ts'

const t = words('ru')
const root = join(import.meta.dirname, '..')

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

test('a stranger with an empty folder reaches the console: link, registration, app, sign-in', async () => {
  const inbox = new Inbox(url)
  const person = somebody('Ольга', 'Смирнова')
  const page = await openWindow(browser, url)
  await page.goto(await firstLink())
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Стать оператором' }).click()
  await page.getByRole('link', { name: t('login.create') }).click()
  await fillRegistration(page, person)
  await heading(page, t('finish.email.title'))
  await page.goto(await inbox.nextLink(person.email))
  await page.getByText(t('confirm.toService')).click()
  await page.getByRole('button', { name: t('authorize.continueAs', { firstName: 'Ольга' }) }).click()
  await page.getByRole('heading', { name: 'Нужно приложение или ключ доступа' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: `${url}/security` }).click()
  const secret = await addApp(page, person)
  await enterConsole(page, `${consoleUrl}/console/user`, { ...person, secret })
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

import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { balance } from '../testbed/balance.ts'
import { type Kabinet, startKabinet } from '../testbed/kabinet.ts'
import { openTestDatabase, type TestDatabase } from '../server/src/testing/test-database.ts'
import { reservePort } from '../testbed/ports.ts'
import { mistakes, openBrowser, openWindow } from './browser.ts'
import { olderVersion } from './older-version.ts'
import { heading } from './people.ts'
import { words } from './words.ts'

const t = words('ru')
const older = olderVersion()
let testDatabase: TestDatabase
let env: Record<string, string>
let closeBalancer: (() => void) | undefined
let versions: readonly Kabinet[] = []
let base: string
let turn = 0

beforeAll(async () => {
  testDatabase = await openTestDatabase()
  const port = await reservePort()
  base = `http://localhost:${port}`
  env = {
    PUBLIC_URL: base,
    DATABASE_URL: testDatabase.url ?? '',
    SECRET_KEYS: randomBytes(32).toString('base64'),
  }
  closeBalancer = await balance(Number(port), () => versions[turn++ % versions.length]?.port ?? '')
})
afterAll(async () => {
  closeBalancer?.()
  for (const version of versions) await version.stop()
  await testDatabase?.close()
  older.remove()
})

const versionOf = (page: Page) => page.locator('meta[name=version]').count()

test('serves pages of the older version during an upgrade from either process, and open pages keep working afterwards', async () => {
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const before = await startKabinet(env, older.path)
  versions = [before]
  const open = await openWindow(browser, base)
  await open.goto('/login')
  await heading(open, t('login.title'))
  expect(await versionOf(open)).toBe(1)

  const after = await startKabinet(env)
  versions = [before, after]
  const lost: string[] = []
  for (let visits = 0; visits < 4; visits++) {
    const page = await openWindow(browser, base)
    page.on('response', (answer) => answer.status() >= 400 && lost.push(answer.url()))
    await page.goto('/login')
    await heading(page, t('login.title'))
    expect(await versionOf(page)).toBe(1)
    await page.context().close()
  }
  expect(lost).toEqual([])

  versions = [after]
  await before.stop()
  // Files not yet loaded by this page are still served, although no process of its version runs; nothing is reloaded.
  await open.evaluate(() => Object.assign(globalThis, { isSame: true }))
  await open.getByRole('link', { name: t('login.create') }).click()
  await heading(open, t('registration.title'))
  expect(await open.evaluate(() => 'isSame' in globalThis)).toBe(true)

  await testDatabase.inTransaction(({ exec }) => exec(`update test_clock set ahead = '1 minute'`))
  const next = await openWindow(browser, base)
  await expect
    .poll(async () => {
      await next.goto('/login')
      return versionOf(next)
    })
    .toBe(0)
  await heading(next, t('login.title'))
  expect(mistakes).toEqual([])
})

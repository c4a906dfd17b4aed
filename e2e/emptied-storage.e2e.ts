import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { press } from './dialogs.ts'
import { comeIn, heading, somebody } from './people.ts'
import { connectService, requestOf } from './services.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
const redirectUri = 'https://romashka.example/callback'

/** As Safari does after seven days; the cookies stay. */
async function emptyStorage(page: Page): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
}

async function logOutWithoutNetwork(page: Page, t: ReturnType<typeof words>): Promise<void> {
  await press(page, t('shell.logOut'))
  await page.getByRole('dialog').waitFor()
  await page.context().setOffline(true)
  await press(page.getByRole('dialog'), t('shell.logOut'))
  await page.waitForURL('**/login')
  await page.context().setOffline(false)
}

describe.each(sample(['ru', 'en'], 1, import.meta.url))('a browser that emptied its storage (%s)', (locale) => {
  const t = words(locale)

  test('opens the cabinet without the password', async () => {
    const page = await on.open({ locale })
    await comeIn(page, on.kabinet.inbox, somebody('Lena', 'Safari'), t)
    await emptyStorage(page)
    await page.goto('/security')
    await heading(page, t('nav.security'))
    expect(await page.evaluate(`localStorage.getItem('auth')`)).toContain('refresh_token')
  })

  test('opens the request of a service without the password', async () => {
    const page = await on.open({ locale })
    await comeIn(page, on.kabinet.inbox, somebody('Lena', 'Service'), t)
    const owner = await on.open()
    await comeIn(owner, on.kabinet.inbox)
    const service = await connectService(owner, redirectUri)
    await emptyStorage(page)
    await page.goto(requestOf(service, redirectUri))
    await page.getByRole('button', { name: t('authorize.provide') }).waitFor()
    expect(await page.evaluate(`localStorage.getItem('auth')`)).toContain('refresh_token')
  })

  test('asks for the password after a log-out whose call was lost, also in another tab', async () => {
    const page = await on.open({ locale })
    await comeIn(page, on.kabinet.inbox, somebody('Lena', 'Shared'), t)
    const other = await page.context().newPage()
    await other.goto(`${on.kabinet.url}/security`)
    await heading(other, t('nav.security'))
    await logOutWithoutNetwork(page, t)
    await other.waitForURL('**/login')
    for (const tab of [page, other]) {
      await emptyStorage(tab)
      await tab.goto('/security')
      await heading(tab, t('login.title'))
      expect(await tab.evaluate(`localStorage.getItem('auth')`)).toBeNull()
    }
  })
})

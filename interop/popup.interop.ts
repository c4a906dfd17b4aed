import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from '../e2e/browser.ts'
import { comeIn, fillRegistration, heading, type Person, signIn, somebody } from '../e2e/people.ts'
import { stage } from '../e2e/stage.ts'
import { words } from '../e2e/words.ts'
import { reservePort } from '../testbed/ports.ts'
import { connect } from './registered.ts'
import { servePage } from './single-page.ts'

const t = words('ru')
const on = stage({})
let person: Person
let home = ''
let service: { stop: () => Promise<void> }

const application = (clientId: string) => `
import { UserManager } from 'oidc-client-ts'
const manager = new UserManager({
  authority: '${on.kabinet.url}', client_id: '${clientId}', scope: 'openid profile',
  redirect_uri: '${home}/callback', post_logout_redirect_uri: '${home}/signed-out',
})
const show = (text) => { document.body.dataset.state = text }
const button = (name, act) => {
  const made = Object.assign(document.createElement('button'), { textContent: name })
  made.onclick = () => act().catch((error) => show('error: ' + error.message))
  document.body.append(made)
}
if (location.pathname === '/callback') await manager.signinCallback()
else if (location.pathname === '/signed-out') await manager.signoutCallback()
else {
  button('Sign in', async () => show('signed in: ' + (await manager.signinPopup()).profile.given_name))
  button('Sign out', async () => { await manager.signoutPopup(); show('signed out') })
  button('Wrong request', async () => {
    window.popup = window.open('${on.kabinet.url}/authorize?client_id=unknown&response_type=code&redirect_uri=${home}/callback')
  })
}`

beforeAll(async () => {
  home = `http://127.0.0.1:${await reservePort()}`
  const owner = await on.open()
  person = await comeIn(owner, on.kabinet.inbox, somebody('Анна', 'Окно'))
  const { clientId } = await connect(owner, {
    name: 'Окно',
    status: 'published',
    token_endpoint_auth_method: 'none',
    scopes: ['FIO'],
    redirect_uris: [`${home}/callback`],
    post_logout_redirect_uris: [`${home}/signed-out`],
  })
  service = await servePage(home, application(clientId))
})

afterAll(() => service?.stop())

test('signs in and out in a pop-up of oidc-client-ts', async () => {
  const page = await openWindow(on.browser, home)
  await page.goto('/')
  const popup = await popupOf(page, 'Sign in')
  await signIn(popup, on.kabinet.inbox, person)
  await closedBy(popup, () => popup.getByRole('button', { name: t('authorize.provide') }).click())
  await page.locator('[data-state="signed in: Анна"]').waitFor()

  const leaving = await popupOf(page, 'Sign out')
  await heading(leaving, t('logOut.title'))
  await closedBy(leaving, () =>
    leaving
      .getByRole('main')
      .getByRole('button', { name: t('shell.logOut') })
      .click(),
  )
  await expect.poll(() => page.evaluate('document.body.dataset.state')).toBe('signed out')
})

test('signs a newcomer in who registers in the pop-up', async () => {
  const page = await openWindow(on.browser, home)
  await page.goto('/')
  const popup = await popupOf(page, 'Sign in')
  await popup.getByRole('link', { name: t('login.create') }).click()
  await heading(popup, t('registration.title'))
  await popup.reload()
  const newcomer = somebody('Вера', 'Новая')
  await fillRegistration(popup, newcomer)
  await heading(popup, t('finish.email.title'))
  const other = await popup.context().newPage()
  await other.goto(await on.kabinet.inbox.nextLink(newcomer.email))
  await closedBy(popup, () => popup.getByRole('button', { name: t('authorize.provide') }).click())
  await expect.poll(() => page.evaluate('document.body.dataset.state')).toBe('signed in: Вера')
})

test('keeps the opener when the pop-up shows an error', async () => {
  const page = await openWindow(on.browser, home)
  await page.goto('/')
  const popup = await popupOf(page, 'Wrong request')
  await popup.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate('window.popup.closed')).toBe(false)
  expect(await popup.evaluate('window.opener !== null')).toBe(true)
})

async function popupOf(page: Page, name: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name }).click()
  return opened
}

async function closedBy(popup: Page, act: () => Promise<void>): Promise<void> {
  const closed = popup.waitForEvent('close')
  await act()
  await closed
}

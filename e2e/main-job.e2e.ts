import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { reservePort } from '../testbed/ports.ts'
import { violations } from './browser.ts'
import { startExample } from './kabinet.ts'
import { comeIn, comeInByHand, heading, signIn, somebody } from './people.ts'
import { connectService } from './services.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const t = words('ru')
const on = stage()

test('covers registration up to a service that reads exactly the granted claims [SP-2.44]', async () => {
  const owner = await on.open()
  const anna = somebody('Анна', 'Владельцева')
  await comeInByHand(owner, on.kabinet.inbox, anna)
  const port = await reservePort()
  const secrets = await connectService(
    owner,
    `http://localhost:${port}/callback`,
    'Ромашка',
    ['FIO', 'EMAIL'],
    anna.password,
  )
  const romashka = await startExample(on.kabinet.url, { ...secrets, port })

  try {
    const boris = somebody('Борис', 'Ёлкин')
    const guest = await on.open()
    await comeInByHand(guest, on.kabinet.inbox, boris)
    await guest.goto(romashka.url)
    await guest.getByRole('link', { name: /Kabinet/ }).click()

    await heading(guest, t('authorize.request.title', { service: 'Ромашка' }))
    await guest.getByText('Ёлкин Борис').first().waitFor()
    await guest.getByRole('switch', { name: t('claim.email') }).uncheck()
    await guest.getByRole('button', { name: t('authorize.provide') }).click()

    await guest.waitForURL(`${romashka.url}/**`)
    const shown = await guest.locator('body').innerText()
    expect(shown).toContain('Борис')
    expect(shown).toContain('Ёлкин')
    expect(shown).not.toContain(boris.email)
    expect(await claimsRead(guest)).toEqual([
      'family_name',
      'given_name',
      'locale',
      'name',
      'preferred_username',
      'sub',
      'updated_at',
    ])

    await guest.goto(romashka.url)
    await signOutOfExample(guest)
    await guest.getByRole('link', { name: /Kabinet/ }).click()
    await guest.waitForURL(`${romashka.url}/**`)
    await guest.getByText('Ёлкин').first().waitFor()
  } finally {
    await romashka.stop()
  }
})

test('signs a guest in on the page of the request and returns to the service [SP-2.18]', async () => {
  const owner = await on.open()
  const vera = await comeIn(owner, on.kabinet.inbox, somebody('Вера', 'Иванова'))
  const port = await reservePort()
  const romashka = await startExample(on.kabinet.url, {
    ...(await connectService(owner, `http://localhost:${port}/callback`)),
    port,
  })
  try {
    const other = await on.open()
    await other.goto(romashka.url)
    await other.getByRole('link', { name: /Kabinet/ }).click()
    await heading(other, t('authorize.login.title', { service: 'Ромашка' }))
    await signIn(other, on.kabinet.inbox, vera)
    await heading(other, t('authorize.request.title', { service: 'Ромашка' }))

    await other.getByRole('button', { name: t('authorize.reject') }).click()
    await other.waitForURL(`${romashka.url}/**`)
    expect(await other.locator('body').innerText()).not.toContain('Вера')
  } finally {
    await romashka.stop()
  }
})

test('reports a request of another browser or an expired one, with a link onwards [SP-2.24]', async () => {
  const window = await on.open()
  const says = {
    '/authorize?interaction=Xnobodyknowsthis': t('authorize.error.expired'),
    '/authorize': t('authorize.error.text'),
    '/authorize?client_id=nobody&response_type=code': t('leaving.heldRedirect.nowhere'),
  }
  for (const [path, words] of Object.entries(says)) {
    await window.goto(path)
    await heading(window, t('authorize.error.title'))
    await window.getByText(words).waitFor()
    expect(new URL(window.url()).pathname).toBe('/authorize')
    await window.getByRole('link', { name: t('authorize.toCabinet') }).waitFor()
    expect(await violations(window)).toEqual([])
  }
})

async function claimsRead(page: Page): Promise<string[]> {
  const names = await page
    .locator('[data-claim]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-claim') ?? ''))
  return names.toSorted()
}

async function signOutOfExample(page: Page) {
  await page
    .getByRole('button', { name: /Выйти/ })
    .or(page.getByRole('link', { name: /Выйти/ }))
    .first()
    .click()
}

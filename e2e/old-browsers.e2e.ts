import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newerCalls } from '../scripts/checks/newer-calls.ts'
import { comeInByHand, heading, signIn, somebody } from './people.ts'
import { press } from './dialogs.ts'
import { fillService } from './services.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
const t = words('en')

/** Takes what the oldest supported browsers and plain http lack from a page before its first script. */
async function makeOld(page: Page): Promise<void> {
  await page.addInitScript((names) => {
    const builtIns = [Object, Map, Promise, Array, URL, Uint8Array, window]
    const prototypes = [Array, String, Set, Map, Element, HTMLElement, HTMLInputElement, Document, Uint8Array]
    const holders: object[] = [...builtIns, ...prototypes.map(({ prototype }) => prototype)]
    for (const name of names) {
      const [receiver = '', member] = name.split('.')
      if (member === undefined) for (const holder of holders) Reflect.deleteProperty(holder, name)
      else {
        const object: unknown = Reflect.get(window, receiver)
        if (!(object instanceof Object)) continue
        Reflect.deleteProperty(object, member)
        Reflect.deleteProperty(Object.getPrototypeOf(object) ?? {}, member)
      }
    }
  }, newerCalls)
}

describe('a browser without newer calls, and without those of https', () => {
  test('lacks them', async () => {
    const page = await on.open({ locale: 'en' })
    await makeOld(page)
    await page.goto('/favicon.svg')
    const left = `[crypto.randomUUID, navigator.locks, [].toSorted, Promise.withResolvers, window.PublicKeyCredential]`
    expect(await page.evaluate(`${left}.filter(Boolean).length`)).toBe(0)
  })

  test('registers, logs in by a code, saves, connects a service and logs out', async () => {
    const page = await on.open({ locale: 'en' })
    await makeOld(page)
    const person = somebody('Lena', 'Old')
    await comeInByHand(page, on.kabinet.inbox, person, t)
    await page.goto('/services/new')
    await fillService(page, 'https://romashka.example/callback', t)
    await press(page, t('service.create'))
    await heading(page, 'Ромашка')
    await page.goto('/services')
    await page.getByText('Ромашка').first().waitFor()
    await page.evaluate('localStorage.clear()')
    await page.goto('/login')
    await page.getByLabel(t('login.password'), { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: t('login.passkey') }).count()).toBe(0)
    await signIn(page, on.kabinet.inbox, person, t)
    await heading(page, t('nav.personalInfo'))
    expect(await page.evaluate(`localStorage.getItem('auth')`)).toContain('refresh_token')
  })
})

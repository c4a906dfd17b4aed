import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { press } from './dialogs.ts'
import { openCallback, ownService } from './own-service.ts'
import { comeIn, heading, somebody } from './people.ts'
import { connectService, type Secrets } from './services.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
const t = words('ru')

const latenciesMs = [30, 350, 90, 220]

test.concurrent.each(sample([390, 1440], 1, import.meta.url))(
  'keeps every control where it was first shown, regardless of when data arrives (%i px)',
  { tags: ['long'] },
  async (width) => {
    const page = await on.open({ width })
    await comeIn(page, on.kabinet.inbox, somebody('Анна', 'Владельцева'))
    const { id, clientId } = await connectAndRead(page)
    const partner = await addPartner(page)
    await page.addInitScript(watchPlaces)
    let calls = 0
    await page.route('**/api/**', async (route) => {
      calls += 1
      await pause(latenciesMs[calls % latenciesMs.length])
      await route.continue()
    })
    const moved: string[] = []
    for (const path of [
      '/',
      '/security',
      '/security/activity',
      '/services',
      '/services/access',
      `/services/access/${clientId}`,
      '/services/registration',
      '/services/new',
      `/services/${id}`,
      `/services/${id}/edit`,
      '/partners',
      partner,
      `${partner}/edit`,
      '/documents',
      '/documents/user-agreement',
      '/feedback',
    ]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await page.locator('main:not(:has([aria-busy=true]))').waitFor()
      if (path === '/') await page.getByText(t('access.first')).waitFor()
      moved.push(...(await page.evaluate<string[]>('movedControls()')).map((one) => `${path}: ${one}`))
    }
    expect(moved).toEqual([])
  },
)

const watchPlaces = `{
  const places = new WeakMap()
  const moved = new Set()
  window.movedControls = () => [...moved]
  const name = (one) => one.textContent || one.ariaLabel || one.name || one.outerHTML.slice(0, 80)
  const look = () => {
    for (const one of document.querySelectorAll('main :is(a, button, input)')) {
      if (one.closest('[inert]') || !one.checkVisibility()) continue
      const { x, y } = one.getBoundingClientRect()
      const place = Math.round(x + scrollX) + ', ' + Math.round(y + scrollY)
      const before = places.get(one) ?? place
      if (before !== place) moved.add(name(one) + ' from ' + before + ' to ' + place)
      places.set(one, place)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}`

async function connectAndRead(page: Page): Promise<Secrets> {
  const callback = await openCallback()
  const secrets = await connectService(page, callback)
  const service = ownService(on.kabinet.url, secrets, callback)
  await page.goto(service.request)
  await press(page, t('authorize.provide'))
  expect((await service.userinfo(await service.tokens(page))).status).toBe(200)
  return secrets
}

async function addPartner(page: Page): Promise<string> {
  await page.goto('/partners/new/PERSON')
  await page.getByLabel(t('partner.last_name')).first().fill('Ёлкин')
  await page.getByLabel(t('partner.first_name')).first().fill('Иван')
  await press(page, t('partner.submit'))
  await heading(page, 'Ёлкин Иван')
  return new URL(page.url()).pathname
}

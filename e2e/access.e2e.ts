import type { Locale } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { setWidth, violations } from './browser.ts'
import { dialog, press } from './dialogs.ts'
import { faultsInEachLook, overflow } from './looks.ts'
import { openCallback, ownService, type Tokens } from './own-service.ts'
import { comeIn, heading, somebody } from './people.ts'
import { connectService } from './services.ts'
import { stage } from './stage.ts'
import { words, type Words } from './words.ts'

const on = stage()
let service: ReturnType<typeof ownService>

beforeAll(async () => {
  const t = words('ru')
  const owner = await on.open()
  await comeIn(owner, on.kabinet.inbox, somebody('Анна', 'Владельцева'))
  const callback = await openCallback((issuer) => `${issuer}${service.request}`)
  const secrets = await connectService(owner, callback)
  service = ownService(on.kabinet.url, secrets, callback)
  await owner.goto(`/services/${secrets.id}/edit`)
  await owner.getByText(t('service.developer'), { exact: true }).click()
  await owner.getByLabel(t('service.login')).fill(callback.replace('/callback', '/start'))
  await press(owner, t('parts.save'))
  await heading(owner, 'Ромашка')
})

async function letIn(page: Page, t: Words): Promise<Tokens> {
  await comeIn(page, on.kabinet.inbox, somebody('Борис', 'Ёлкин'), t, '/services/access')
  await page.getByRole('heading', { name: t('access.empty.title') }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(service.request)
  await heading(page, t('authorize.request.title', { service: 'Ромашка' }))
  await press(page, t('authorize.provide'))
  return service.tokens(page)
}

async function openAccess(page: Page, t: Words): Promise<void> {
  await page.goto('/services')
  await page
    .getByRole('main')
    .getByRole('link', { name: t('access.title') })
    .click()
  await heading(page, t('access.title'))
  expect(new URL(page.url()).pathname).toBe('/services/access')
  await page.getByRole('main').getByRole('link', { name: 'Ромашка' }).click()
  await heading(page, 'Ромашка')
}

describe.each(sample(['ru', 'en'], 1, import.meta.url))('access of services to my data, in %s', (locale) => {
  const t = words(locale)

  test('shows a service with its reads, revokes one claim, then all access [SP-6.07]', async () => {
    const page = await on.open({ locale })
    const tokens = await letIn(page, t)
    expect((await service.userinfo(tokens)).claims).toHaveProperty('email')

    await page.goto('/services/access')
    const row = page.getByRole('main').getByRole('link', { name: 'Ромашка' })
    await row.waitFor()
    expect(await row.innerText()).toContain(t('claim.email'))
    expect(await violations(page)).toEqual([])
    await openAccess(page, t)
    await page.getByText(t('access.via.userinfo')).first().waitFor()
    await page.getByText(t('access.via.id_token')).first().waitFor()
    expect(await violations(page)).toEqual([])

    await page.getByRole('link', { name: t('access.open') }).click()
    await service.tokens(page)
    await page.goBack()
    await heading(page, 'Ромашка')

    const email = page.getByRole('switch', { name: t('claim.email') })
    await email.click()
    await page.getByText(t('access.switchedOff', { claim: t('claim.email') })).waitFor()
    expect(await email.isChecked()).toBe(false)
    expect(await email.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true)
    expect(await violations(page)).toEqual([])
    expect((await service.userinfo(tokens)).claims).not.toHaveProperty('email')
    await page.reload()
    await heading(page, 'Ромашка')
    await page
      .getByRole('switch', { name: t('claim.name'), checked: true })
      .first()
      .waitFor()
    expect(await email.isChecked()).toBe(false)

    await email.click()
    await page.getByText(t('access.switchedOn', { claim: t('claim.email') })).waitFor()
    expect((await service.userinfo(tokens)).claims).toHaveProperty('email')
    expect(await violations(page)).toEqual([])

    await press(page, t('access.withdraw'))
    const question = await dialog(page, t('access.withdraw.title', { name: 'Ромашка' }))
    expect(await violations(page)).toEqual([])
    await press(question, t('access.withdraw'))
    await heading(page, t('access.title'))
    await page.getByRole('heading', { name: t('access.empty.title') }).waitFor()
    expect((await service.userinfo(tokens)).status).toBe(401)
    expect(await service.introspect(tokens)).toEqual({ active: false })
    expect(await service.refresh(tokens)).toBe(400)

    await page.getByRole('heading', { name: t('access.withdrawn') }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Ромашка' }).click()
    await heading(page, 'Ромашка')
    await page.getByText(t('access.via.userinfo')).first().waitFor()
    expect(await page.getByRole('switch').count()).toBe(0)
    expect(await violations(page)).toEqual([])

    await page.goto(service.request)
    await heading(page, t('authorize.request.title', { service: 'Ромашка' }))
  })
})

describe.each(sample(['ru', 'en'], 1, import.meta.url))('the first screen, in %s', (locale) => {
  const t = words(locale)

  test('shows one card, one status line, and the readers with times below each value [SP-2.74]', async () => {
    const page = await on.open({ locale })
    const tokens = await letIn(page, t)
    await service.userinfo(tokens)
    await page.goto('/')
    const main = page.getByRole('main')
    const isSeen = t('home.seenBy', { name: 'Ромашка', date: today(locale) })
    await main.getByRole('heading', { level: 2, name: 'Борис Ёлкин' }).waitFor()
    await main.getByText(t('home.hello', { person: 'Борис' })).waitFor()
    await main.getByText(t('home.readers_one', { count: '1' })).waitFor()
    expect(await main.getByRole('link', { name: isSeen }).count()).toBe(2)
    expect(await main.getByText(t('parts.notSet')).count()).toBe(2)
    expect(await violations(page)).toEqual([])
    await valueOf(page, t('me.email')).getByRole('link', { name: isSeen }).click()
    await heading(page, 'Ромашка')

    await page.getByRole('switch', { name: t('claim.email') }).click()
    await page.getByText(t('access.switchedOff', { claim: t('claim.email') })).waitFor()
    await main.getByRole('link', { name: t('access.toList') }).click()
    await heading(page, t('access.title'))
    await page.goto('/')
    await main.getByRole('link', { name: isSeen }).waitFor()
    expect(await valueOf(page, t('me.email')).getByRole('link').count()).toBe(0)

    const id = await boxOf(main.getByText(/^ID /))
    for (const card of await main.locator('section').all()) expect((await boxOf(card)).top).toBeLessThan(id.top)
    for (const [width, share] of [
      [1280, 0.9],
      [2560, 0.75],
    ] as const) {
      await setWidth(page, width)
      const right = Math.max(
        ...(await Promise.all((await main.locator('section').all()).map(boxOf))).map((b) => b.right),
      )
      expect([width, right / width > share]).toEqual([width, true])
      expect(await overflow(page)).toEqual([])
    }
  })
})

const today = (locale: Locale) => {
  const numbers = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Moscow' } as const
  return new Intl.DateTimeFormat(localeTable[locale].tag, numbers).format()
}

const valueOf = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })

const boxOf = (one: ReturnType<Page['getByText']>) =>
  one.evaluate((element) => {
    const { top, right } = element.getBoundingClientRect()
    return { top: top + scrollY, right }
  })

describe('by keyboard alone', () => {
  const t = words('ru')

  test('reaches the tab, the service, a switch and the withdrawal', async () => {
    const page = await on.open()
    const tokens = await letIn(page, t)
    await page.goto('/services')
    await tabTo(page, page.getByRole('main').getByRole('link', { name: t('access.title') }))
    await page.keyboard.press('Enter')
    await heading(page, t('access.title'))
    const row = page.getByRole('main').getByRole('link', { name: 'Ромашка' })
    await row.waitFor()
    await tabTo(page, row)
    await page.keyboard.press('Enter')
    await heading(page, 'Ромашка')
    const phone = page.getByRole('switch', { name: t('claim.username') })
    await tabTo(page, phone)
    await page.keyboard.press('Space')
    await page.getByText(t('access.switchedOff', { claim: t('claim.username') })).waitFor()
    await page.keyboard.press('Space')
    await page.getByText(t('access.switchedOn', { claim: t('claim.username') })).waitFor()
    expect(await phone.isChecked()).toBe(true)
    await tabTo(page, page.getByRole('button', { name: t('access.withdraw') }))
    await page.keyboard.press('Enter')
    // The focus starts on Cancel, so that Enter alone changes nothing.
    await dialog(page, t('access.withdraw.title', { name: 'Ромашка' }))
    await page.locator(':focus', { hasText: t('parts.cancel') }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await heading(page, t('access.title'))
    expect((await service.userinfo(tokens)).status).toBe(401)
  })
})

async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((one) => one === one.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  expect.fail('the keyboard does not get there')
}

test.each(sample(['ru', 'en'], 1, import.meta.url))(
  'shows each screen accessibly and without loss in every look: %s',
  async (locale) => {
    const t = words(locale)
    const page = await on.open({ locale })
    const tokens = await letIn(page, t)
    await service.userinfo(tokens)
    const found: string[] = []
    const look = async (name: string) => {
      await page.waitForLoadState('networkidle')
      found.push(...(await faultsInEachLook(page, `_services_${name}`, locale)))
      await setWidth(page, 1440)
    }
    await page.goto('/services/access')
    await page.getByRole('main').getByRole('link', { name: 'Ромашка' }).waitFor()
    await look('access')
    await openAccess(page, t)
    await page.getByRole('switch', { name: t('claim.email') }).click()
    await page.getByText(t('access.switchedOff', { claim: t('claim.email') })).waitFor()
    await look('access_one')
    await press(page, t('access.withdraw'))
    const question = await dialog(page, t('access.withdraw.title', { name: 'Ромашка' }))
    await look('access_withdraw')
    await press(question, t('access.withdraw'))
    await page.getByRole('heading', { name: t('access.withdrawn') }).waitFor()
    await look('access_ended')
    await page.getByRole('main').getByRole('link', { name: 'Ромашка' }).click()
    await heading(page, 'Ромашка')
    await look('access_ended_one')
    expect(found).toEqual([])
  },
)

import { partnerTypes } from '@kabinet/contract/data/partner-fields'
import type { Locale } from '@kabinet/contract/fields/locale'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { faultsInEachLook } from './looks.ts'
import { comeIn, somebody } from './people.ts'
import { fillService } from './services.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const on = stage()
let serviceId = ''
let storage: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

const open = [
  '/login',
  '/registration',
  '/registration-finish',
  `/registration-confirm?token=${'x'.repeat(43)}`,
  '/reset-password',
  '/authorize',
  '/feedback',
  '/email-confirm',
  '/secure-account?token=x',
  '/support-link?token=x',
]
const closed = [
  '/',
  '/services',
  '/services/new',
  '/services/:id',
  '/services/:id/requests',
  '/services/:id/edit',
  '/services/:id/apis',
  '/services/:id/apis/new',
  '/?doc=snils',
  '/security',
  '/partners',
  '/partners/new',
  ...partnerTypes.map((type) => `/partners/new/${type}`),
  '/documents',
  '/documents/user-agreement',
  '/documents/personal-data',
  '/cloud',
  '/payments',
  '/devices',
]

beforeAll(async () => {
  const page = await on.open()
  await comeIn(page, on.kabinet.inbox, somebody('Константин', 'Константинопольский'))
  serviceId = await connect(page)
  storage = await page.context().storageState()
})

describe.concurrent.each(sample(['ru', 'en'], 1, import.meta.url))(
  'shows every screen accessibly and without loss in every look, in %s [SP-2.63]',
  (locale) => {
    test('for guests', async () => {
      expect(await faults(await on.open({ locale }), sample(open, 5, `open ${import.meta.url}`), locale)).toEqual([])
    })

    test('for signed-in users', async () => {
      const page = await on.open({ locale })
      await page.context().setStorageState(storage)
      expect(await faults(page, sample(closed, 10, `closed ${import.meta.url}`), locale)).toEqual([])
    })
  },
)

async function faults(page: Page, paths: readonly string[], locale: Locale): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path.replace(':id', serviceId))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    const name = path
      .replace(/\?token=.*/, '')
      .replace(':', '')
      .replaceAll(/[^\w-]/g, '_')
    found.push(...(await faultsInEachLook(page, name, locale)))
    const lang = await page.locator('html').getAttribute('lang')
    if (lang !== locale) found.push(`${path}: speaks ${lang}`)
  }
  await page.context().close()
  return found
}

async function connect(page: Page): Promise<string> {
  const t = words('ru')
  await page.goto('/services/new')
  const name = 'Ромашка — доставка цветов по всей России'
  await fillService(page, 'https://romashka.example/callback', t, name, ['FIO', 'EMAIL', 'PHONE'])
  await page.getByRole('button', { name: t('service.create') }).click()
  await page.waitForURL(/\/services\/[0-9a-f-]{36}/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

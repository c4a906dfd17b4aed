import { partnerTypes } from '@kabinet/contract/data/partner-fields'
import type { Locale } from '@kabinet/contract/fields/locale'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from './browser.ts'
import { comeIn, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

/** Pictures of every screen, an artifact of the run: look at them. */
const folder = join(import.meta.dirname, '..', 'artifacts', 'screens')
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
]
const closed = [
  '/',
  '/services',
  '/services/new',
  '/services/:id',
  '/services/:id/edit',
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
  mkdirSync(folder, { recursive: true })
  const page = await on.open()
  await comeIn(page, on.kabinet.inbox, somebody('Константин', 'Константинопольский'))
  serviceId = await connect(page)
  storage = await page.context().storageState()
})

const looks = (['ru', 'en'] as const).flatMap((locale) =>
  ([1440, 390] as const).flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ locale, width, theme }))),
)

test.each(looks)('every screen is accessible and loses nothing: $locale, $width px, $theme [SP-2.63]', async (look) => {
  const page = await on.open(look)
  const found: string[] = []
  for (const path of open) found.push(...(await faults(page, path, look)))
  const { cookies, origins } = storage
  await page.context().addCookies(cookies)
  await page.goto('/login')
  for (const { name, value } of origins[0]?.localStorage ?? [])
    await page.evaluate(([key, text]) => localStorage.setItem(key ?? '', text ?? ''), [name, value])
  for (const path of closed) found.push(...(await faults(page, path.replace(':id', serviceId), look)))
  await page.context().close()
  expect(found).toEqual([])
})

/** Takes the picture, and tells what is wrong with the page, a line each. */
async function faults(
  page: Page,
  path: string,
  { locale, width, theme }: { locale: Locale; width: number; theme: string },
): Promise<string[]> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const name = path
    .replace(/\?token=.*/, '')
    .replace(serviceId || '-', 'id')
    .replaceAll(/[^\w-]/g, '_')
  await page.screenshot({ path: join(folder, `${name}.${locale}.${width}.${theme}.png`), fullPage: true })
  const wider = Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
  const lang = await page.locator('html').getAttribute('lang')
  return [
    ...(await violations(page)),
    ...(wider > 0 ? [`scrolls sideways by ${wider} px`] : []),
    ...(lang === locale ? [] : [`speaks ${lang}`]),
  ].map((fault) => `${path}: ${fault}`)
}

async function connect(page: Page): Promise<string> {
  const t = words('ru')
  await page.goto('/services/new')
  await page.getByLabel(t('service.name'), { exact: true }).fill('Ромашка — доставка цветов по всей России')
  await page.getByRole('checkbox', { name: t('service.platform.WEB') }).check()
  for (const scope of ['FIO', 'EMAIL', 'PHONE'] as const) await page.getByRole('checkbox', { name: t(`service.scope.${scope}`) }).check()
  await page.getByLabel(t('service.redirects'), { exact: true }).fill('https://romashka.example/callback')
  await page.getByRole('button', { name: t('parts.save') }).click()
  await page.waitForURL(/\/services\/[0-9a-f-]{36}/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

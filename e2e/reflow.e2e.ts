import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { openBrowser } from './browser.ts'
import { comeIn, somebody } from './people.ts'
import { stage } from './stage.ts'
import { words } from './words.ts'

const t = words('ru')
const on = stage()
let storage: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
let paths: string[]

const university = {
  name: 'Федеральное государственное бюджетное образовательное учреждение высшего образования «Ломоносовский университет»',
  inn: '7707083893',
  kpp: '773601001',
  ogrn: '1027700132195',
  email: 'priemnaya-komissiya-dlinnyj-adres@universitet-lomonosova.example',
}

beforeAll(async () => {
  const page = await on.open()
  await comeIn(page, on.kabinet.inbox, somebody('Константин', 'Константинопольский'))
  const partner = await addUniversity(page)
  storage = await page.context().storageState()
  paths = [
    '/',
    '/security',
    '/services',
    '/services/new',
    '/partners',
    '/partners/new',
    '/partners/new/ORGANIZATION',
    partner,
  ]
  paths.push(`${partner}/edit`, '/documents', '/documents/user-agreement', '/feedback', '/cloud')
})

test.each(
  sample(
    [
      ['320 pixels wide', { viewport: { width: 320, height: 640 } }, ''],
      ['enlarged four times', { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }, ''],
      ['on a phone with wide-set text', { viewport: { width: 390, height: 844 } }, wideSet()],
      ['with wide-set text', { viewport: { width: 1280, height: 900 } }, wideSet()],
    ],
    1,
    import.meta.url,
  ),
)('loses nothing %s', async (_, look, css) => {
  const page = await open(look)
  const lost: string[] = []
  for (const path of paths) lost.push(...(await losses(page, path, css)))
  expect(lost).toEqual([])
})

test.each(sample([1280, 390], 1, import.meta.url))(
  'loses nothing with text of twice the size, %s pixels wide',
  async (width) => {
    const large = await openBrowser('--blink-settings=defaultFontSize=32')
    const page = await open({ viewport: { width, height: 900 } }, large)
    const lost: string[] = []
    for (const path of paths) lost.push(...(await losses(page, path, '')))
    await large.close()
    expect(lost).toEqual([])
  },
)

test('prints a dark page black on white, without menu and buttons', async () => {
  const page = await open({ colorScheme: 'dark' })
  await page.goto('/partners')
  const name = page.getByText(university.name)
  await name.waitFor()
  const row = page.getByRole('link', { name: university.name })
  expect([await styleOf(row, 'color'), await styleOf(page.locator('main ul'), 'background-color')]).not.toContain(
    'rgb(0, 0, 0)',
  )
  await page.emulateMedia({ media: 'print' })
  expect(await styleOf(name, 'color')).toBe('rgb(0, 0, 0)')
  expect(await styleOf(page.locator('main ul'), 'background-color')).toBe('rgb(255, 255, 255)')
  const seen = await page.locator('nav:visible, button:visible, main a:visible').allInnerTexts()
  expect(seen).toEqual([expect.stringContaining(university.name)])
})

test('frames only the current menu item and the chosen order in forced colours', async () => {
  const page = await open({ forcedColors: 'active' })
  await page.goto('/partners')
  await page.getByText(university.name).waitFor()
  const isFramed = async (name: string, role: 'link' | 'button') => {
    const item = page.getByRole(role, { name, exact: true }).first()
    return (await styleOf(item, 'border-top-color')) !== (await styleOf(page.locator('html'), 'background-color'))
  }
  expect(await isFramed(t('nav.partners'), 'link')).toBe(true)
  expect(await isFramed(t('nav.security'), 'link')).toBe(false)
  expect(await isFramed(t('partners.sort.name'), 'button')).toBe(true)
  expect(await isFramed(t('partners.sort.created_at'), 'button')).toBe(false)
})

async function open(look: BrowserContextOptions, where = on.browser): Promise<Page> {
  const context = await where.newContext({ baseURL: on.kabinet.url, locale: 'ru-RU', storageState: storage, ...look })
  return await context.newPage()
}

async function losses(page: Page, path: string, css: string): Promise<string[]> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.evaluate(
    `document.adoptedStyleSheets = [(() => { const s = new CSSStyleSheet(); s.replaceSync(${JSON.stringify(css)}); return s })()]`,
  )
  const found = await page.evaluate<string[]>(`(() => {
    const root = document.documentElement
    const isUnseen = (e, s) => s.visibility === 'hidden' || e.getBoundingClientRect().width <= 1 || e.closest('[inert], [aria-hidden=true], [class*=skip]')
    return [...document.querySelectorAll('body *')].flatMap((e) => {
      const s = getComputedStyle(e)
      if (isUnseen(e, s) || ['INPUT', 'svg'].includes(e.tagName)) return []
      const isOut = s.position !== 'fixed' && e.getBoundingClientRect().right > root.clientWidth + 1
      // An address in one line has the whole of it as its title.
      const isCut = ['hidden', 'clip'].includes(s.overflowX) && e.scrollWidth > e.clientWidth + 1 && e.title !== e.textContent
      return isOut || isCut ? [(isOut ? 'sticks out: ' : 'is cut: ') + e.textContent.trim().slice(0, 60)] : []
    })
  })()`)
  return found.map((line) => `${path}: ${line}`)
}

/** The spacing of WCAG 1.4.12. */
function wideSet(): string {
  return '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }'
}

async function styleOf(place: ReturnType<Page['locator']>, property: string): Promise<string> {
  return await place.first().evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
}

async function addUniversity(page: Page): Promise<string> {
  await page.goto('/partners/new/ORGANIZATION')
  const fill = (field: keyof typeof university) => page.locator(`main [name=${field}]`).fill(university[field])
  for (const field of ['name', 'inn', 'kpp', 'ogrn', 'email'] as const) await fill(field)
  await page.getByRole('button', { name: t('partner.submit'), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: university.name }).waitFor()
  return new URL(page.url()).pathname
}

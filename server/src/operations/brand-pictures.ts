import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Locale, locales } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'
import { fastify } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import type { Brand } from '../brand/brand.ts'
import { type Theme, themes } from '../brand/palette.ts'
import { readConfig } from '../config/config.ts'
import { messageKinds } from '../features/dev-screens/compose-samples.ts'
import { devScreensRoutes } from '../features/dev-screens/dev-screens.routes.ts'
import { brandFiles } from '../http/pages/brand-files.ts'
import { ownFiles, staticFiles } from '../http/pages/static-files.ts'
import { html } from '../lib/html.ts'

type Look = { locale: Locale; theme: Theme; width: number }
type Wish = { folder: string; only: string; say: (line: string) => void }

const looks: Look[] = locales.flatMap((locale) =>
  themes.flatMap((theme) => [390, 1440].map((width) => ({ locale, theme, width }))),
)
const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
)

/** Renders every screen of `/dev/screens` and every e-mail in each language, theme and width, with an index page. Needs no database. */
export async function takeScreenshots(brand: Brand, { folder, only, say }: Wish): Promise<string> {
  const browser = await openBrowser()
  if (typeof browser === 'string') return browser
  const app = fastify()
  staticFiles(app, [...ownFiles(), ...brandFiles(brand)])
  devScreensRoutes(app, { config: { ...readConfig({}), brand } })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const places = (await placesOf(browser, url)).filter(({ name }) => name.includes(only))
    mkdirSync(folder, { recursive: true })
    for (const look of looks) {
      await takeEach(browser, url, { folder, places, look })
      say(`${look.locale} ${look.theme} ${look.width}: ${places.length} pictures`)
    }
    writeFileSync(join(folder, 'index.html'), indexOf(places))
    return `Look through ${join(folder, 'index.html')}`
  } finally {
    await browser.close()
    await app.close()
  }
}

async function openBrowser(): Promise<Browser | string> {
  const playwright = await import('playwright-core').catch(() => undefined)
  if (!playwright) return 'No pictures: playwright-core is not installed (npm ci without --omit=dev)'
  const { chromium } = playwright
  const executablePath = [...programs, chromium.executablePath()].find((path) => existsSync(path))
  if (executablePath === undefined) return `No pictures: no Chromium was found (${programs.join(', ')})`
  return chromium.launch({ executablePath, args: ['--disable-gpu'] })
}

type Place = { name: string; path: string }

async function placesOf(browser: Browser, url: string): Promise<Place[]> {
  const page = await browser.newPage({ baseURL: url })
  await page.goto('/dev/screens')
  await page.locator('nav a').first().waitFor()
  const ids: string[] = []
  for (const link of await page.locator('nav a').all()) {
    await link.click()
    ids.push(...(await page.locator('section[id]').evaluateAll((sections) => sections.map(({ id }) => id))))
  }
  await page.close()
  return [
    ...[...new Set(ids)].map((id) => ({ name: id, path: `/dev/screens/frame?screen=${id}` })),
    ...messageKinds.map((kind) => ({ name: `letter.${kind}`, path: `/dev/screens/letters/${kind}?` })),
  ]
}

type Task = { folder: string; places: readonly Place[]; look: Look }

async function takeEach(browser: Browser, url: string, { folder, places, look }: Task): Promise<void> {
  const { locale, theme, width } = look
  const context = await browser.newContext({
    baseURL: url,
    locale: localeTable[locale].tag,
    colorScheme: theme,
    viewport: { width, height: width > 600 ? 900 : 844 },
  })
  const waiting = [...places]
  const windows = await Promise.all([0, 1, 2].map(() => context.newPage()))
  const work = async (page: Page): Promise<void> => {
    for (let place = waiting.shift(); place; place = waiting.shift()) await take(page, place, folder, look)
  }
  await Promise.all(windows.map(work))
  await context.close()
}

async function take(page: Page, { name, path }: Place, folder: string, look: Look): Promise<void> {
  await page.goto(`${path}&lang=${look.locale}&theme=${look.theme}`)
  if (!name.startsWith('letter.'))
    await page
      .locator('html[data-screen]')
      .waitFor({ timeout: 15_000 })
      .catch(() => undefined)
  await page.screenshot({ path: join(folder, fileOf(name, look)), fullPage: true })
}

const fileOf = (name: string, { locale, theme, width }: Look) => `${name}.${locale}.${theme}.${width}.png`

function indexOf(places: readonly Place[]): string {
  const picture = (name: string, look: Look) =>
    html`<a href="${fileOf(name, look)}"><img loading="lazy" height="360" src="${fileOf(name, look)}" alt="${look.locale}, ${look.theme}, ${look.width} px"></a> `
  const sections = places.map(({ name }) => html`<h2>${name}</h2><p>${looks.map((look) => picture(name, look))}</p>`)
  return html`<!doctype html><meta charset="utf-8"><title>Own face</title><body style="font-family: system-ui; background: #777; color: #fff">${sections}`
    .text
}

import type { Locale } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect } from 'vitest'

const usual = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A process of its own: one that files share costs more than a start, because each word to it goes through Vitest's own process. */
export async function openBrowser(...switches: string[]): Promise<Browser> {
  const { CHROMIUM: executablePath } = process.env
  if (!executablePath) throw new Error('CHROMIUM is not set: run the stories through npm test or npm run e2e')
  return chromium.launch({ executablePath, args: [...usual, ...switches] })
}

/** For what must come: nothing is proved by its speed, and the machine may be busy. */
export const patienceMs = 60_000

export type Look = { locale?: Locale; width?: number; theme?: 'light' | 'dark' }

/** A person's own browser: cookies, storage and language of its own. */
export async function openWindow(
  browser: Browser,
  url: string,
  { locale = 'ru', width = 1440, theme = 'light' }: Look = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: localeTable[locale].tag,
    timezoneId: 'Europe/Moscow',
    colorScheme: theme,
    viewport: windowOf(width),
  })
  watchForMistakes(context)
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  return page
}

export const setWidth = (page: Page, width: number) => page.setViewportSize(windowOf(width))

function windowOf(width: number) {
  return { width, height: width > 600 ? 900 : 844 }
}

/** What the console or the page itself complained of; a story ends with none. */
export const mistakes: string[] = []

function watchForMistakes(context: BrowserContext) {
  context.on('weberror', (event) => mistakes.push(`${event.page()?.url()}: ${event.error().message}`))
  context.on('console', (message) => {
    const text = message.text()
    // The network's own line for an answer of 4xx, which the stories provoke on purpose.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
      mistakes.push(`${message.page()?.url()}: ${text}`)
  })
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }

/** All rules of axe, or those that depend on colours: what else it looks at is the same in each theme. */
type Rules = 'all' | 'colours'

/** What axe finds wrong with the page as it stands, one line a place (WCAG 2.2 AA and best practices). */
export async function violations(page: Page, rules: Rules = 'all'): Promise<string[]> {
  // By evaluation, which the page's policy does not govern; a script element would be refused by it.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe)
  const first = await runAxe(page, rules)
  // A toast may have begun to fade while axe was looking: what is wrong is wrong the second time too.
  return first.length > 0 ? runAxe(page, rules) : first
}

async function runAxe(page: Page, rules: Rules): Promise<string[]> {
  await settled(page)
  const runOnly = rules === 'colours' ? ', runOnly: ["cat.color"]' : ''
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, { resultTypes: ["violations"]${runOnly} }).then((result) => result.violations)`,
  )
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
  )
}

/** Waits until nothing moves any more: colours in transition are measured wrongly. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((a) => a.effect?.getTiming().iterations !== Infinity).map((a) => a.finished))',
  )
}

/** Waits until the styles are there: what is measured before, on a busy machine, nobody sees. */
export async function styled(page: Page): Promise<void> {
  // Not by waitForFunction: from its second look on it asks for eval, which our policy refuses.
  const areThere = () =>
    page.evaluate<boolean>(`[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)`)
  await expect.poll(areThere).toBe(true)
}

/** Holds the program back, or one part of it, until it is let go. */
export async function holdScripts(page: Page, scripts = '**/assets/*.js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

import type { Locale } from '@kabinet/contract/fields/locale'
import { localeTable } from '@kabinet/contract/locales'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { isShortRun } from '../testbed/sample.ts'

const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A process per file: sharing one costs more than a start, because every command would pass through Vitest's main process. */
export async function openBrowser(...switches: string[]): Promise<Browser> {
  const { CHROMIUM: executablePath } = process.env
  if (!executablePath) throw new Error('CHROMIUM is not set: run the stories through npm test or npm run e2e')
  return chromium.launch({ executablePath, args: [...chromiumArguments, ...switches] })
}

export const patienceMs = 60_000

/** `moves`: with animations in the short run too, where they would take a tenth of the time. */
export type Look = { locale?: Locale; width?: number; theme?: 'light' | 'dark'; touch?: boolean; moves?: boolean }

export async function openWindow(
  browser: Browser,
  url: string,
  { locale = 'ru', width = 1440, theme = 'light', touch = false, moves = false }: Look = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale: localeTable[locale].tag,
    timezoneId: 'Europe/Moscow',
    colorScheme: theme,
    viewport: windowOf(width),
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: isShortRun && !moves ? 'reduce' : 'no-preference',
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

export const mistakes: string[] = []

function watchForMistakes(context: BrowserContext) {
  const lost: string[] = []
  context.on('requestfailed', (request) => lost.push(request.url()))
  context.on('weberror', (event) => mistakes.push(`${event.page()?.url()}: ${event.error().message}`))
  context.on('console', (message) => {
    const text = message.text()
    // Messages that stories provoke: the browser's for 4xx replies, and React's for a file that a story keeps from loading.
    const isProvoked =
      text.startsWith('Failed to load resource') ||
      (text.includes('dynamically imported module') && lost.some((url) => text.includes(url)))
    if (message.type() === 'error' && !isProvoked) mistakes.push(`${message.page()?.url()}: ${text}`)
  })
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Violation = { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }

type Rules = 'all' | 'colours'

/** One violation per line (WCAG 2.2 AA and best practices). */
export async function violations(page: Page, rules: Rules = 'all'): Promise<string[]> {
  // Evaluated, which the page's policy allows; a script element would be blocked.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe)
  const first = await runAxe(page, rules)
  // A toast may have faded during the first run: real violations occur in the second run too.
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

/** Colours in transition are measured wrongly. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((a) => a.effect?.getTiming().iterations !== Infinity).map((a) => a.finished))',
  )
}

export async function styled(page: Page): Promise<void> {
  // Not waitForFunction: from its second poll it uses eval, which our policy blocks.
  const areThere = () =>
    page.evaluate<boolean>(`[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet)`)
  await expect.poll(areThere).toBe(true)
}

export async function holdScripts(page: Page, scripts = '**/assets/*.js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { chromium, type BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reservePort } from '../testbed/ports.ts'
import { openBrowser, openWindow } from './browser.ts'
import { startKabinet, type Kabinet } from './kabinet.ts'
import { comeIn, heading, signIn, somebody, type Person } from './people.ts'
import { connectService, requestOf } from './services.ts'
import { words } from './words.ts'

/** `lcp` in milliseconds, `performance` and `accessibility` out of 100, `cls` as measured by the browser. */
type Figures = { lcp: number; performance: number; accessibility: number; cls: number }
type Bar = Pick<Figures, 'lcp' | 'performance'>

const publicPage: Bar = { lcp: 1200, performance: 95 }
const cabinetPage: Bar = { lcp: 2300, performance: 90 }
const everyPage = { accessibility: 100, cls: 0.02 }
const runs = Number(process.env['RUNS'] ?? 5)
const folder = join(import.meta.dirname, '..', 'artifacts', 'lighthouse')
type Open = [name: string, path: () => string]
const redirectUri = 'https://romashka.example/callback'

let kabinet: Kabinet
let person: Person
let request = ''
let context: BrowserContext
let port = ''
const profile = mkdtempSync(join(tmpdir(), 'kabinet-lighthouse-'))

/**
 * Mobile, simulated slow 4G, an empty cache, the median of `runs`. Run only by `npm run lighthouse`: takes minutes and
 * needs an idle machine.
 */
beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  kabinet = await startKabinet()
  ;({ person, request } = await prepare(kabinet))
  port = await reservePort()
  // Lighthouse opens tabs in the browser's default profile, so the user signs in there.
  context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM'] ?? '',
    baseURL: kabinet.url,
    locale: 'ru-RU',
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
})

afterAll(async () => {
  await context?.close()
  await kabinet?.stop()
  rmSync(profile, { recursive: true, force: true })
})

const open: Open[] = [
  ['/login', () => '/login'],
  ['/registration', () => '/registration'],
  ['/authorize for who has to log in', () => request],
]

test.each(open)('meets the bars on %s [SP-4.14]', async (name, path) => {
  expect(await belowBar(name, path(), publicPage)).toEqual([])
})

test('meets the bars on /authorize and in the cabinet for a signed-in user', async () => {
  await enter(context, kabinet, person)
  const consent = await belowBar('/authorize for who is signed in', request, publicPage)
  const missed = [...consent]
  for (const path of ['/', '/security', '/services']) missed.push(...(await belowBar(path, path, cabinetPage)))
  expect(missed).toEqual([])
})

async function prepare({ url, inbox }: Kabinet): Promise<{ person: Person; request: string }> {
  const browser = await openBrowser()
  try {
    const page = await openWindow(browser, url)
    const person = await comeIn(page, inbox, somebody('Константин', 'Константинопольский'))
    return { person, request: requestOf(await connectService(page, redirectUri), redirectUri) }
  } finally {
    await browser.close()
  }
}

async function enter(context: BrowserContext, { inbox }: Kabinet, person: Person): Promise<void> {
  const page = await context.newPage()
  await page.goto('/login')
  await signIn(page, inbox, person)
  await heading(page, words('ru')('nav.personalInfo'))
  await page.close()
}

async function belowBar(name: string, path: string, bar: Bar): Promise<string[]> {
  const results: Result[] = []
  for (let run = 0; run < runs; run += 1) results.push(await visit(kabinet.url + path))
  writeFileSync(join(folder, `${name.replaceAll(/\W+/g, '_')}.json`), JSON.stringify(results[0]))
  const { lcp, performance, accessibility, cls } = figuresOf(results)
  const rows = [
    { what: 'largest content', have: lcp, bar: bar.lcp, isGood: lcp <= bar.lcp },
    { what: 'performance', have: performance, bar: bar.performance, isGood: performance >= bar.performance },
    {
      what: 'accessibility',
      have: accessibility,
      bar: everyPage.accessibility,
      isGood: accessibility >= everyPage.accessibility,
    },
    { what: 'layout shift', have: cls, bar: everyPage.cls, isGood: cls <= everyPage.cls },
  ].map(({ what, have, bar: limit, isGood }) => ({
    isGood,
    said: `${what} ${+have.toFixed(3)} of ${limit} ${isGood ? '✓' : '✗'}`,
  }))
  process.stdout.write(`${name.padEnd(33)} ${rows.map(({ said }) => said).join('   ')}   ${largestOf(results[0])}\n`)
  return rows.flatMap(({ isGood, said }) => (isGood ? [] : [`${name}: ${said}`]))
}

function figuresOf(results: Result[]): Figures {
  const middle = (read: (result: Result) => number) =>
    results.map(read).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? NaN
  return {
    lcp: Math.round(middle((result) => number(result, 'largest-contentful-paint'))),
    performance: middle((result) => score(result, 'performance')),
    accessibility: Math.min(...results.map((result) => score(result, 'accessibility'))),
    cls: middle((result) => number(result, 'cumulative-layout-shift')),
  }
}

function score({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100)
}

async function visit(url: string): Promise<Result> {
  const done = await lighthouse(url, {
    port: Number(port),
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility'],
  })
  if (!done || done.lhr.runtimeError) throw new Error(`${url}: ${done?.lhr.runtimeError?.message ?? 'no result'}`)
  return done.lhr
}

function number({ audits }: Result, audit: string): number {
  return audits[audit]?.numericValue ?? NaN
}

/** The largest contentful element: must be the heading or the card, never a placeholder. */
function largestOf(result: Result | undefined): string {
  return /"snippet":"(.*?[^\\])"/.exec(JSON.stringify(result?.audits['lcp-breakdown-insight'] ?? ''))?.[1] ?? '?'
}

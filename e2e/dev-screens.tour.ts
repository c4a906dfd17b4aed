import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { changedFiles } from '../testbed/changed-files.ts'
import { isShortRun, sample } from '../testbed/sample.ts'
import { violations } from './browser.ts'
import { oppositeLooks, overflow, pictures } from './looks.ts'
import { stage } from './stage.ts'
import { translate } from './translator.ts'

const on = stage()
const shortCount = 10
let all: readonly string[] = []

beforeAll(async () => {
  all = await readIds(await on.open())
})

test('reaches every screen of /dev/screens, accessible and without console output [SP-2.67, SP-4.15]', async () => {
  expect(all.length).toBeGreaterThan(150)
  const ids = chosen(all)
  const found = await Promise.all(oppositeLooks.flatMap((look) => [0, 1].map((half) => faultsOfHalf(ids, half, look))))
  expect(found.flat()).toEqual([])
})

test('shows e-mails next to the step that sends them, in the chosen language', async () => {
  const page = await on.open()
  await page.goto('/dev/screens?group=change-email&lang=en&theme=dark&width=390')
  const step = page.locator('section', { has: page.getByRole('heading', { level: 2, name: 'checkMail' }) })
  await step.getByRole('heading', { name: 'new_email_link' }).scrollIntoViewIfNeeded()
  await step.frameLocator('iframe[src*="/letters/"]').getByRole('link').first().waitFor()
  await page.getByRole('link', { name: 'All letters and SMS' }).click()
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(30)
  expect(await violations(page)).toEqual([])
  await page.getByRole('radio', { name: 'Русский' }).check()
  await page.getByRole('heading', { level: 1, name: 'Все письма и SMS' }).waitFor()
})

test("keeps the viewer's own session, and sends nothing from samples", async () => {
  const page = await on.open()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  // A document of this origin without a program: a request of /login could still be sent after the navigation.
  await page.goto('/livez')
  await page.evaluate("localStorage.setItem('auth', 'mine')")
  await page.goto('/dev/screens/frame?screen=log-out.signedOut.opened')
  await page.locator('html[data-screen]').waitFor()
  expect(await page.locator('html').getAttribute('data-screen')).toBe('ready')
  expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([])
  await page.goto('/login')
  expect(await page.evaluate("localStorage.getItem('auth')")).toBe('mine')
})

test('reaches every screen while a translator replaces text nodes', async () => {
  const ids = chosen(all)
  const found = await Promise.all(
    [0, 1].map(async (half) => {
      const page = await on.open({ width: 390 })
      await translate(page)
      const lost: string[] = []
      for (const id of ids.filter((_, at) => at % 2 === half)) {
        await page.goto(`/dev/screens/frame?${new URLSearchParams({ screen: id, lang: 'ru' })}`)
        if (!(await isInScope(page))) lost.push(id)
      }
      return lost
    }),
  )
  expect(found.flat()).toEqual([])
})

/** In the short run ten screens: first those of pages and flows that the newest ten commits changed. */
function chosen(ids: readonly string[]): readonly string[] {
  if (!isShortRun) return ids
  const folders = changedFiles('HEAD~10').flatMap((file) => /^web\/src\/(?:pages|flows)\/(\w+)/.exec(file)?.[1] ?? [])
  const isTouched = (id: string) => folders.some((folder) => id.includes(folder))
  const touched = sample(ids.filter(isTouched), shortCount, import.meta.url)
  return [
    ...touched,
    ...sample(
      ids.filter((id) => !isTouched(id)),
      shortCount - touched.length,
      import.meta.url,
    ),
  ]
}

/** In one task, so that the browser loads none of the screens, each of which is a page. */
async function readIds(page: Page): Promise<string[]> {
  await page.goto('/dev/screens')
  await page.locator('nav a').first().waitFor()
  return page.evaluate(async () => {
    const ids: string[] = []
    for (const group of document.querySelectorAll<HTMLElement>('nav a')) {
      group.click()
      await Promise.resolve()
      ids.push(...[...document.querySelectorAll('section[id]')].map(({ id }) => id))
    }
    return ids
  })
}

type Look = (typeof oppositeLooks)[number]

/**
 * Two windows per look share its screens. Axe checks one half in one language and the other half in the other: pages
 * differ only in words.
 */
async function faultsOfHalf(ids: readonly string[], half: number, look: Look): Promise<string[]> {
  const page = await on.open(look)
  const found: string[] = []
  for (const id of ids.filter((_, at) => at % 2 === half))
    found.push(...(await faults(page, id, look, half === oppositeLooks.indexOf(look))))
  return found
}

async function faults(page: Page, id: string, { locale, width, theme }: Look, byAxe: boolean): Promise<string[]> {
  await page.goto(`/dev/screens/frame?${new URLSearchParams({ screen: id, lang: locale, theme })}`)
  const isReady = await isInScope(page)
  if (process.env['PICTURES'])
    await page.screenshot({ path: join(pictures, 'steps', `${id}.${locale}.${width}.${theme}.png`) })
  const faultsHere = [
    ...(byAxe ? await violations(page) : []),
    ...(isReady ? [] : ['is not reached']),
    ...(await overflow(page)),
  ]
  return faultsHere.map((fault) => `${id} ${locale}: ${fault}`)
}

/** Also false when a screen never reports its state, so that the others are still checked. */
async function isInScope(page: Page): Promise<boolean> {
  const shown = page.locator('html[data-screen]')
  await shown.waitFor().catch(() => undefined)
  return (await shown.count()) > 0 && (await shown.getAttribute('data-screen')) === 'ready'
}

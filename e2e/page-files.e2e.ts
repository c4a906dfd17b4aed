import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sample } from '../testbed/sample.ts'
import { comeIn } from './people.ts'
import { stage } from './stage.ts'

const on = stage()
let signedIn = ''

beforeAll(async () => {
  const page = await on.open()
  await comeIn(page, on.kabinet.inbox)
  signedIn = await page.evaluate<string>(`localStorage.getItem('auth')`)
  await page.context().close()
})

const open = ['/', '/login', '/registration', '/reset-password', '/registration-finish', '/feedback']
const closed = [
  '/',
  '/security',
  '/security/activity',
  '/services',
  '/services/new',
  '/services/access',
  '/partners',
  '/partners/new',
  '/documents',
  '/devices',
]

async function signIn(page: Page): Promise<void> {
  await page.addInitScript(
    `if (location.protocol === 'http:') localStorage.setItem('auth', ${JSON.stringify(signedIn)})`,
  )
}

async function shown(page: Page): Promise<void> {
  await page.locator('#root:not([data-take-over]) h1').waitFor()
  await page.locator('[aria-busy]').first().waitFor({ state: 'detached' })
}

/**
 * Two levels: the document, and the files that it names for this viewer and language. Code for a later step is blocked
 * here, so that the page cannot need it.
 */
test.each(
  sample(
    [...open.map((path) => ({ path, who: 'guest' })), ...closed.map((path) => ({ path, who: 'signed-in' }))],
    4,
    import.meta.url,
  ),
)('shows $path to a $who from the scripts that its document names', async ({ path, who }) => {
  const page = await on.open()
  if (who === 'signed-in') await signIn(page)
  const named = namedIn(await (await page.request.get(path, { headers: { accept: 'text/html' } })).text(), who)
  const loaded = new Set<string>()
  await page.route('**/*.js', async (route) => {
    const { pathname } = new URL(route.request().url())
    loaded.add(pathname)
    await (named.has(pathname) ? route.continue() : route.abort())
  })
  await page.goto(path)
  await shown(page)
  expect([...named].filter((file) => !loaded.has(file))).toEqual([])
  expect(loaded.size).toBeLessThanOrEqual(12)
  expect(await page.locator('main :is(form, section, p, a)').count()).toBeGreaterThan(0)
  await page.context().close()
})

function namedIn(document: string, who: string): Set<string> {
  const views = [...document.matchAll(/<template lang="ru"[^>]*data-viewers="([^"]*)".*?<\/template>/gs)]
  const [view = ''] = views.find(([, viewers = '']) => viewers.split(' ').includes(who)) ?? []
  const everywhere = document.replaceAll(/<template.*?<\/template>/gs, '')
  const files = [...(everywhere + view).matchAll(/(?:href|src)="(\/[^"]+\.js)"/g)]
  return new Set(files.map(([, file = '']) => file))
}

/** Read for the menu of every page, after its first paint with the user. `/` and `/services` show it themselves. */
const forTheMenu = '/api/users/me/owner-invitations'

/** The document starts these reads (`web/src/start.ts`). A read that the page does not use would appear here as an extra or a second call. */
test.each(
  sample(
    [
      {
        path: '/',
        reads: [
          'users/me',
          'users/me/grants?limit=100&offset=0',
          'users/me/second-step',
          'users/me/passkeys',
          'documents',
          'users/me/owner-invitations',
        ],
      },
      {
        path: '/security',
        reads: ['users/me', 'users/me/second-step', 'users/me/passkeys', 'users/me/sessions', 'users/me/archive'],
      },
      {
        path: '/services',
        reads: ['users/me', 'clients?limit=500&sort=created_at&order=desc', 'users/me/owner-invitations'],
      },
      {
        path: '/services/access',
        reads: [
          'users/me',
          'users/me/grants?limit=50&offset=0&ended=true',
          'users/me/grants?limit=50&offset=0',
          'users/me/reads',
        ],
      },
      { path: '/partners', reads: ['users/me', 'partners?limit=100&offset=0&sort=name&order=asc'] },
    ],
    2,
    import.meta.url,
  ),
)('sends each read of $path once, before the program runs', async ({ path, reads }) => {
  const expected = reads.map((read) => `/api/${read}`).toSorted()
  const page = await on.open()
  await signIn(page)
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) sent.push(pathname + search)
  })
  let early: string[] | null = null
  await page.route('**/assets/program-*.js', async (route) => {
    await expect.poll(() => sent.length).toBeGreaterThanOrEqual(expected.length)
    early = sent.toSorted()
    await route.continue()
  })
  await page.goto(path)
  await shown(page)
  expect(early).toEqual(expected)
  expect(sent.toSorted().filter((read) => read !== forTheMenu || expected.includes(read))).toEqual(expected)
  await page.context().close()
})

test('falls back to normal reads when the early reads of a page fail', async () => {
  const page = await on.open()
  await signIn(page)
  const failed = new Set<string>()
  await page.route('**/api/**', async (route) => {
    const url = route.request().url()
    if (failed.has(url)) return route.continue()
    failed.add(url)
    return route.abort()
  })
  await page.goto('/')
  await page.getByText(/^ID /).waitFor()
  expect(failed.size).toBe(6)
  await page.context().close()
})

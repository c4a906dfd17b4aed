import { type FirstView, serverPlaceholders } from '@kabinet/contract/prerendered'
import { expect, test } from 'vitest'
import { type Cookie, cookieName } from '../../http/session/cookies.ts'
import type { Pages } from '../../http/pages/page.ts'
import { type Browser, openBrowser } from '../../../../testbed/browser.ts'
import { perTest } from '../../testing/fixtures.ts'
import { begin, consent, reachPage, testSso } from '../../testing/sso.ts'
import { authorizePage, fillIn } from './authorize-page.ts'
import { createSubjects } from '../claims/subjects.ts'

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() => w.service(anna.accountId))

const { service: name, initial, host, description } = serverPlaceholders
const html = `<b>${initial}</b><h1>${name}</h1><p>${description}</p><i>${host}</i>`
const view = (page: FirstView['page'], viewer: FirstView['viewers'][number], markup: string): FirstView => ({
  page,
  viewers: [viewer],
  locale: 'ru',
  takeOver: viewer === 'guest' ? 'hydrate' : 'replace',
  html: markup,
  files: [],
  lost: ['', ''],
})
const views = [
  view('/authorize login', 'guest', `login${html}<a href="/registration">`),
  view('/authorize consent', 'signed-in', `consent${html}`),
  view('/authorize continue', 'signed-in', `continue${html}`),
  view('/authorize', 'guest', ''),
  view('/login', 'guest', 'elsewhere'),
]
const pages: Pages = {
  name: { ru: 'Kabinet', en: 'Kabinet' },
  page: '<div id="root"></div>',
  views,
}

async function visit(browser: Browser, interaction: string) {
  const cookies = { get: (cookie: Cookie) => browser.cookies.get(cookieName(cookie, false))?.value }
  return authorizePage(w.deps, pages, await createSubjects(w.deps), { cookies, interaction })
}

test('pre-renders the requesting service for the browser that began the request, and the consent view when it is signed in', async () => {
  const consentPage = await visit(anna.browser, await reachPage(anna.browser, (await begin(service)).url))
  expect(consentPage).toMatch(
    /data-viewers="guest" data-take-over="hydrate".*>login<b>Р<\/b><h1>Ромашка<\/h1><i>romashka.example<\/i><a href="\/registration\?interaction=[\w-]+"><\/template>/,
  )
  expect(consentPage).toMatch(/data-viewers="signed-in" data-take-over="replace"[^<]*>.*>consent/)
  expect(consentPage).not.toMatch(/continue|elsewhere/)
  await consent(anna.browser, await begin(service))
  const known = await visit(
    anna.browser,
    await reachPage(anna.browser, (await begin(service, { prompt: 'select_account' })).url),
  )
  expect(known).toMatch(/data-viewers="signed-in".*>continue/)
})

test('pre-renders no personal data', async () => {
  const { browser } = await w.someone({ first_name: 'Клеопатра', email: 'kleo@example.com' })
  const page = await visit(browser, await reachPage(browser, (await begin(service)).url))
  expect(page).toContain('consent')
  expect(page).not.toMatch(/Клеопатра|kleo|Петрова/)
})

test('pre-renders no signed-in views for a browser without a sign-on', async () => {
  const guest = openBrowser(w.base)
  const page = await visit(guest, await reachPage(guest, (await begin(service)).url))
  expect(page).toContain('>login<')
  expect(page).not.toContain('signed-in')
})

test('pre-renders nothing for a foreign, expired or unknown request', async () => {
  const first = await reachPage(anna.browser, (await begin(service)).url)
  expect(await visit((await w.someone()).browser, first)).toBeNull()
  expect(await visit(openBrowser(w.base), first)).toBeNull()
  expect(await visit(anna.browser, '../../etc')).toBeNull()
  expect(await visit(anna.browser, first)).not.toBeNull()
  await w.pass(24 * 3600)
  expect(await visit(anna.browser, first)).toBeNull()
})

test('forbids caching of a page that contains a request', async () => {
  const guest = openBrowser(w.base)
  const interaction = await reachPage(guest, (await begin(service)).url)
  const { headers } = await guest.visit(`/authorize?interaction=${interaction}`)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('escapes names and replaces no placeholders in them (OA-14) [SP-9.35]', () => {
  const client = {
    name: `<img src=x onerror=alert(1)>${host}`,
    description: '"</p><script>',
    redirect_host: '&$1$&',
    logo_url: null,
  }
  const filled = (
    of: typeof client | (Omit<typeof client, 'description' | 'logo_url'> & { description: null; logo_url: string }),
  ) => fillIn(view('/authorize login', 'guest', html), of).html
  expect(filled(client)).toBe(
    `<b>&lt;</b><h1>&lt;img src=x onerror=alert(1)&gt;${host}</h1><p>&quot;&lt;/p&gt;&lt;script&gt;</p><i>&amp;$1$&amp;</i>`,
  )
  expect(filled({ ...client, name: '', description: null, logo_url: '/logo' })).toBe(
    '<b></b><h1></h1><i>&amp;$1$&amp;</i>',
  )
})

test('leaves a logo to the script, which replaces the pre-rendered page', () => {
  const client = { name: 'Ромашка', description: null, redirect_host: 'romashka.example', logo_url: '/logo' }
  expect(fillIn(view('/authorize login', 'guest', html), client).takeOver).toBe('replace')
})

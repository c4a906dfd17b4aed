import type { FirstView } from '@kabinet/contract/prerendered'
import { fastify } from 'fastify'
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Brand } from '../../brand/brand.ts'
import { readBrand } from '../../brand/read-brand.ts'
import { readConfig } from '../../config/config.ts'
import { isPage, keptPages, pageAt, type Pages, sendPage, sentPage } from './page.ts'
import { pagesNow } from './pages-now.ts'

const drawn = (
  page: FirstView['page'],
  locale: FirstView['locale'],
  viewers: FirstView['viewers'] = ['guest'],
): FirstView => ({
  page,
  viewers,
  locale,
  takeOver: 'hydrate',
  html: page === '*' ? '' : `<main>${page} ${locale}</main>`,
  files: ['assets/entry.js', `assets/${locale}.js`],
  lost: ['"Lost"', 'Again'],
})
const pages: Pages = {
  name: { ru: 'Kabinet', en: 'Kabinet' },
  page: '<html><body><script type="module" src="/assets/main.js"></script><div id="root"></div></body></html>',
  views: [
    drawn('/login', 'ru'),
    drawn('/login', 'en'),
    drawn('/', 'ru', ['guest', 'signed-in']),
    drawn('/authorize login', 'ru'),
    drawn('*', 'ru'),
  ],
}

test('puts the prerendered page of each language into a template, so that the document has at most one main', () => {
  const page = pageAt(pages, '/login?utm=1')
  expect(page).toContain(
    '<template lang="ru" data-viewers="guest" data-take-over="hydrate" data-lost="&quot;Lost&quot;" data-retry="Again">',
  )
  expect(page).toContain('<main>/login en</main></template><div id="root"></div>')
  expect(page.replaceAll(/<template.*?<\/template>/g, '')).toBe(pages.page)
})

test('lists the files of the page in each view, for early fetching', () => {
  const preloads = '<link rel="modulepreload" href="/assets/entry.js"><link rel="modulepreload" href="/assets/en.js">'
  expect(pageAt(pages, '/login')).toContain(`${preloads}<main>`)
})

test('adds the script to the views for pages of an old version that names it only there', () => {
  const older = { ...pages, page: '<html><body><div id="root"></div></body></html>' }
  expect(pageAt(older, '/login')).toContain('<script type="module" src="/assets/entry.js"></script><main>')
})

test('finds the files of a page with path parameters', () => {
  const withParameters = {
    ...pages,
    views: [...pages.views, { ...drawn('/services/:id', 'ru'), files: ['assets/owner.js'] }],
  }
  expect(pageAt(withParameters, '/services/7?tab=1')).toContain('/assets/owner.js')
  expect(pageAt(withParameters, '/services/7/x')).not.toContain('/assets/owner.js')
  expect(pageAt(withParameters, '/services')).not.toContain('/assets/owner.js')
})

test.each([
  ['/login', true],
  ['/Login/', true],
  ['/login?interaction=1', true],
  ['/', true],
  ['/services/7', true],
  ['/services/7/x', false],
  ['/partnrs', false],
  ['/*', false],
  ['/__proto__', false],
])('knows whether %s is a page', (url, isKnown) => {
  expect(isPage({ ...pages, views: [...pages.views, drawn('/services/:id', 'ru')] }, url)).toBe(isKnown)
})

test('lists every viewer of a view', () => {
  expect(pageAt(pages, '/')).toContain('data-viewers="guest signed-in"')
})

test.each(['/security', '/authorize', '/authorize%20login', '/constructor', '/__proto__', '//login', '/login/'])(
  'renders %s in the client only',
  (url) => {
    expect(pageAt(pages, url)).toMatch(
      /<script [^>]*><\/script><template [^>]*>(<link [^>]*>){2}<\/template><div id="root"><\/div>/,
    )
  },
)

test('renders a page with an authorization request in the client, with the files of that page', () => {
  const page = pageAt(pages, '/login?interaction=int-1')
  expect(page).not.toContain('<main>')
  expect(page.match(/<template/g)).toHaveLength(2)
})

test('sends a page in the encoding that the browser accepts, and 304 when it is cached', async () => {
  const app = fastify()
  const cache = keptPages(pages)
  app.get('/*', (request, reply) => sendPage(cache(request.url), request, reply))
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  const text = pageAt(pages, '/login')

  const plain = await get('/login')
  expect([plain.body, plain.headers['content-encoding'], plain.headers.vary]).toEqual([
    text,
    undefined,
    'accept-encoding',
  ])
  const dense = await get('/login', { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotliDecompressSync(dense.rawPayload).toString()).toBe(text)
  const gzipped = await get('/login', { 'accept-encoding': 'gzip;q=1.0' })
  expect(gunzipSync(gzipped.rawPayload).toString()).toBe(text)

  const etag = String(plain.headers.etag)
  const again = await get('/login', { 'if-none-match': etag })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(200)
  expect((await get('/login?interaction=int-1', { 'if-none-match': etag })).statusCode).toBe(200)
})

test('caches only prerendered pages for any number of URLs', () => {
  const cache = keptPages(pages)
  expect(cache('/login?a=1')).toBe(cache('/login?b=2'))
  expect(cache('/security/x')).toBe(cache('/no-such-page'))
  expect(cache('/login?interaction=1')).not.toBe(cache('/login'))
})

const pageOf = (env: Record<string, string>, path: string) => pageAt(pagesNow(readConfig(env)).shown, path)

test('shows the sections that SECTIONS names, in the first picture too', () => {
  const items = (page: string) => [...page.matchAll(/<li data-section="(\w+)">/g)].map(([, name]) => name)
  expect(new Set(items(pageOf({}, '/')))).toEqual(new Set(['cloud', 'payments', 'devices']))
  const some = pageOf({ SECTIONS: 'devices' }, '/')
  expect([new Set(items(some)), some]).toEqual([
    new Set(['devices']),
    expect.stringContaining('name="sections" content="devices"'),
  ])
  const none = pageOf({ SECTIONS: 'none' }, '/')
  expect([items(none), none]).toEqual([[], expect.stringContaining('name="sections" content="none"')])
  expect(none).toContain('href="/documents"')
  expect(() => readConfig({ SECTIONS: 'clouds' })).toThrow(/SECTIONS/)
})

test('leads to the inbox only where this server serves it', () => {
  const unsent = (env: Record<string, string>) => /name="unsent" content="(.*?)"/.exec(pageOf(env, '/login'))?.[1]
  expect(unsent({})).toBe('email sms')
  expect(unsent({ SMTP_URL: 'smtp://mail.example.ru:25' })).toBe('sms')
  expect(
    unsent({
      HOST: '0.0.0.0',
      PUBLIC_URL: 'http://localhost:3000',
      SECRET_KEYS: Buffer.alloc(32, 1).toString('base64'),
    }),
  ).toBe('')
})

test('says what this is and who runs it in the words of the brand', () => {
  const brand = readBrand(undefined, undefined)
  const texts = (changed: Partial<Brand>) => {
    const page = pageAt(pagesNow({ ...readConfig({}), brand: { ...brand, ...changed } }).shown, '/login')
    return [...page.matchAll(/<span data-(?:about|operator)="true">(.*?)<\/span>/gs)].map(([, words]) =>
      words?.replaceAll(/<!--.*?-->|\u00a0/g, ' ').trim(),
    )
  }
  expect(texts({})).toEqual([
    expect.stringMatching(/^Kabinet — один аккаунт/),
    expect.stringMatching(/^Kabinet is one account/),
  ])
  const about = { ru: 'Вход в сервисы <города>', en: 'One log-in for the city' }
  const operator = { ru: { name: 'ООО «Ромашка»', address: 'x' }, en: { name: 'Romashka Ltd', address: 'x' } }
  expect(texts({ about, operator })).toEqual([
    'Вход в сервисы &lt;города&gt;',
    'Владелец: ООО «Ромашка».',
    'One log-in for the city',
    'Run by Romashka Ltd.',
  ])
})

test('says when support answers in the words of the brand', () => {
  const answers = { ru: 'Отвечаем за <день>', en: 'Within a day' }
  const brand = { ...readBrand(undefined, undefined), answers }
  const page = pageAt(pagesNow({ ...readConfig({}), brand }).shown, '/feedback')
  expect([...page.matchAll(/<span data-answers="true">(.*?)<\/span>/gs)].map(([, words]) => words)).toEqual([
    'Отвечаем за &lt;день&gt;',
    'Within a day',
  ])
  expect(page).toContain('<meta name="support-answers" lang="en" content="Within a day"')
})

const head = (more: string) =>
  `<!doctype html>\n<html lang="ru">\n  <head>\n    <meta charset="utf-8" />${more}</head></html>`
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test.each([
  { what: 'the script of the build', page: head('<script>begin()</script>'), allowed: ` ${hashOf('begin()')}` },
  {
    what: 'the script of the build, before another',
    page: head('<script>begin()</script><script>alert(1)</script>'),
    allowed: ` ${hashOf('begin()')}`,
  },
  { what: 'a script anywhere else', page: head('<title></title><script>alert(1)</script>'), allowed: '' },
  { what: 'a page of version 0.3.0', page: head('<script src="/start-0a1b2c3d.js"></script>'), allowed: '' },
])('allows no inline script but that of the build: $what', async ({ page, allowed }) => {
  const app = fastify()
  app.get('/', (request, reply) =>
    sendPage(sentPage(page), request, reply.header('content-security-policy', "script-src 'self';img-src 'self'")),
  )
  const policy = (await app.inject('/')).headers['content-security-policy']
  expect(policy).toBe(`script-src 'self'${allowed};img-src 'self'`)
})

import type { FirstView } from '@kabinet/contract/prerendered'
import { fastify } from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { keptPages, pageAt, type Pages, sendPage } from './page.ts'

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

test('a path that was prerendered carries its page in each language as a template, so that the document has one main at most', () => {
  const page = pageAt(pages, '/login?utm=1')
  expect(page).toContain(
    '<template lang="ru" data-viewers="guest" data-take-over="hydrate" data-lost="&quot;Lost&quot;" data-retry="Again">',
  )
  expect(page).toContain('<main>/login en</main></template><div id="root"></div>')
  expect(page.replaceAll(/<template.*?<\/template>/g, '')).toBe(pages.page)
})

test('each view names the files of its page, for the browser to fetch at once', () => {
  const preloads = '<link rel="modulepreload" href="/assets/entry.js"><link rel="modulepreload" href="/assets/en.js">'
  expect(pageAt(pages, '/login')).toContain(`${preloads}<main>`)
})

test('a page of a version that named its program in the views alone still names it there', () => {
  const older = { ...pages, page: '<html><body><div id="root"></div></body></html>' }
  expect(pageAt(older, '/login')).toContain('<script type="module" src="/assets/entry.js"></script><main>')
})

test('a path with parameters has the files of its page', () => {
  const withParameters = {
    ...pages,
    views: [...pages.views, { ...drawn('/services/:id', 'ru'), files: ['assets/owner.js'] }],
  }
  expect(pageAt(withParameters, '/services/7?tab=1')).toContain('/assets/owner.js')
  expect(pageAt(withParameters, '/services/7/x')).not.toContain('/assets/owner.js')
  expect(pageAt(withParameters, '/services')).not.toContain('/assets/owner.js')
})

test('a view for several viewers names each of them', () => {
  expect(pageAt(pages, '/')).toContain('data-viewers="guest signed-in"')
})

test.each(['/security', '/authorize', '/authorize%20login', '/constructor', '/__proto__', '//login', '/login/'])(
  '%s is drawn by the program alone',
  (url) => {
    expect(pageAt(pages, url)).toMatch(
      /<script [^>]*><\/script><template [^>]*>(<link [^>]*>){2}<\/template><div id="root"><\/div>/,
    )
  },
)

test('a page that serves the request of a service is drawn by the program, of the files of that page', () => {
  const page = pageAt(pages, '/login?interaction=int-1')
  expect(page).not.toContain('<main>')
  expect(page.match(/<template/g)).toHaveLength(2)
})

test('a page is sent in the encoding that the browser takes, and once only to the one that has it already', async () => {
  const app = fastify()
  const kept = keptPages(pages)
  app.get('/*', (request, reply) => sendPage(kept(request.url), request, reply))
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

test('however many addresses are asked for, the pages that are kept are those that were prerendered', () => {
  const kept = keptPages(pages)
  expect(kept('/login?a=1')).toBe(kept('/login?b=2'))
  expect(kept('/security/x')).toBe(kept('/no-such-page'))
  expect(kept('/login?interaction=1')).not.toBe(kept('/login'))
})

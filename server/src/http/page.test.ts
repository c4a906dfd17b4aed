import type { FirstView } from '@kabinet/contract/prerendered'
import { expect, test } from 'vitest'
import { pageAt, type Pages } from './page.ts'

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
  page: '<html><body><div id="root"></div></body></html>',
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

test('each view names the files of its program, the entry first, for the browser to fetch at once', () => {
  expect(pageAt(pages, '/login')).toContain(
    '<link rel="modulepreload" href="/assets/entry.js"><link rel="modulepreload" href="/assets/en.js"><script type="module" src="/assets/entry.js"></script><main>',
  )
})

test('a view for several viewers names each of them', () => {
  expect(pageAt(pages, '/')).toContain('data-viewers="guest signed-in"')
})

test.each(['/security', '/authorize', '/authorize%20login', '/constructor', '/__proto__', '//login', '/login/'])(
  '%s is drawn by the program alone',
  (url) => {
    expect(pageAt(pages, url)).toMatch(
      /^<html><body><template [^>]*>(<link [^>]*>){2}<script [^>]*><\/script><\/template><div id="root"><\/div>/,
    )
  },
)

test('a page that serves the request of a service is drawn by the program, of the files of that page', () => {
  const page = pageAt(pages, '/login?interaction=int-1')
  expect(page).not.toContain('<main>')
  expect(page.match(/<template/g)).toHaveLength(2)
})

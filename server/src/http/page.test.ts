import type { PrerenderedPage } from '@kabinet/contract/prerendered'
import { expect, test } from 'vitest'
import { pageAt, type Pages } from './page.ts'

const drawn = (
  page: PrerenderedPage['page'],
  locale: PrerenderedPage['locale'],
  readers: PrerenderedPage['for'] = ['guest'],
): PrerenderedPage => ({
  page,
  for: readers,
  locale,
  html: `<h1>${page} ${locale}</h1>`,
})
const pages: Pages = {
  page: '<html><script src="/start.js" data-program="a"></script><body><div id="root"></div></body></html>',
  prerendered: [drawn('/login', 'ru'), drawn('/login', 'en'), drawn('/', 'ru', ['guest', 'signed-in']), drawn('authorize: login', 'ru')],
  starts: { '/login': '<script src="/start.js" data-program="a login"></script>' },
}

test('a path that was drawn carries its picture in both languages, before the place of the program and out of reach', () => {
  const page = pageAt(pages, '/login?utm=1')
  expect(page).toContain(
    '<div class="prerendered" data-for="guest-ru" lang="ru" inert><h1>/login ru</h1></div><div class="prerendered" data-for="guest-en"',
  )
  expect(page).toContain('<h1>/login en</h1></div><div id="root"></div>')
  expect(page).toContain('data-program="a login"')
})

test('a picture for several readers names each of them', () => {
  expect(pageAt(pages, '/')).toContain('data-for="guest-ru signed-in-ru"')
})

test.each(['/security', '/authorize', '/login?interaction=int-1', '/constructor', '/__proto__', '//login', '/login/'])(
  '%s is sent as it was built',
  (url) => {
    expect(pageAt(pages, url).replace(' login"', '"')).toBe(pages.page)
  },
)

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testWorld } from '../../testing/world.ts'
import { encoded } from '../encoded.ts'
import { pagesNow } from '../pages/pages-now.ts'
import type { BuiltFile } from '../pages/static-files.ts'
import { sharePages } from './shared-pages.ts'

const w = testWorld()

const file = (name: string) => ({ url: `/assets/part-${name}.js`, body: encoded(`export const of = '${name}'`) })
const both = { url: '/assets/both-1a2b3c4d.js', body: encoded('export const of = "both"') }

async function begin(name: string, more: BuiltFile[] = []) {
  const sharedPage = { page: `<p>${name}<div id="root">`, views: [] }
  const deps = { ...w.deps, pages: pagesNow(w.deps.config, sharedPage) }
  const shared = await sharePages(deps, [file(name), both, ...more])
  const app = await buildApp(deps)
  const get = (url: string) => app.inject({ url, headers: { accept: '*/*' } })
  return {
    ...shared,
    get,
    shows: async () => /<p>(\w+)/.exec((await get('/login')).body)?.[1],
    has: async (other: string) => (await get(file(other).url)).statusCode,
  }
}

test('shows the pages of the older version in both while it runs, and serves the files of both', async () => {
  const old = await begin('older123')
  const young = await begin('younger1')
  await old.look()
  expect([await old.shows(), await young.shows()]).toEqual(['older123', 'older123'])
  expect([await old.has('younger1'), await young.has('older123')]).toEqual([200, 200])
  const { body, headers } = await young.get(file('older123').url)
  expect([body, headers['content-type'], headers['cache-control']]).toEqual([
    "export const of = 'older123'",
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
})

test('switches to its own pages after the older version has stopped, and still serves the old files', async () => {
  const old = await begin('older123')
  const young = await begin('younger1')
  await w.pass(15)
  await young.look()
  expect(await young.shows()).toBe('older123')
  await w.pass(10)
  await young.look()
  expect([await young.shows(), await young.has('older123')]).toEqual(['younger1', 200])
  await old.look()
  await young.look()
  expect(await young.shows()).toBe('older123')
})

test('deletes the files of a version unused for a month, but keeps those that the present version shares with it', async () => {
  await begin('older123')
  const young = await begin('younger1')
  await w.pass(29 * 24 * 3600)
  await young.look()
  await w.pass(2 * 24 * 3600)
  const youngest = await begin('newest12')
  expect([await youngest.has('older123'), await youngest.has('younger1')]).toEqual([404, 200])
  const { rows } = await sql`select path from page_file where path = ${both.url}`.execute(w.db)
  expect(rows).toHaveLength(1)
})

test('stores the build again after the database lost it, such as from a restored dump', async () => {
  const one = await begin('younger1')
  await sql`delete from page_build`.execute(w.db)
  await one.look()
  expect((await sql`select from page_file`.execute(w.db)).rows).toHaveLength(2)
})

test('ignores pages and files without a valid MAC, and lets a process with the secret key replace them', async () => {
  await begin('older123')
  await sql`update page_build set content = 'alert(1)'`.execute(w.db)
  await sql`update page_file set content = 'alert(1)'`.execute(w.db)
  const young = await begin('younger1')
  expect([await young.shows(), await young.has('older123')]).toEqual(['younger1', 404])
  await begin('older123')
  await young.look()
  expect([await young.has('older123'), (await young.get(both.url)).statusCode]).toEqual([200, 200])
})

test('serves each page the start script of the same version', async () => {
  const start = { url: '/start-0a1b2c3d.js', body: encoded('begin()') }
  await begin('older123', [start])
  const young = await begin('younger1')
  expect([(await young.get(start.url)).body, (await young.get('/start-00000000.js')).statusCode]).toEqual([
    'begin()',
    404,
  ])
})

test.each([
  'part-no1such2.js',
  'older123.js',
  'part-older123.html',
  'x%2f..%2fpart-older123.js',
  'part-older123%00.js',
])('answers 404 for the unknown file %s', async (name) => {
  await begin('older123')
  const young = await begin('younger1')
  expect((await young.get(`/assets/${name}`)).statusCode).toBe(404)
})

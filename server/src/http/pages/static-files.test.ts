import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { builtFiles, staticFiles } from './static-files.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const program = 'export const answer = 42\n'.repeat(50)
const byTheBuild = brotliCompressSync(`${program}\n`)
const folder = temporaryFolder()
const built: Record<string, string | Buffer> = {
  'index.html': '<!doctype html>',
  '.vite/manifest.json': '{}',
  'start.js': 'start()',
  'favicon.svg': '<svg/>',
  'assets/entry-1a2b.js': program,
  'assets/entry-1a2b.js.br': byTheBuild,
}
for (const [name, content] of Object.entries(built)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

const app = fastify()
staticFiles(app, builtFiles(folder))
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('sends a built file with the compression of the build, as immutable, and answers 304 when it is cached', async () => {
  const path = '/assets/entry-1a2b.js'
  const plain = await get(path)
  expect([plain.body, plain.headers['content-type'], plain.headers['cache-control']]).toEqual([
    program,
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
  expect((await get(path, { 'accept-encoding': 'gzip, br' })).rawPayload).toEqual(byTheBuild)
  expect(gunzipSync((await get(path, { 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(program)
  expect((await get(path, { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304)
  expect((await app.inject({ method: 'HEAD', url: path })).headers['content-length']).toBe(String(program.length))
})

test.each(['/index.html', '/.vite/manifest.json', '/assets/../index.html', '/assets/entry-1a2b.js.br', '/assets/'])(
  'does not serve %s of the folder',
  async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  },
)

test('makes browsers revalidate files without a hash in their name', async () => {
  expect((await get('/start.js')).headers['cache-control']).toBe('no-cache')
  expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml')
})

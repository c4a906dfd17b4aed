import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { serveHttp } from '../../../../testbed/ports.ts'
import { openPerFile } from '../../testing/fixtures.ts'
import { readGuardedJson } from './guarded-json.ts'

let answer: RequestListener
const server = openPerFile(() => serveHttp((request, response) => answer(request, response)))

const here = () => `${server.url}/keys`
const read = (settings: { allowLoopback?: boolean; patience?: number } = {}) =>
  readGuardedJson(here(), { allowLoopback: true, patience: 1000, ...settings }).catch((error: Error) => error.message)
const says =
  (body: string, type = 'application/json', status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

test('reads JSON of each JSON type, and sends no headers beyond the necessary', async () => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'application/jwk-set+json']) {
    answer = (request, response) => {
      expect(Object.keys(request.headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host'])
      says('{"keys":[]}', type)(request, response)
    }
    expect(await read()).toEqual({ keys: [] })
  }
})

test('rejects answers that are not JSON, error statuses and redirects', async () => {
  answer = says('<html>', 'text/html')
  expect(await read()).toBe('answered no JSON')
  answer = says('{"keys":')
  expect(await read()).toContain('JSON')
  answer = says('{}', 'application/json', 404)
  expect(await read()).toBe('answered 404')
  answer = (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  expect(await read()).toBe('answered 302')
})

test('rejects text that cannot be kept and nesting without a bound', async () => {
  answer = says('{"keys":[{"kid":"a\\u0000"}]}')
  expect(await read()).toBe('answered JSON that cannot be kept')
  answer = says(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`)
  expect(await read()).toBe('answered JSON that cannot be kept')
})

test('aborts an endless answer after 64 KB, and a slow one after the timeout', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const more = () => response.write(Buffer.alloc(16 * 1024, ' ')) && setImmediate(more)
    response.on('drain', more)
    more()
  }
  expect(await read()).toBe('answered too much')
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"keys":')
  expect(await read({ patience: 200 })).toContain('aborted')
})

test('reads from loopback only in development', async () => {
  answer = says('{}')
  expect(await read({ allowLoopback: false })).toBe('the address is not one that we connect to')
})

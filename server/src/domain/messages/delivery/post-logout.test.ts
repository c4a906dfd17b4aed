import { beforeEach, expect, test } from 'vitest'
import { serveHttp } from '../../../../../testbed/ports.ts'
import type { GuardedSettings } from '../../../lib/outside/guarded-request.ts'
import { openPerFile } from '../../../testing/fixtures.ts'
import { postLogout, throwIfRejected } from './post-logout.ts'
import { RefusedForGood } from './refused-for-good.ts'

let requests: string[]
let answer: { status: number; headers?: Record<string, string>; body?: string } | 'hang' | 'endless'
const server = openPerFile(() =>
  serveHttp((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (answer === 'hang') return
    if (answer === 'endless') {
      const more = () => response.write(Buffer.alloc(64 * 1024)) && setImmediate(more)
      response.writeHead(200).on('drain', more)
      return more()
    }
    response.writeHead(answer.status, answer.headers).end(answer.body)
  }),
)
beforeEach(() => {
  requests = []
  answer = { status: 200 }
})

function names(...answers: string[][]): NonNullable<GuardedSettings['resolve']> {
  return async () => {
    const [found = []] = answers.length > 1 ? answers.splice(0, 1) : answers
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }
}
const post = (uri: string, settings: Partial<GuardedSettings> = {}) =>
  postLogout(uri, 'a.b.c', { allowLoopback: false, patience: 1000, ...settings })
    .then(throwIfRejected)
    .then(
      () => 'taken',
      (error: Error) => error.message,
    )
const refused = 'the address is not one that we connect to'
const here = (path = '/') => `http://localhost:${server.port}${path}`

test('treats any 2xx as success without reading the body', async () => {
  for (const status of [200, 204]) {
    answer = { status }
    expect(await post(here(), { allowLoopback: true })).toBe('taken')
  }
  answer = 'endless'
  expect(await post(here(), { allowLoopback: true })).toBe('taken')
})

test('gives up after 400 and retries after any other failure', async () => {
  answer = { status: 400, body: 'invalid_request' }
  const status = await postLogout(here(), 'a.b.c', { allowLoopback: true })
  expect(() => throwIfRejected(status)).toThrow(RefusedForGood)
  for (const status of [401, 404, 429, 500, 501, 503]) {
    answer = { status }
    expect(await post(here(), { allowLoopback: true })).toBe(`the service answered ${status}`)
  }
})

test('does not follow redirects', async () => {
  for (const location of [
    'http://169.254.169.254/latest/meta-data',
    `http://127.0.0.1:${server.port}/inside`,
    '/elsewhere',
  ]) {
    answer = { status: 302, headers: { location } }
    expect(await post(here('/first'), { allowLoopback: true })).toBe('the service answered 302')
  }
  expect(new Set(requests)).toEqual(new Set(['POST /first']))
})

test('aborts a request that times out', async () => {
  answer = 'hang'
  expect(await post(here(), { allowLoopback: true, patience: 200 })).toContain('aborted')
})

test.each([
  ['loopback', 'https://127.0.0.1/x'],
  ['a number that is loopback', 'https://2130706433/x'],
  ['loopback in hexadecimal', 'https://0x7f.1/x'],
  ['loopback by IPv6', 'https://[::1]/x'],
  ['a mapped address', 'https://[::ffff:10.0.0.1]/x'],
  ['the address of a cloud', 'https://169.254.169.254/x'],
  ['localhost', 'https://localhost/x'],
  ['plain http', 'http://rp.example/x'],
  ['a private network', 'https://10.1.2.3/x'],
  ['a port of another service', 'https://rp.example:22/x'],
  ['another scheme', 'gopher://rp.example/x'],
  ['a file', 'file:///etc/passwd'],
])('rejects %s', async (_what, uri) => {
  expect(await post(uri, { resolve: names(['93.184.216.34']) })).toBe(refused)
})

test.each([
  ['a private address', ['10.0.0.1']],
  ['loopback', ['127.0.0.1']],
  ['one private address among public ones', ['93.184.216.34', '192.168.0.1']],
  ['a mapped address', ['::ffff:127.0.0.1']],
  ['NAT64', ['64:ff9b::7f00:1']],
  ['nothing', []],
])('rejects a host that resolves to %s with the same message', async (_what, found) => {
  expect(await post(`https://rp.example:${server.port}/x`, { resolve: names(found) })).toBe(refused)
  expect(requests).toEqual([])
})

test('connects to the resolved address, so that DNS rebinding fails [SP-7.24]', async () => {
  const resolve = names(['93.184.216.34'], ['127.0.0.1'])
  expect(await post(`https://rebound.example:${server.port}/x`, { resolve, patience: 150 })).not.toBe('taken')
  expect(await post(`https://rebound.example:${server.port}/x`, { resolve })).toBe(refused)
  expect(requests).toEqual([])
})

test('allows loopback for services in development only, and no other address for them', async () => {
  expect(await post(here())).toBe(refused)
  expect(await post(here(), { allowLoopback: true, resolve: names(['10.0.0.1']) })).toBe(refused)
  expect(await post(`http://127.0.0.1:${server.port}/x`, { allowLoopback: true })).toBe('taken')
})

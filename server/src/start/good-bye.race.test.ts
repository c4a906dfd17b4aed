import { request } from 'node:http'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPerFile } from '../testing/fixtures.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { endAll, runKabinet, untilReady } from '../../../testbed/kabinet.ts'
import { reservePort } from '../../../testbed/ports.ts'
import { steadyProxy, type Wanted } from '../testing/steady-proxy.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const dataDir = temporaryFolder()
const testDatabase = openPerFile(openTestDatabase)
let ports: string[]
let settings: Record<string, string>
let both: ReturnType<typeof runKabinet>[]
beforeAll(async () => {
  ports = [await reservePort(), await reservePort()]
  settings = {
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    DATABASE_URL: testDatabase.url ?? '',
    DATA_DIR: dataDir,
    SECRET_KEYS: Buffer.alloc(32, 1).toString('base64'),
    LIMIT_CALLS_PER_MINUTE: '1000000',
    DRAIN_SECONDS: '2',
  }
  both = ports.map((PORT) => runKabinet({ ...settings, PORT }))
  await Promise.all(ports.map(untilReady))
})
afterAll(endAll)

const wanted: Wanted[] = [
  { method: 'GET', path: '/login' },
  { method: 'GET', path: '/oauth/jwks' },
  { method: 'GET', path: '/api/users/me' },
  { method: 'POST', path: '/api/auth/refresh/', body: '{"refresh_token":"kr_none"}' },
  { method: 'POST', path: '/oauth/token' },
]

test('on SIGTERM, answers every request with `Connection: close`, then exits', async () => {
  const proxy = steadyProxy(ports, 600)
  const leaver = ports[0] ?? ''
  const counts = { all: 0, failed: 0, last: 0 }
  const over = new AbortController()
  let leftAt = Infinity
  const worker = async (from: number) => {
    for (let at = from; !over.signal.aborted; at++) {
      const one = wanted[at % wanted.length]
      if (!one) continue
      const sentAt = performance.now()
      const heard = await proxy.pass(one).catch(() => ({ status: 0, isLast: false, port: '' }))
      counts.all++
      if (heard.status === 0 || heard.status >= 500) counts.failed++
      if (heard.port !== leaver) continue
      if (heard.isLast) counts.last++
      else expect(sentAt).toBeLessThan(leftAt)
      if (heard.isLast) leftAt = Math.min(leftAt, performance.now())
    }
  }
  const working = Array.from({ length: 12 }, (_, at) => worker(at))
  await wait(2000)
  both[0]?.child.kill('SIGTERM')
  expect(await Promise.race([both[0]?.ended, ...working])).toBe(0)
  await wait(1000)
  over.abort()
  await Promise.all(working)
  await proxy.close()
  process.stdout.write(`${counts.all} requests, ${counts.failed} failed, ${counts.last} answered while leaving\n`)
  expect(counts.failed).toBe(0)
  expect(counts.all).toBeGreaterThan(wanted.length)
  expect(counts.last).toBeGreaterThan(0)
})

test('finishes a request in flight as the last of its connection, and fails /readyz at once', async () => {
  const [, port = ''] = ports
  const headers = { 'content-type': 'application/json', 'content-length': 2 }
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/auth/refresh/', headers })
  const heard = once(sent, 'response')
  sent.write('{')
  await once(sent, 'socket')
  await fetch(`http://127.0.0.1:${port}/livez`)
  both[1]?.child.kill('SIGTERM')
  const readyz = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status
  await expect.poll(readyz).toBe(503)
  expect((await fetch(`http://127.0.0.1:${port}/login`)).status).toBeLessThan(504)
  sent.end('}')
  const [answer] = await heard
  expect([answer.statusCode, answer.headers.connection]).toEqual([400, 'close'])
  answer.resume()
  expect(await both[1]?.ended).toBe(0)
})

test('shortly before exit, drops reads and serves writes, so that a proxy without health checks retries elsewhere', async () => {
  const port = await reservePort()
  const { child, ended } = runKabinet({ ...settings, PORT: port, DRAIN_SECONDS: '4' })
  await untilReady(port)
  const ask = (method: string) =>
    fetch(`http://127.0.0.1:${port}/api/auth/refresh/`, {
      method,
      headers: { 'content-type': 'application/json' },
    }).then(
      ({ status }) => status,
      () => 'cut off',
    )
  child.kill('SIGTERM')
  expect([await ask('GET'), await ask('POST')]).toEqual([405, 400])
  await expect.poll(() => ask('GET'), { interval: 20 }).toBe('cut off')
  expect(await ask('POST')).toBe(400)
  expect(await ended).toBe(0)
})

test('does not wait for a connection that a browser opened in advance', async () => {
  const port = await reservePort()
  const { child, ended } = runKabinet({ ...settings, PORT: port, DRAIN_SECONDS: '0' })
  await untilReady(port)
  await once(connect(Number(port), '127.0.0.1'), 'connect')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

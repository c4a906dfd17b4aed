import { Writable } from 'node:stream'
import fc from 'fast-check'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { world } from '../testing/world.ts'
import { lastAnswersOf } from './last-answers.ts'
import { forwardingHeader, withoutPort } from './forwarding.ts'

const proxy = '10.0.0.1'

async function behind(trustProxy: string[]) {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) })
  const w = await world({
    limits: { callsPerMinute: 2 },
    config: { trustProxy },
    deps: { log: pino({ level: 'warn' }, stream) },
  })
  const from = async (peer: string, headers: Record<string, string> = {}) =>
    (await w.app.inject({ url: '/api/handbooks/regions', remoteAddress: peer, headers })).statusCode
  return {
    from,
    listen: async () => ({
      base: new URL('/api/handbooks/regions', await w.app.listen({ port: 0, host: '127.0.0.1' })),
      turnAway: lastAnswersOf(w.app).turnAway,
    }),
    warnings: () => lines.filter((line) => line.includes('TRUST_PROXY')).map((line) => JSON.parse(line)),
    close: w.close,
  }
}

test.each([
  ['203.0.113.7:49152', '203.0.113.7:5'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2::8'],
  ['[2001:db8:1:2::7]', '[2001:db8:1:2::7]:80'],
  ['198.51.100.9, 203.0.113.7:49152, 10.0.0.2:80', '203.0.113.7'],
])('counts %s and %s behind a trusted proxy as one caller, not as the proxy', async (address, same) => {
  const { from, close } = await behind(['10.0.0.0/8'])
  expect(await from(proxy, { 'x-forwarded-for': address })).toBe(200)
  expect(await from(proxy, { 'x-forwarded-for': same })).toBe(200)
  expect(await from(proxy, { 'x-forwarded-for': same })).toBe(429)
  expect(await from(proxy, { 'x-forwarded-for': '203.0.113.99:1' })).toBe(200)
  await close()
})

test('counts an invalid forwarded address as the proxy', async () => {
  const { from, close } = await behind(['10.0.0.0/8'])
  expect(await from(proxy, { 'x-forwarded-for': 'nobody' })).toBe(200)
  expect(await from(proxy, { 'x-forwarded-for': '203.0.113.7:x' })).toBe(200)
  expect(await from(proxy, { 'x-forwarded-for': '[::1' })).toBe(429)
  await close()
})

test('keeps the limit for a header of an undeclared proxy, and warns once', async () => {
  const { from, warnings, close } = await behind(['192.0.2.1'])
  expect(await from('192.0.2.1', { 'x-forwarded-for': '203.0.113.5' })).toBe(200)
  expect(warnings()).toEqual([])
  const answers = [
    await from(proxy, { 'x-forwarded-for': '203.0.113.1' }),
    await from(proxy, { forwarded: 'for=203.0.113.2' }),
  ]
  expect([...answers, await from(proxy, { 'x-real-ip': '203.0.113.3' })]).toEqual([200, 200, 429])
  expect(warnings()).toMatchObject([{ level: 40, peer: proxy, header: 'x-forwarded-for' }])
  await close()
})

test('does not warn of a trusted proxy whose connection this process cuts while it stops', async () => {
  const { listen, warnings, close } = await behind(['127.0.0.1'])
  const { base, turnAway } = await listen()
  const ask = () => fetch(base, { headers: { 'x-forwarded-for': '203.0.113.5' } })
  expect((await ask()).status).toBe(200)
  turnAway()
  await expect(ask()).rejects.toThrow('fetch failed')
  expect(warnings()).toEqual([])
  await close()
})

test.each([
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-original-host',
  'cf-connecting-ip',
  'cf-ray',
  'true-client-ip',
  'x-cluster-client-ip',
  'fastly-client-ip',
  'x-azure-clientip',
  'x-envoy-external-address',
])('recognizes a proxy by %s', (header) => {
  expect(forwardingHeader({ headers: { host: 'localhost', accept: '*/*', [header]: 'x' } })).toBe(header)
})

test('finds no forwarding header among those of a browser', () => {
  const headers = {
    host: 'localhost',
    'user-agent': 'x',
    'sec-fetch-site': 'none',
    origin: 'http://localhost',
    referer: 'x',
    cookie: 'x',
  }
  expect(forwardingHeader({ headers })).toBeUndefined()
})

test('strips only the port from an address', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), fc.nat({ max: 65_535 }), fc.string(), (four, six, port, text) => {
      for (const spelled of [four, ` ${four}:${port} `]) expect(withoutPort(spelled)).toBe(four)
      for (const spelled of [six, `[${six}]`, `[${six}]:${port}`]) expect(withoutPort(spelled)).toBe(six)
      expect(text).toContain(withoutPort(text))
    }),
  )
})

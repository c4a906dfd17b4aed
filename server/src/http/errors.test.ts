import { route } from '@kabinet/contract/route'
import { errorTextsEn } from '@kabinet/contract/texts/en'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import type { Deps } from '../deps.ts'
import { ApiError } from '../lib/api-error.ts'
import { DatabaseUnavailable } from '../lib/database-unavailable.ts'
import { testWorld } from '../testing/world.ts'
import { createHttp } from './create-http.ts'
import { serve } from './serve.ts'

const w = testWorld()

const sampleRoute = route({
  method: 'POST',
  path: '/api/asked',
  who: 'anyone',
  summary: 'A route of this test',
  body: z.strictObject({}),
  reply: z.object({ seen: z.string() }),
  errors: ['NOT_EXIST'],
})

async function serving(config: Partial<Deps['config']> = {}, answer = async () => ({ seen: 'yes' })) {
  const deps = { ...w.deps, config: { ...w.deps.config, ...config } }
  const app = await createHttp(deps)
  onTestFinished(() => app.close())
  serve(app, deps, sampleRoute, answer)
  return app
}
async function ask(answer: () => Promise<{ seen: string }>, config: Partial<Deps['config']> = {}) {
  const app = await serving({ isStrict: false, ...config }, answer)
  return app.inject({ method: 'POST', url: '/api/asked', payload: {}, headers: { 'device-locale': 'en' } })
}

test('answers an unexpected error with code 0, without its cause [SP-8.03]', async () => {
  const response = await ask(async () => {
    throw new Error('select password_hash from account')
  })
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({
    error_code: 0,
    error_message: errorTextsEn.UNEXPECTED,
    request_id: response.headers['x-request-id'],
  })
})

test('answers 12 with a Retry-After of seconds while the database is down [SP-8.11]', async () => {
  const response = await ask(async () => {
    throw new DatabaseUnavailable(new Error('connect ECONNREFUSED 10.0.0.7:5432'))
  })
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2'])
  expect(response.json()).toMatchObject({ error_code: 12, error_message: errorTextsEn.DATABASE })
  expect(response.body).not.toContain('10.0.0.7')
})

test('sends the status, reason, wait and extra members of an error', async () => {
  const response = await ask(async () => {
    throw new ApiError('NOT_EXIST', { status: 410, reason: 'expired', retryAfter: 0.2, body: { existing_id: '7' } })
  })
  expect([response.statusCode, response.headers['retry-after']]).toEqual([410, '1'])
  expect(response.json()).toMatchObject({ error_code: 10, reason: 'expired', existing_id: '7' })
})

test('rejects in tests an error that the route does not list [SP-8.31]', async () => {
  const response = await ask(
    async () => {
      throw new ApiError('USER_BLOCKED')
    },
    { isStrict: true },
  )
  expect(response.statusCode).toBe(500)
  expect(response.json().error_message).toContain('POST /api/asked threw USER_BLOCKED')
})

test('cuts an answer to the members of the reply schema', async () => {
  const everything = { seen: 'yes', password_hash: 'secret' }
  expect((await ask(async () => everything)).json()).toEqual({ seen: 'yes' })
})

test('sends Strict-Transport-Security under https', async () => {
  const plain = await ask(async () => ({ seen: 'yes' }))
  expect(plain.headers).not.toHaveProperty('strict-transport-security')
  const secure = await ask(async () => ({ seen: 'yes' }), { isSecure: true })
  expect(secure.headers['strict-transport-security']).toContain('max-age=63072000')
})

test('sends data with a policy that allows nothing, and pages with one that allows own files', async () => {
  const app = await serving({ isSecure: true })
  app.get('/page', async () => 'page')
  const headersAt = async (method: 'GET' | 'POST', url: string) =>
    (await app.inject({ method, url, payload: {} })).headers
  const always = { 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }
  const [data, unknown, page] = [
    await headersAt('POST', '/api/asked'),
    await headersAt('POST', '/api/nothing'),
    await headersAt('GET', '/page'),
  ]
  const policy = "default-src 'none'; frame-ancestors 'none'"
  for (const headers of [data, unknown])
    expect(headers).toMatchObject({
      ...always,
      'content-security-policy': policy,
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
    })
  expect(page).toMatchObject({ ...always, 'cross-origin-opener-policy': 'same-origin-allow-popups' })
  expect(page['content-security-policy']).toContain("default-src 'none';script-src 'self';style-src 'self'")
  expect(page['permissions-policy']).toContain('camera=()')
})

test('keeps the opener only on pages and redirects of sign-in and log-out', async () => {
  const app = await serving()
  const policyAt = async (url: string) =>
    (await app.inject({ url, headers: { accept: 'text/html' } })).headers['cross-origin-opener-policy']
  for (const url of [
    '/authorize?client_id=x',
    '/authorize/uid',
    '/authorize?error=invalid_request',
    '/login?interaction=x',
    '/registration?a=b&interaction=x',
    '/reset-password?interaction=x',
    '/oauth/logout?client_id=x',
    '/logout?error=invalid_request',
  ])
    expect([url, await policyAt(url)]).toEqual([url, 'unsafe-none'])
  for (const url of [
    '/',
    '/login',
    '/security',
    '/authorized',
    '/services?x=interaction',
    '/?interaction=1',
    '/security?interaction=1',
    '/services/new?a=b&interaction=1',
    '/loginx?interaction=1',
    '/login?x=?interaction=1',
  ])
    expect([url, await policyAt(url)]).toEqual([url, 'same-origin-allow-popups'])
})

test('limits calls by network address: an IPv6 network counts as one, forwarded addresses count only from a trusted proxy [SP-8.14]', async () => {
  w.limit({ callsPerMinute: 2 })
  const app = await serving({ trustProxy: ['10.0.0.1'] })
  const from = async (remoteAddress: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return (await app.inject({ method: 'POST', url: '/api/asked', payload: {}, remoteAddress, headers })).statusCode
  }
  expect([
    await from('2001:db8::1'),
    await from('2001:db8::2'),
    await from('2001:db8::3'),
    await from('2001:db8:0:1::1'),
  ]).toEqual([200, 200, 429, 200])
  const liar = ['1.1.1.1', '2.2.2.2', '3.3.3.3']
  expect([
    await from('192.0.2.9', liar[0]),
    await from('192.0.2.9', liar[1]),
    await from('192.0.2.9', liar[2]),
  ]).toEqual([200, 200, 429])
  expect([await from('10.0.0.1', 'a'), await from('10.0.0.1', 'b'), await from('10.0.0.1', 'c')]).toEqual([
    200, 200, 429,
  ])
  expect(await from('10.0.0.1', 'a, 192.0.2.77')).toBe(200)
  const refused = await app.inject({ method: 'POST', url: '/api/asked', payload: {}, remoteAddress: '192.0.2.9' })
  expect(refused.json()).toMatchObject({ error_code: 101 })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('treats another spelling of a path as the same call for caching and limits', async () => {
  w.limit({ callsPerMinute: 1 })
  const app = await serving()
  const call = (url: string) => app.inject({ method: 'POST', url, payload: {} })
  const first = await call('/%61pi/asked')
  expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'no-store'])
  expect((await call('/a%70i/asked')).statusCode).toBe(429)
  const broken = await call('/api/%zz')
  expect([broken.statusCode, broken.headers['cache-control']]).toEqual([400, 'no-store'])
})

test.each([
  ['no HTTP', 'GET / NOTHTTP\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(70_000)}`, 431],
])('answers %s with an error of the usual shape', async (_what, bytes, status) => {
  const app = await serving()
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  const answer = await text(socket)
  expect(answer).toContain(`HTTP/1.1 ${status} `)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error_code: 4, request_id: expect.any(String) })
})

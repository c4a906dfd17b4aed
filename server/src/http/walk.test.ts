import { api } from '@kabinet/contract/api/all'
import { authApi } from '@kabinet/contract/api/auth/all'
import type { Route } from '@kabinet/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { perFile } from '../testing/fixtures.ts'
import { activate } from '../testing/people.ts'
import { listServed } from './not-found.ts'
import { testWorld } from '../testing/world.ts'

/** Routes that answer without a session; all others answer 401. Justify each new entry in the review. */
const open = [
  'POST /api/auth/register',
  'POST /api/auth/register/confirm',
  'POST /api/auth/invitation',
  'POST /api/auth/invitation/accept',
  'POST /api/auth/authorize',
  'POST /api/auth/restore_account',
  'POST /api/auth/passkey_options',
  'POST /api/auth/passkey',
  'POST /api/auth/otp',
  'POST /api/auth/restore',
  'POST /api/auth/secure',
  'POST /api/auth/secure_code',
  'POST /api/auth/secure_event',
  'POST /api/auth/recovery/stop',
  'POST /api/auth/support-link',
  'POST /api/auth/refresh/',
  'POST /api/auth/resume',
  'GET /api/oauth/authorize',
  'POST /api/oauth/authorize',
  'GET /api/oauth/way-on',
  'GET /api/oauth/logout',
  'POST /api/oauth/logout',
  'POST /api/oauth/device',
  'POST /api/oauth/device/decision',
  'POST /api/feedback',
  'GET /api/handbooks/timezones',
  'GET /api/handbooks/regions',
  'GET /api/legal-texts',
]

const pages = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs.css',
  'GET /api/docs.js',
  'GET /api/docs-viewer.css',
  'GET /api/docs-viewer.js',
  'GET /api/photos/:key/:title',
  'GET /api/service-photos/:key',
  'GET /api/logos/:key/:title',
]

const cacheable = ['GET /api/handbooks/timezones', 'GET /api/handbooks/regions']

const halfOpen = ['POST /api/auth/authorize/confirm', 'POST /api/auth/authorize/recovery', 'POST /api/auth/logout']

const id = '01a1fd34-da5d-708a-80d0-2e3e5ae4f5a4'
const routes = Object.values(api)
  .flatMap((group): Route[] => Object.values(group))
  .map((route) => ({ ...route, name: `${route.method} ${route.path}`, url: route.path.replaceAll(/:\w+/g, id) }))

const w = testWorld({ clears: false })
let half = ''
const anna = perFile(() => w.person('anna'))
beforeAll(async () => {
  const { login, password } = await activate(w, 'boris')
  half = (await w.call(authApi.authorize, { body: { login, password } })).body.access_token
})

test('serves under /api only routes of the contract and its pages [SP-7.02]', () => {
  const served = listServed(w.app).filter((name) => name.includes(' /api') && !name.startsWith('HEAD '))
  expect(served.toSorted()).toEqual([...routes.map(({ name }) => name), ...pages].toSorted())
})

describe('signed out', () => {
  test.each(routes.map(({ name, method, url }) => [name, method, url] as const))('%s', async (name, method, url) => {
    const { status, headers } = await w.send(method, url, method === 'GET' ? undefined : {})
    if (open.includes(name)) expect(status).not.toBe(401)
    else expect(status).toBe(401)
    expect(headers['cache-control']).toBe(cacheable.includes(name) ? 'public, max-age=3600' : 'no-store')
  })
})

describe('never redirects a request body to another URL (OA-29, RFC 9700 4.12) [SP-9.53]', () => {
  const sent = routes.filter(({ method }) => method !== 'GET')
  test.each(sent.map(({ name, method, url }) => [name, method, url] as const))('%s', async (_name, method, url) => {
    const bare = url.replace(/\/$/, '')
    for (const way of [bare, `${bare}/`, `${bare}?next=//evil.example`]) {
      const { status, headers } = await w.send(method, way, {})
      expect([way, status >= 300 && status < 400, headers['location']]).toEqual([way, false, undefined])
    }
  })

  test('answers a right password without a redirect, and redirects a form to a page only by 303', async () => {
    const { login, password } = await activate(w, 'vera')
    const { status, headers } = await w.send('POST', '/api/auth/authorize', { login, password })
    expect([status, headers['location']]).toEqual([200, undefined])
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const [url, expected] of [
      ['/login', 404],
      ['/authorize', 303],
      ['/oauth/logout', 303],
      ['/oauth/token', 400],
    ] as const) {
      const answer = await w.app.inject({
        method: 'POST',
        url,
        headers: form,
        payload: `login=${login}&password=${password}`,
      })
      expect([url, answer.statusCode]).toEqual([url, expected])
    }
  })
})

describe('a session with a pending second step', () => {
  const closed = routes.filter(({ name, who }) => who !== 'service' && !open.includes(name) && !halfOpen.includes(name))
  test.each(closed.map(({ name, method, url }) => [name, method, url] as const))(
    'rejects %s with 1006',
    async (_name, method, url) => {
      const { status, error } = await w.send(method, url, method === 'GET' ? undefined : {}, { token: half })
      expect([status, error.error_code]).toEqual([403, 1006])
    },
  )

  test('is rejected on an authorization request too [SP-6.01]', async () => {
    expect(
      (await w.send('GET', '/api/oauth/authorize?interaction=x', undefined, { token: half })).error.error_code,
    ).toBe(1006)
  })
})

test.each(routes.filter(({ who }) => who === 'service').map(({ name, method, url }) => [name, method, url] as const))(
  'rejects the session of a user on %s, which is for services',
  async (_name, method, url) => {
    const headers = { authorization: `Bearer ${anna.token}` }
    const answer = await w.app.inject({ method, url, headers })
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"'])
  },
)

describe('runs one statement for a signed-in read', () => {
  const reads = routes.filter(({ method, who }) => method === 'GET' && who === 'signed-in')
  test.each(reads.map(({ name, url }) => [name, url] as const))('%s', async (_name, url) => {
    await w.send('GET', url, undefined, { token: anna.token })
    const statements = await w.statements(() => w.send('GET', url, undefined, { token: anna.token }))
    expect(statements).toHaveLength(1)
  })
})

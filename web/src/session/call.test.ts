import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { logout } from '@kabinet/contract/api/auth/auth.api'
import { getMe } from '@kabinet/contract/api/me.api'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { anna } from '@kabinet/contract/examples/samples'
import { type Listening, serveHttp } from '../../../testbed/ports.ts'
import { CallError, Declined } from '../lib/call-error.ts'
import { call } from './call.ts'
import { rememberReturnPath, takeReturnPath } from './return-path.ts'
import { leaveSession, onSession, readSession, restoreSession, type SessionEvent, startSession } from './session.ts'

let server: Listening
let good: { access: string; refresh: string }
let refreshes = 0
let zones: Record<string, unknown> = {}
let refusal: 'none' | 'dead' | 'broken' | 'unconfirmed' = 'none'
let cut: 'none' | 'broken-off' | 'page' | 'endless' = 'none'
let heard: SessionEvent[] = []
let stop: () => void

const reply = (n: number) =>
  ({ access_token: `a${n}`, refresh_token: `r${n}`, token_type: 'Bearer', expires_in: 600, confirmed: true }) as const

beforeAll(async () => {
  server = await serveHttp(async (request, response) => {
    const [status, body] = await answer(request)
    response.writeHead(status, { 'content-type': 'application/json' })
    if (cut === 'page') response.end('<p>Proxy</p>')
    else if (cut === 'none') response.end(JSON.stringify(body))
    else response.write('{"user_id":', () => cut === 'broken-off' && response.destroy())
  })
  window.location.href = server.url
})
afterAll(() => server.close())

beforeEach(() => {
  good = { access: 'a1', refresh: 'r0' }
  refreshes = 0
  zones = {}
  refusal = 'none'
  cut = 'none'
  startSession(reply(0))
  heard = []
  stop = onSession((event) => heard.push(event))
})
afterEach(() => {
  stop()
  leaveSession()
})

async function answer(request: IncomingMessage): Promise<[number, unknown]> {
  zones[request.method ?? ''] = request.headers['device-time-zone']
  if (request.url === '/api/auth/refresh/') return refresh(await text(request))
  if (refusal === 'unconfirmed') return [403, { error_code: 1006, error_message: 'Нет', request_id: 'x' }]
  if (request.headers['auth-token'] !== good.access)
    return [401, { error_code: 8, error_message: 'Сеанс завершён', request_id: 'x' }]
  return [200, anna]
}

async function refresh(body: string): Promise<[number, unknown]> {
  refreshes += 1
  await new Promise((resolve) => setTimeout(resolve, 50))
  if (refusal === 'broken') return [503, { error_code: 12, error_message: 'База недоступна', request_id: 'x' }]
  if (refusal === 'dead' || !body.includes(good.refresh))
    return [401, { error_code: 9, error_message: 'Нет', request_id: 'x' }]
  return [200, reply(1)]
}

test('refreshes once for many calls with an expired token, and all succeed [SP-4.01]', async () => {
  const names = await Promise.all([1, 2, 3, 4, 5].map(async () => (await call(getMe, {})).first_name))
  expect(names).toEqual(['Анна', 'Анна', 'Анна', 'Анна', 'Анна'])
  expect(refreshes).toBe(1)
  expect(readSession()?.access_token).toBe('a1')
  expect(localStorage.getItem('auth')).toContain('"refresh_token":"r1"')
})

test('sends the time zone with all calls that write', async () => {
  await call(getMe, {})
  expect(zones).toEqual({ GET: undefined, POST: Intl.DateTimeFormat().resolvedOptions().timeZone })
})

test('uses tokens that another tab has already refreshed', async () => {
  const other = { ...readSession(), access_token: 'a1', refresh_token: 'r1' }
  localStorage.setItem('auth', JSON.stringify(other))
  expect((await call(getMe, {})).first_name).toBe('Анна')
  expect(refreshes).toBe(0)
})

test('ends the session once for a revoked refresh token and clears all data [SP-4.03]', async () => {
  refusal = 'dead'
  const results = await Promise.allSettled([call(getMe, {}), call(getMe, {})])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(heard).toEqual(['ended'])
  expect(localStorage.getItem('auth')).toBeNull()
})

test('does not restore a session that was left during a refresh', async () => {
  const read = call(getMe, {})
  await expect.poll(() => refreshes).toBe(1)
  leaveSession()
  await expect(read).rejects.toMatchObject({ name: 'AUTH_EXPIRED' })
  expect([readSession(), localStorage.getItem('auth')]).toEqual([null, null])
})

test.each(['none', 'dead'] as const)('keeps a sign-in that began during a refresh (refusal: %s)', async (verdict) => {
  refusal = verdict
  const read = call(getMe, {})
  await expect.poll(() => refreshes).toBe(1)
  startSession(reply(7))
  await expect(read).rejects.toMatchObject({ name: 'AUTH_EXPIRED' })
  expect(readSession()).toMatchObject({ access_token: 'a7', refresh_token: 'r7' })
})

test('keeps the session when a refresh gets no verdict [SP-4.04]', async () => {
  refusal = 'broken'
  await expect(call(getMe, {})).rejects.toMatchObject({ name: 'DATABASE', status: 503 })
  expect(heard).toEqual([])
  expect(readSession()?.refresh_token).toBe('r0')
})

test('keeps only the notice and the link of the next sign-in in the tab after a log-out [SP-3.08]', () => {
  for (const name of [
    'resend:phone_verify',
    'pending-codes',
    'registration-draft',
    'return-to',
    'login-notice',
    'email-link',
  ])
    sessionStorage.setItem(name, 'x')
  localStorage.setItem('user', '{}')
  localStorage.setItem('theme', 'dark')
  leaveSession()
  expect(Object.keys(sessionStorage).toSorted()).toEqual(['email-link', 'login-notice'])
  expect(Object.keys(localStorage)).toEqual(['theme'])
})

test('ends the session when another tab ends it', async () => {
  await restoreSession()
  sessionStorage.setItem('resend:phone_verify', 'x')
  localStorage.removeItem('auth')
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth' }))
  expect(heard).toEqual(['ended'])
  expect(readSession()).toBeNull()
  expect(sessionStorage.getItem('resend:phone_verify')).toBeNull()
})

test('leaves with a log-out in another tab, which left no path for the next user', async () => {
  await restoreSession()
  rememberReturnPath('/partners/1')
  localStorage.clear()
  for (const key of ['draft-stamp', 'auth']) window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  expect(heard).toEqual(['left'])
  expect([readSession(), takeReturnPath(), localStorage.length]).toEqual([null, '/', 0])
})

test('leaves too when a call learns of the log-out of another tab first', async () => {
  await restoreSession()
  refusal = 'dead'
  localStorage.clear()
  await expect(call(getMe, {})).rejects.toMatchObject({ name: 'AUTH_EXPIRED' })
  expect(heard).toEqual(['left'])
})

test('reports nothing for reads of a page that is still shown after a log-out', async () => {
  rememberReturnPath('/partners/1')
  leaveSession()
  await expect(call(getMe, {})).rejects.toBeInstanceOf(Declined)
  expect(heard).toEqual(['left'])
  expect(takeReturnPath()).toBe('/')
})

test('keeps a sign-in when a call of the earlier one is rejected late', async () => {
  refusal = 'unconfirmed'
  const read = call(getMe, {})
  leaveSession()
  startSession(reply(7))
  await expect(read).rejects.toMatchObject({ name: 'TOKEN_NOT_CONFIRMED' })
  expect(readSession()).toMatchObject({ access_token: 'a7' })
})

test('detects another account in another tab', async () => {
  await restoreSession()
  localStorage.setItem('auth', JSON.stringify({ ...readSession(), sign_in: 'another' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'auth' }))
  expect(heard).toEqual(['replaced'])
})

test('distinguishes a reply that breaks off from one that is not JSON, and an abort from both', async () => {
  good.access = 'a0'
  cut = 'broken-off'
  await expect(call(getMe, {})).rejects.toMatchObject({ isUnanswered: true })
  cut = 'page'
  const page: unknown = await call(getMe, {}).catch((error: unknown) => error)
  expect(page).toMatchObject({ name: 'UNEXPECTED', isUnreadable: true, isUnanswered: undefined })
  cut = 'endless'
  const leaving = new AbortController()
  const left = call(getMe, {}, { signal: leaving.signal })
  setTimeout(() => leaving.abort(), 50)
  await expect(left).rejects.not.toBeInstanceOf(CallError)
})

test('reports a named error for a reply that is not from this API [SP-8.24]', async () => {
  good.access = 'a0'
  await expect(call(logout, {})).resolves.toBeUndefined()
  window.location.href = 'http://127.0.0.1:1/'
  await expect(call(getMe, {})).rejects.toMatchObject({ name: 'UNEXPECTED', status: 0, isUnanswered: true })
})

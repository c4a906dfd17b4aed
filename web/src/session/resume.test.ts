import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Listening, serveHttp } from '../../../testbed/ports.ts'
import { isForUsers } from '../app/routes.ts'
import { tokens } from '../testing/people.ts'
import { forgetLeft, hasLeft } from './left-cookie.ts'
import { leaveSession, readSession, restoreSession, startSession } from './session.ts'

const session = { ...tokens, confirmed: true } as const
let server: Listening
let calls = 0
let lost = 0
let found = true

beforeAll(async () => {
  server = await serveHttp((request, response) => {
    calls += 1
    request.resume().on('end', () => {
      if (calls <= lost) return void response.destroy()
      const body = JSON.stringify(found ? { session } : {})
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    })
  })
  window.location.href = server.url
})
afterAll(() => server.close())
beforeEach(async () => {
  forgetLeft()
  await restoreSession()
  calls = 0
  lost = 0
  found = true
})

test('resumes the session when the storage is empty, and stores its tokens', async () => {
  await restoreSession(true)
  expect(readSession()?.access_token).toBe(tokens.access_token)
  expect(localStorage.getItem('auth')).toContain(`"refresh_token":"${tokens.refresh_token}"`)
  expect(calls).toBe(1)
})

test('repeats the call when its reply is lost, and gives up after that', async () => {
  lost = 1
  await restoreSession(true)
  expect([readSession()?.access_token, calls]).toEqual([tokens.access_token, 2])
  localStorage.clear()
  await restoreSession()
  lost = 4
  await restoreSession(true)
  expect([readSession(), calls]).toEqual([null, 4])
})

test('stays signed out when another tab logs out meanwhile', async () => {
  const resumed = restoreSession(true)
  leaveSession()
  await resumed
  expect([readSession(), localStorage.getItem('auth'), calls]).toEqual([null, null, 1])
})

test('takes the session that another tab got meanwhile', async () => {
  const resumed = restoreSession(true)
  const others = { access_token: 'a2', refresh_token: 'r2', expires_at: Date.now() + 600_000, sign_in: 'other' }
  localStorage.setItem('auth', JSON.stringify(others))
  await resumed
  expect(readSession()?.access_token).toBe('a2')
})

test('stays signed out when there is nothing to resume', async () => {
  found = false
  await restoreSession(true)
  expect([readSession(), localStorage.length, calls]).toEqual([null, 0, 1])
})

test('does not ask on other pages, or when the storage is not empty', async () => {
  await restoreSession(false)
  localStorage.setItem('theme', 'dark')
  await restoreSession(true)
  expect([readSession(), calls]).toEqual([null, 0])
})

test('does not ask after a log-out, also in another tab, until the next sign-in', async () => {
  startSession(session)
  expect(hasLeft()).toBe(false)
  leaveSession()
  expect(hasLeft()).toBe(true)
  await restoreSession(true)
  expect([readSession(), calls]).toEqual([null, 0])
  startSession(session)
  expect(hasLeft()).toBe(false)
})

test.each([
  ['/', true],
  ['/services/0190', true],
  ['/authorize', true],
  ['/login', false],
  ['/registration', false],
  ['/logout', false],
  ['/docs', false],
  ['/no-such-page', false],
] as const)('%s may resume a session: %s', (pathname, may) => expect(isForUsers(pathname)).toBe(may))

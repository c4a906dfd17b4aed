import { authorize, checkPassword } from '@kabinet/contract/api/auth/auth.api'
import { patchMe } from '@kabinet/contract/api/me.api'
import { renewClientSecret } from '@kabinet/contract/api/services/clients.api'
import { anna } from '@kabinet/contract/examples/samples'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Listening, serveHttp } from '../../../testbed/ports.ts'
import { tokens } from '../testing/people.ts'
import { call } from './call.ts'
import { readSession, renewSession, startSession } from './session.ts'

const reply = { ...tokens, confirmed: true } as const
let server: Listening
/** Replies that are lost: none of them, or cut off after the status. */
let lost = 0
let how: 'whole' | 'cut' = 'whole'
let calls: { url: string; key: string | undefined }[] = []

beforeAll(async () => {
  server = await serveHttp((request, response) => {
    calls.push({ url: request.url ?? '', key: request.headers['idempotency-key']?.toString() })
    request.resume().on('end', () => {
      const body = JSON.stringify(request.url === patchMe.path ? anna : reply)
      if (calls.length > lost) return void response.writeHead(200, { 'content-type': 'application/json' }).end(body)
      if (how === 'whole') return void response.destroy()
      response.writeHead(200, { 'content-length': body.length }).write(body.slice(0, 9), () => response.destroy())
    })
  })
  window.location.href = server.url
})
afterAll(() => server.close())
beforeEach(() => {
  startSession(reply)
  lost = 0
  calls = []
})

const logIn = () => call(authorize, { body: { login: 'anna@example.com', password: 'Ognennaya-7Reka' } })
const rename = () => call(patchMe, { body: { action: 'update_profile', address: 'Москва' } })

test.each(['whole', 'cut'] as const)(
  'repeats an act once with the same key when its reply was lost (%s)',
  async (way) => {
    how = way
    lost = 1
    expect((await logIn()).access_token).toBe(tokens.access_token)
    expect(calls).toHaveLength(2)
    expect(calls[0]?.key).toMatch(/^.{22,}$/)
    expect(calls[1]).toEqual(calls[0])
  },
)

test('repeats only once, and sends the same key when the user tries again', async () => {
  lost = 2
  await expect(logIn()).rejects.toMatchObject({ isUnanswered: true })
  expect(calls).toHaveLength(2)
  await logIn()
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1)
})

test('begins another attempt at once after an act that spends a proof has succeeded', async () => {
  await logIn()
  await logIn()
  expect(calls[1]?.key).not.toBe(calls[0]?.key)
  await Promise.all([logIn(), logIn()])
  expect(calls[3]?.key).toBe(calls[2]?.key)
})

test('repeats a signed-in write and a proof of the password', async () => {
  lost = 1
  await rename()
  await call(checkPassword, { body: { password: 'Ognennaya-7Reka' } })
  expect(calls.map(({ url }) => url)).toEqual([patchMe.path, patchMe.path, checkPassword.path])
})

test('repeats a refresh, whose token has one successor', async () => {
  lost = 1
  expect((await renewSession(readSession()?.access_token ?? ''))?.access_token).toBe(tokens.access_token)
  expect(calls).toHaveLength(2)
})

test('does not repeat an act without a key, such as a new secret', async () => {
  lost = 1
  await expect(call(renewClientSecret, { params: { id: '1' }, body: {} })).rejects.toMatchObject({ isUnanswered: true })
  expect(calls).toHaveLength(1)
})

import { authApi } from '@kabinet/contract/api/auth/all'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { RefusedForGood } from '../../domain/messages/delivery/refused-for-good.ts'
import { drainOutbox } from '../../domain/messages/outbox.ts'
import type { Person } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'
import { runAdmin } from '../../testing/run-admin.ts'

const w = testWorld()
let refusal: Error | undefined
let anna: Person
beforeAll(() => {
  const { sendMail } = w.deps
  w.deps.sendMail = (mail) => (refusal ? Promise.reject(refusal) : sendMail(mail))
})
beforeEach(async () => {
  refusal = undefined
  anna = await w.person('anna')
})

const login = 'anna@example.com'
const reasons = async () => {
  const shown: { last_failures: { happened_at: string | null; reason: string }[] } = JSON.parse(
    await runAdmin(w.deps, ['people', 'show', anna.accountId, '--json']),
  )
  return shown.last_failures
}
const signIn = (password: string) => anna.call(authApi.authorize, { body: { login, password } })

test('lists nothing for a user who signed in', async () => {
  expect(await reasons()).toEqual([])
})

test('names wrong passwords with their number, and the limit that they used up', async () => {
  for (let n = 0; n < 10; n++) await signIn('Wrong-Wolk-9x')
  expect(await reasons()).toEqual([
    { happened_at: null, reason: expect.stringMatching(/^limit passwords-device until 20\d\d-/) },
    { happened_at: expect.any(String), reason: expect.stringMatching(/^wrong password, 10 times$/) },
  ])
})

test('names a code that was sent but not entered, and one that was wrong', async () => {
  const { body } = await signIn(anna.password)
  expect(await reasons()).toMatchObject([{ reason: 'email login_code sent, code not entered' }])
  anna.token = body.access_token
  await anna.call(authApi.confirmAuthorize, { body: { code: '000000' } })
  expect(await reasons()).toContainEqual({ happened_at: expect.any(String), reason: 'wrong code (login)' })
})

test('names the answer of the server that refused a code, for good and for a while', async () => {
  refusal = new Error('451 try later')
  await signIn(anna.password)
  await drainOutbox(w.deps)
  expect(await reasons()).toMatchObject([{ reason: 'email login_code not accepted yet: 451 try later' }])
  refusal = new RefusedForGood('550 no such mailbox')
  await w.pass(600)
  await signIn(anna.password)
  await drainOutbox(w.deps)
  expect(await reasons()).toMatchObject([{ reason: 'email login_code refused: 550 no such mailbox' }, {}])
})

import { addPasskey, preparePasskey } from '@kabinet/contract/api/passkeys.api'
import { added } from '@kabinet/contract/examples/passkeys'
import { sampleCreationOptions as options, sampleNewCredential } from '@kabinet/contract/examples/web-authn'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { forgetPasskeyBrowser, type PasskeyBrowser, setPasskeyBrowser } from '../../testing/passkey-browser.ts'
import { lost, refused, Replies } from '../../testing/replies.ts'
import { leaveSession, readSession, startSession } from '../../session/session.ts'
import { askPasswordBy } from '../../session/step-up.ts'
import { tokens } from '../../testing/people.ts'
import { makePasskeyUnseen } from './unseen-passkey.ts'

let replies: Replies
let questions = 0

beforeEach(() => {
  questions = 0
  askPasswordBy(() => Promise.resolve(Boolean((questions += 1))))
  startSession({ ...tokens, confirmed: true })
  replies = new Replies().on(preparePasskey, options).on(addPasskey, added)
  onTestFinished(leaveSession)
})
const make = (browser?: PasskeyBrowser) => {
  if (browser) setPasskeyBrowser(browser)
  onTestFinished(forgetPasskeyBrowser)
  return makePasskeyUnseen()
}

test("creates a passkey without a dialog and sends it with the session's token", async () => {
  const prompts: unknown[] = []
  expect(await make({ create: 'given', onCreate: (how) => prompts.push(how) })).toBe(true)
  expect(prompts).toEqual([{ mediation: 'conditional', publicKey: options }])
  expect(replies.to(preparePasskey)).toEqual([{ unseen: true }])
  expect(replies.to(addPasskey)).toEqual([sampleNewCredential])
  expect(new Set(replies.requests.map(({ token }) => token))).toEqual(new Set([tokens.access_token]))
})

test('asks neither an unsupported browser nor the server', async () => {
  expect([await make(), await make({})]).toEqual([false, false])
  expect(replies.requests).toEqual([])
})

test.each(['NotAllowedError', 'InvalidStateError', 'NotSupportedError'] as const)(
  'leaves no trace when the browser declines: %s',
  async (create) => {
    expect(await make({ create })).toBe(false)
    expect(replies.to(addPasskey)).toEqual([])
  },
)

test('ignores a rejection by the server: no dialog, no error, no end of the session', async () => {
  const stepUp = refused('AUTH_FORBIDDEN', { reason: 'step_up' })
  replies.on(preparePasskey, refused('ALREADY_EXIST'), stepUp, refused('AUTH_EXPIRED'), lost)
  for (let n = 0; n < 4; n += 1) expect(await make({ create: 'given' })).toBe(false)
  replies.on(preparePasskey, options).on(addPasskey, refused('HUMAN_FRIENDLY'))
  expect(await make({ create: 'given' })).toBe(false)
  expect([questions, readSession() !== null]).toEqual([0, true])
})

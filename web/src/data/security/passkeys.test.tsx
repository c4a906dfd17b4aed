import { getMe } from '@kabinet/contract/api/me.api'
import { addPasskey, listPasskeys, preparePasskey } from '@kabinet/contract/api/passkeys.api'
import { added } from '@kabinet/contract/examples/passkeys'
import { sampleCreationOptions } from '@kabinet/contract/examples/web-authn'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { leaveSession, startSession } from '../../session/session.ts'
import { openPage } from '../../testing/open-page.tsx'
import { forgetPasskeyBrowser, setPasskeyBrowser } from '../../testing/passkey-browser.ts'
import { anna, tokens } from '../../testing/people.ts'
import { pending, Replies } from '../../testing/replies.ts'
import { usePasskeys } from './passkeys.ts'
import { makePasskeyUnseen } from './unseen-passkey.ts'

const list = { items: [added], total: 1, rp_id: 'id.example', user_handle: 'x' }

function Count() {
  const { data } = usePasskeys()
  return data && <p>total: {data.total}</p>
}

function begin() {
  const accepted: string[][] = []
  setPasskeyBrowser({ create: 'given', onAccepted: (ids) => accepted.push(ids) })
  startSession({ ...tokens, confirmed: true })
  onTestFinished(() => (forgetPasskeyBrowser(), leaveSession()))
  const replies = new Replies().on(listPasskeys, list).on(getMe, anna).on(preparePasskey, sampleCreationOptions)
  return { replies, accepted }
}

test('signals the browser which passkeys exist', async () => {
  const { accepted } = begin()
  await openPage({ '/': Count }, '/')
  await waitFor(() => expect(accepted).toContainEqual([added.credential_id]))
})

test('signals no list while a new passkey is being saved', async () => {
  const { replies, accepted } = begin()
  replies.on(addPasskey, pending)
  void makePasskeyUnseen()
  await waitFor(() => expect(replies.to(addPasskey)).toHaveLength(1))
  await openPage({ '/': Count }, '/')
  await screen.findByText('total: 1')
  expect([replies.to(getMe), accepted]).toEqual([[], []])
})

test('signals no list that was read before a new passkey was saved', async () => {
  const { replies, accepted } = begin()
  replies.on(addPasskey, added)
  const held = Promise.withResolvers<void>()
  const answer = globalThis.fetch
  globalThis.fetch = async (...asked) => {
    const reply = await answer(...asked)
    if (String(asked[0]).includes('passkeys') && replies.to(addPasskey).length === 0) await held.promise
    return reply
  }
  await openPage({ '/': Count }, '/')
  await waitFor(() => expect(replies.to(listPasskeys)).not.toEqual([]))
  globalThis.fetch = answer
  expect(await makePasskeyUnseen()).toBe(true)
  held.resolve()
  await screen.findByText('total: 1')
  expect([replies.to(getMe), accepted]).toEqual([[], []])
})

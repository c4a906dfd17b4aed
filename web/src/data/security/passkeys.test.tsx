import { getMe } from '@kabinet/contract/api/me.api'
import { addPasskey, listPasskeys, preparePasskey } from '@kabinet/contract/api/passkeys.api'
import { added } from '@kabinet/contract/examples/passkeys'
import { sampleCreationOptions } from '@kabinet/contract/examples/web-authn'
import type { Route } from '@kabinet/contract/route'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { leaveSession, startSession } from '../../session/session.ts'
import { openPage } from '../../testing/open-page.tsx'
import { forgetPasskeyBrowser, setPasskeyBrowser } from '../../testing/passkey-browser.ts'
import { anna, tokens } from '../../testing/people.ts'
import { Replies } from '../../testing/replies.ts'
import { usePasskeys } from './passkeys.ts'
import { makePasskeyUnseen } from './unseen-passkey.ts'

const list = { items: [added], total: 1, rp_id: 'id.example', user_handle: 'x' }

function Count() {
  const { data, refetch } = usePasskeys()
  return data && <button onClick={() => void refetch()}>total: {data.total}</button>
}

function begin() {
  const accepted: string[][] = []
  setPasskeyBrowser({ create: 'given', onAccepted: (ids) => accepted.push(ids) })
  startSession({ ...tokens, confirmed: true })
  onTestFinished(() => (forgetPasskeyBrowser(), leaveSession()))
  const replies = new Replies().on(listPasskeys, list).on(getMe, anna).on(preparePasskey, sampleCreationOptions)
  return { replies, accepted }
}

/** Delays the replies of a route until the result is called. */
function delayReplies({ method, path }: Pick<Route, 'method' | 'path'>): () => void {
  const released = Promise.withResolvers<void>()
  const send = globalThis.fetch
  globalThis.fetch = async (url, init) => {
    const reply = await send(url, init)
    if (init?.method === method && String(url).endsWith(path)) await released.promise
    return reply
  }
  onTestFinished(() => void (globalThis.fetch = send))
  return released.resolve
}

test('signals the browser which passkeys exist', async () => {
  const { accepted } = begin()
  await openPage({ '/': Count }, '/')
  await waitFor(() => expect(accepted).toContainEqual([added.credential_id]))
})

test('signals no list while a new passkey is being saved', async () => {
  const { replies, accepted } = begin()
  replies.on(addPasskey, added)
  const release = delayReplies(addPasskey)
  const made = makePasskeyUnseen()
  await waitFor(() => expect(replies.to(addPasskey)).toHaveLength(1))
  await openPage({ '/': Count }, '/')
  await screen.findByText('total: 1')
  expect([replies.to(getMe), accepted]).toEqual([[], []])
  release()
  expect(await made).toBe(true)
})

test('signals no list that was read before a new passkey was saved', async () => {
  const { replies, accepted } = begin()
  replies.on(addPasskey, added)
  const release = delayReplies(listPasskeys)
  await openPage({ '/': Count }, '/')
  await waitFor(() => expect(replies.to(listPasskeys)).not.toEqual([]))
  expect(await makePasskeyUnseen()).toBe(true)
  release()
  await screen.findByText('total: 1')
  expect([replies.to(getMe), accepted]).toEqual([[], []])
})

test('signals no list when a new passkey was saved while the user was read', async () => {
  const { replies, accepted } = begin()
  replies.on(addPasskey, added)
  const release = delayReplies(getMe)
  await openPage({ '/': Count }, '/')
  const button = await screen.findByText('total: 1')
  await waitFor(() => expect(replies.to(getMe)).toHaveLength(1))
  expect(await makePasskeyUnseen()).toBe(true)
  const newer = { ...added, credential_id: 'newer' }
  replies.on(listPasskeys, { ...list, items: [newer, added], total: 2 })
  release()
  fireEvent.click(button)
  await waitFor(() => expect(accepted).toEqual([['newer', added.credential_id]]))
})

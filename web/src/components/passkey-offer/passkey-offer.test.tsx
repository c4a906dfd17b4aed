import { addPasskey, preparePasskey } from '@kabinet/contract/api/passkeys.api'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { claimPasskeyOffer, endPasskeyOffer, isPasskeyOffered, leavePasskeyOffer } from '../../session/passkey-offer.ts'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'

const sample = 'page.index.passkeyOffer.notice'
const offer = 'Входите без пароля и кода'
const isOffered = () => screen.queryByText(new RegExp(offer)) !== null
const inTab = () => sessionStorage.getItem('passkey-offer')
const inBrowser = () => localStorage.getItem('passkey-offer')
test('takes no focus', async () => {
  await openSample(sample)
  expect(isOffered()).toBe(true)
  expect(document.activeElement?.closest('[role=status]')).toBeFalsy()
})

test('hides the offer for good in this browser and moves the focus to the page', async () => {
  await openSample(sample)
  await actions.click('passkeys.offer.hide')
  expect([isOffered(), inTab(), inBrowser()]).toEqual([false, null, 'over'])
  expect(document.activeElement?.tagName).toBe('MAIN')
  leavePasskeyOffer({ has_passkey: false })
  expect(inTab()).toBeNull()
})

test('links to the button that adds a passkey, and ends the offer', async () => {
  const { router } = await openSample(sample)
  await actions.click('passkeys.add')
  await actions.find('passkeys.none')
  expect([router.state.location.pathname, router.state.location.hash]).toEqual(['/security', '#passkeys'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Добавить ключ доступа'))
  expect([isOffered(), inTab()]).toEqual([false, null])
})

test('registers a passkey that the browser creates by itself, and reports it', async () => {
  const { replies } = await openSample('page.index.passkeyMade.notice')
  expect(replies.to(preparePasskey)).toEqual([{ unseen: true }])
  expect(replies.to(addPasskey)).toHaveLength(1)
  expect([isOffered(), inTab(), inBrowser()]).toEqual([false, null, 'over'])
})

test('offers a passkey once to a user without one; later sign-ins only let the browser try', () => {
  for (const has_passkey of [true, undefined]) leavePasskeyOffer({ has_passkey })
  expect(inTab()).toBeNull()
  leavePasskeyOffer({ has_passkey: false })
  expect([inTab(), isPasskeyOffered()]).toEqual(['new', true])
  expect([claimPasskeyOffer(), claimPasskeyOffer(), isPasskeyOffered()]).toEqual([true, false, true])
  sessionStorage.clear()
  leavePasskeyOffer({ has_passkey: false })
  expect([isPasskeyOffered(), claimPasskeyOffer(), claimPasskeyOffer()]).toEqual([false, true, false])
  endPasskeyOffer()
  leavePasskeyOffer({ has_passkey: false })
  expect(inTab()).toBeNull()
})

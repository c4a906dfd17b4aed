import { listPasskeys } from '@kabinet/contract/api/passkeys.api'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { leavePasskeyOffer } from '../../session/passkey-offer.ts'
import { actions } from '../../testing/actions.ts'
import { openSample } from '../../testing/open-sample.tsx'

const sample = 'page.index.passkeyOffer.notice'
const offer = 'Входите без пароля и кода'
const isOffered = () => screen.queryByText(new RegExp(offer)) !== null
const inTab = () => sessionStorage.getItem('passkey-offer')
const inBrowser = () => localStorage.getItem('passkey-offer')
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('takes no focus, and asks the server for no passkeys', async () => {
  const { replies } = await openSample(sample)
  expect(isOffered()).toBe(true)
  expect(document.activeElement?.closest('[role=status]')).toBeFalsy()
  expect(replies.to(listPasskeys)).toEqual([])
})

test('hidden, it is gone for good in this browser, and the keyboard goes on in the page', async () => {
  await openSample(sample)
  expect([inTab(), inBrowser()]).toEqual(['open', 'made'])
  await actions.click('passkeys.offer.hide')
  expect([isOffered(), inTab()]).toEqual([false, null])
  expect(document.activeElement?.tagName).toBe('MAIN')
  leavePasskeyOffer({ has_passkey: false })
  expect(inTab()).toBeNull()
})

test('its link leads to the button that adds one, and is answer enough', async () => {
  const { router } = await openSample(sample)
  await actions.click('passkeys.add')
  await actions.find('passkeys.about')
  expect([router.state.location.pathname, router.state.location.hash]).toEqual(['/security', '#passkeys'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Добавить ключ доступа'))
  expect([isOffered(), inTab()]).toEqual([false, null])
})

test('is left for whoever is known to have none, once', () => {
  for (const has_passkey of [true, undefined]) leavePasskeyOffer({ has_passkey })
  expect(inTab()).toBeNull()
  leavePasskeyOffer({ has_passkey: false })
  expect(inTab()).toBe('open')
})

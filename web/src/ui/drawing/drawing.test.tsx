import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openSample } from '../../testing/open-sample.tsx'

const shown = () => document.querySelector('main svg[aria-hidden="true"][viewBox$="0 120 88"]')
const hasTick = () => shown()?.querySelector('circle') !== null

test.each([
  'page.services.empty',
  'page.services-access.empty',
  'page.services-registration.empty',
  'page.partners.empty',
  'page.cloud.opened',
])('draws an empty state, without the tick: %s', async (sample) => {
  await openSample(sample)
  await waitFor(() => expect(shown()).toBeTruthy())
  expect(hasTick()).toBe(false)
})

test.each([
  'registration.activated.opened',
  'reset-password.changed.opened',
  'page.email-confirm.done',
  'page.feedback.done',
])('draws a success, with the tick: %s', async (sample) => {
  await openSample(sample)
  await waitFor(() => expect(shown()).toBeTruthy())
  expect(hasTick()).toBe(true)
})

test('draws no success where an e-mail was not confirmed', async () => {
  await openSample('page.email-confirm.expired')
  expect(shown()).toBeNull()
})

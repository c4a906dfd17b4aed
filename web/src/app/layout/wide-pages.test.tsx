import { expect, test } from 'vitest'
import { openSample } from '../../testing/open-sample.tsx'

test.each([
  'page.services.loading',
  'page.services.empty',
  'page.services.filled',
  'page.services-access.empty',
  'page.services-access.loadFailed',
  'page.services-access.filled',
  'page.partners.loading',
  'page.partners.empty',
  'page.partners.filled',
  'page.documents.loadFailed',
  'page.documents.opened',
])('%s is wide in every state, so that its heading and its button stay in place', async (sample) => {
  await openSample(sample)
  expect(document.querySelector('h1')?.closest('[data-wide-page=columns]')).toBeTruthy()
})

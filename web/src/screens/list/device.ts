import { decideDeviceRequest, type DeviceRequest, findDeviceRequest } from '@kabinet/contract/api/device.api'
import { refused } from '../../testing/replies.ts'
import { type Sample, samplesAt } from '../sample.ts'
import { plain } from './requests.ts'

const { name, logo_url, description, owner_verified, redirect_host } = plain.client
const request: DeviceRequest = {
  user_code: 'BCDF-GHJK',
  client: { name, logo_url, description, owner_verified, redirect_host },
}
const { page } = samplesAt({ at: '/device?user_code=BCDF-GHJK' })

export const deviceSamples: readonly Sample[] = [
  page('/device', 'opened', { at: '/device', text: 'device.title' }),
  page('/device', 'expired', {
    replies: (r) => r.on(findDeviceRequest, refused('NOT_EXIST')),
    play: ({ click }) => click('parts.continue'),
    text: 'device.unknown',
  }),
  page('/device', 'service', {
    replies: (r) => r.on(findDeviceRequest, request),
    play: ({ click }) => click('parts.continue'),
    text: 'device.warning',
  }),
  page('/device', 'failed', {
    replies: (r) => r.on(findDeviceRequest, request).on(decideDeviceRequest, refused('DATABASE')),
    play: async ({ click }) => {
      await click('parts.continue')
      await click('device.continue')
    },
    text: { error: 'DATABASE' },
  }),
  page('/device', 'refused', { at: '/device?outcome=rejected', text: 'device.rejected.text' }),
  page('/device', 'already', { at: '/device?outcome=expired', text: 'device.expired.text' }),
  page('/device', 'done', { at: '/device?outcome=done', text: 'device.done.text' }),
]

import type { reviewApi } from '../api/review.api.ts'
import type { ExamplesOf } from './examples-of.ts'
import { romashka } from './samples.ts'

const service = { id: romashka.id, name: romashka.name }

export const reviewExamples = {
  getReview: {
    reply: {
      secured: {
        pressed_at: '2026-11-22T09:40:00.000Z',
        ended: [
          { what: 'passkey', at: '2026-11-22T09:31:00.000Z', name: 'YubiKey', service: null },
          { what: 'phone', at: '2026-11-22T09:33:00.000Z', name: '+79005554433', service: null },
          {
            what: 'redirect_uri',
            at: '2026-11-22T09:36:00.000Z',
            name: 'https://attacker.example/cb',
            service,
            field: 'redirect_uris',
          },
          { what: 'service_access', at: '2026-11-22T09:37:00.000Z', name: 'thief@example.com', service },
          { what: 'consent', at: '2026-11-22T09:34:00.000Z', name: 'Лютик', service: null },
          { what: 'session', at: '2026-11-22T09:30:00.000Z', name: 'Firefox, Linux, 198.51.100.24', service: null },
        ],
        secrets: [{ service, at: '2026-11-22T09:35:00.000Z' }],
        settings: [{ service, fields: ['access', 'name', 'redirect_uris'], at: '2026-11-22T09:36:00.000Z' }],
      },
      nothing: { pressed_at: null, ended: [], secrets: [], settings: [] },
    },
  },
  finishReview: { body: { keep: {} } },
} satisfies ExamplesOf<typeof reviewApi>

import type { clientRegistrationApi } from '../api/services/client-registration.api.ts'
import type { ExamplesOf } from './examples-of.ts'
import { romashka } from './samples.ts'

const token = {
  id: '0192f0c1-5555-7c6e-9a51-3f2a1c0d9e77',
  name: 'Отчёты',
  services_made: 0,
  services_left: 5,
  created_at: '2026-11-21T09:00:00.000Z',
  expires_at: '2026-11-28T09:00:00.000Z',
}
const proposed_at = '2026-11-22T09:30:00.000Z'

export const clientRegistrationExamples = {
  listRegistrationTokens: { reply: { tokens: { items: [token] } } },
  createRegistrationToken: {
    body: { week: { name: 'Отчёты', services: 5, days: 7 } },
    reply: { issued: { ...token, token: 'Qs6Hd1Gf0JaYt4Kp9Rw2Zc7Mx5Ln8Vb3Ue4To9Ii2Pk' } },
  },
  deleteRegistrationToken: {},
  decideProposal: {
    body: { yes: { answer: 'yes', proposed_at }, no: { answer: 'no', proposed_at } },
    reply: { changed: { client: romashka }, deleted: { client: null } },
  },
  endManagement: {},
} satisfies ExamplesOf<typeof clientRegistrationApi>

import type { apisApi } from '../api/services/apis.api.ts'
import type { ServiceApi } from '../data/api-fields.ts'
import type { ExamplesOf } from './examples-of.ts'
import { secret } from './services.ts'

const scopes = [{ name: 'orders:read', title_ru: 'Смотреть ваши заказы', title_en: 'See your orders' }]
const orders: ServiceApi = {
  id: '0192f0c1-3333-7c6e-9a51-3f2a1c0d9e77',
  address: 'https://api.romashka.example/v1',
  name: 'Заказы Ромашки',
  scopes,
  admits: 'own',
  named_clients: [],
  token_format: 'opaque',
  token_alg: 'RS256',
  metadata_url: 'https://api.romashka.example/.well-known/oauth-protected-resource/v1',
  secrets: [{ created_at: '2026-11-21T12:00:00.000Z' }],
  created_at: '2026-11-21T12:00:00.000Z',
}
const at = '2026-11-22T12:00:00.000Z'

export const apisExamples = {
  listApis: { reply: { apis: { items: [orders] } } },
  createApi: {
    body: { orders: { address: orders.address, name: orders.name, scopes } },
    reply: { made: { ...orders, secrets: [] } },
  },
  patchApi: { body: { open: { admits: 'any' } }, reply: { changed: { ...orders, admits: 'any' } } },
  deleteApi: {},
  checkApi: {
    reply: {
      proved: { ...orders, proof: 'metadata', proved_at: at, checked_at: at },
      not_proved: { ...orders, checked_at: at, problem: 'kabinet_api_id' },
    },
  },
  renewApiSecret: {
    body: { at_once: {}, overlap: { keep_old_hours: 24 } },
    reply: { renewed: { client_secret: secret, old_secret_expires_at: at } },
  },
  endOldApiSecrets: { reply: { api: orders } },
} satisfies ExamplesOf<typeof apisApi>

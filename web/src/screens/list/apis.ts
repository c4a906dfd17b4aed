import { checkApi, createApi, listApis, renewApiSecret } from '@kabinet/contract/api/services/apis.api'
import type { ServiceApi } from '@kabinet/contract/data/api-fields'
import { romashka } from '@kabinet/contract/examples/samples'
import { anna } from '../../testing/people.ts'
import { pending, refused } from '../../testing/replies.ts'
import { answered, type Sample, samplesAt } from '../sample.ts'

const list = `/services/${romashka.id}/apis`
const { page } = samplesAt({ at: list, me: anna })
const route = '/services/:id/apis'

const orders: ServiceApi = {
  id: '0192f0c1-7777-7c6e-9a51-3f2a1c0d9e77',
  address: 'https://api.romashka.example/orders',
  name: 'Заказы «Ромашки»',
  scopes: [
    { name: 'orders:read', title_ru: 'Видеть ваши заказы', title_en: 'See your orders' },
    { name: 'orders:write', title_ru: 'Оформлять заказы от вашего имени', title_en: 'Place orders on your behalf' },
  ],
  admits: 'any',
  named_clients: [],
  token_format: 'opaque',
  token_alg: 'RS256',
  proof: 'metadata',
  proved_at: '2026-11-20T08:00:00Z',
  checked_at: '2026-11-27T08:00:00Z',
  metadata_url: 'https://api.romashka.example/.well-known/oauth-protected-resource/orders',
  secrets: [
    { created_at: '2026-11-27T08:00:00Z' },
    { created_at: '2026-11-01T08:00:00Z', expires_at: '2026-11-28T08:00:00Z' },
  ],
  created_at: '2026-11-01T08:00:00Z',
}
const { proof: _proof, proved_at: _provedAt, ...unproved } = orders
const fresh: ServiceApi = {
  ...unproved,
  id: '0192f0c1-8888-7c6e-9a51-3f2a1c0d9e77',
  address: 'https://mcp.romashka.example/',
  name: 'MCP-сервер',
  metadata_url: 'https://mcp.romashka.example/.well-known/oauth-protected-resource',
  admits: 'own',
  scopes: [],
  secrets: [],
}
const failing: ServiceApi = {
  ...orders,
  admits: 'named',
  named_clients: [romashka.client_id],
  token_format: 'jwt',
  token_alg: 'ES256',
  failing_since: '2026-11-26T08:00:00Z',
  problem: 'kabinet_api_id',
}
const earlier: ServiceApi = { ...unproved, proof: 'earlier', admits: 'own' }
const edit = `${list}/${orders.id}/edit`

export const apisSamples: readonly Sample[] = [
  page(route, 'loading', answered(listApis, pending, 'apis.lead')),
  page(route, 'loadFailed', answered(listApis, refused('NOT_EXIST'), 'services.toList')),
  page(route, 'empty', answered(listApis, { items: [] }, 'apis.none.title')),
  page(route, 'filled', answered(listApis, { items: [orders] }, { words: orders.name })),
  page(route, 'filled', { part: 'in-test', ...answered(listApis, { items: [fresh, earlier] }, 'apis.test.text') }),
  page(route, 'notice', answered(listApis, { items: [failing] }, 'apis.problem.kabinet_api_id')),
  page(route, 'refused', {
    replies: (r) => r.on(listApis, { items: [fresh] }).on(checkApi, refused('THROTTLING')),
    play: ({ click }) => click('apis.check'),
    text: 'apis.check',
  }),
  page(route, 'done', {
    replies: (r) =>
      r.on(listApis, { items: [orders] }).on(renewApiSecret, {
        client_secret: 'Jx3vK9dLq2Rt7WmZb5Yc8NfH4sPg6TaEJx3vK9dLq2R',
        old_secret_expires_at: '2026-11-29T08:00:00Z',
      }),
    play: async ({ click }) => {
      await click('service.secret.new')
      await click('service.secret.issue')
    },
    text: 'service.secret.once',
  }),
  page(`${route}/new`, 'form', { at: `${list}/new`, text: 'apis.create' }),
  page(`${route}/new`, 'wrong', {
    at: `${list}/new`,
    play: async ({ click }) => {
      await click('apis.scope.add')
      await click('apis.create')
    },
    text: 'v.required',
  }),
  page(`${route}/new`, 'refused', {
    at: `${list}/new`,
    replies: (r) => r.on(createApi, refused('HUMAN_FRIENDLY')),
    play: async ({ fill, click }) => {
      await fill('apis.name', orders.name)
      await fill('apis.address', orders.address)
      await click('apis.create')
    },
    text: 'apis.full',
  }),
  page(`${route}/:apiId/edit`, 'form', { at: edit, ...answered(listApis, { items: [orders] }, 'apis.address.fixed') }),
  page(`${route}/:apiId/edit`, 'empty', { at: edit, ...answered(listApis, { items: [] }, 'apis.gone') }),
]

import type { clientsApi } from '../api/services/clients.api.ts'
import type { serviceApi } from '../api/services/service.api.ts'
import type { clientRequestsApi } from '../api/services/requests.api.ts'
import type { trialsApi } from '../api/services/trials.api.ts'
import type { ExamplesOf } from './examples-of.ts'
import { romashka, romashkaListed } from './samples.ts'

export const secret = 'Yt4Kp9Rw2Zc7Mx5Ln8Vb3Qs6Hd1Gf0Ja-Ue4To9Ii2P'
const callback = 'https://romashka.ru/cb'

export const clients = {
  listClients: { reply: { services: { items: [romashkaListed], total: 1 } } },
  createClient: {
    body: {
      web: { name: 'Ромашка', platforms: ['WEB'], scopes: ['FIO', 'EMAIL'], redirect_uris: [callback] },
      mobile: {
        name: 'Ромашка',
        platforms: ['MOBILE'],
        scopes: ['FIO'],
        redirect_uris: ['ru.romashka.app:/cb'],
        token_endpoint_auth_method: 'none',
        status: 'test',
        testers: ['boris@example.ru'],
      },
    },
    reply: { web: { ...romashka, client_secret: secret }, mobile: { ...romashka, platforms: ['MOBILE'] } },
  },
  getClient: { reply: { service: romashka } },
  patchClient: {
    body: {
      name: { name: 'Ромашка и друзья' },
      reasons: { reasons: { EMAIL: 'Присылаем чеки' } },
      addresses: { redirect_uris: [callback, 'https://www.romashka.ru/cb'] },
    },
    reply: {
      changed: romashka,
      asked: { ...romashka, status: 'test', publishing: { asked_at: '2026-11-21T12:00:00.000Z' } },
    },
  },
  deleteClient: {},
  restoreClient: { reply: { service: romashka } },
  getClientUsers: { reply: { users: { users: 1840, recent_users: 612 } } },
  renewClientSecret: {
    body: { at_once: {}, overlap: { keep_old_hours: 24 } },
    reply: { renewed: { client_secret: secret, old_secret_expires_at: '2026-11-22T12:00:00.000Z' } },
  },
  endOldSecrets: { reply: { service: romashka } },
  putClientLogo: { reply: { service: romashka } },
  deleteClientLogo: { reply: { service: romashka } },
  getClientStats: { reply: { days: { items: [{ date: '2026-11-21', sign_ins: 12, with_pkce: 12 }] } } },
} satisfies ExamplesOf<typeof clientsApi>

export const serviceExamples = {
  getServiceStats: { reply: { days: { items: [{ date: '2026-11-21', sign_ins: 12, with_pkce: 12 }] } } },
  getServiceWebhooks: {
    reply: {
      messages: {
        items: [
          {
            created_at: '2026-11-21T12:00:00.000Z',
            client_id: romashka.client_id,
            state: 'sent',
            tries: 1,
            last_error: null,
            done_at: '2026-11-21T12:00:01.000Z',
          },
        ],
      },
    },
  },
  confirmErasure: {
    body: { deleted: { result: 'done' }, kept: { result: 'kept', reason: 'law', until: '2031-11-21' } },
  },
} satisfies ExamplesOf<typeof serviceApi>

/** A request that was answered as asked. */
export const doneRequest = {
  outcome: 'done',
  error: null,
  times: 1,
  grant_type: null,
  advice: null,
  guide_url: null,
  parameter: null,
  sent: null,
  registered: null,
  can_be_registered: false,
  network: '203.0.113.0/24',
  is_claimed: false,
  status: null,
  flow: null,
  auth_method: null,
  software: null,
} as const

export const clientRequests = {
  testClientLogout: {},
  listClientRequests: {
    reply: {
      refusal_and_success: {
        items: [
          {
            ...doneRequest,
            step: 'authorize',
            outcome: 'refused',
            error: 'invalid_redirect_uri',
            times: 3,
            first_at: '2026-11-21T11:58:00.000Z',
            last_at: '2026-11-21T12:00:00.000Z',
            advice: {
              ru: 'Такого адреса возврата у сервиса нет: добавьте его на странице сервиса, буква в букву, или исправьте в библиотеке.',
              en: 'Redirect_uri is not registered: add exactly this address on the page of the service, or change it in the library.',
            },
            guide_url: { ru: '/docs/reference?lang=ru#адреса-возврата', en: '/docs/reference?lang=en#redirect-uris' },
            parameter: 'redirect_uri',
            sent: 'http://localhost:3000/cb',
            registered: ['http://localhost:3000/callback'],
            can_be_registered: true,
            is_claimed: true,
            status: 303,
            flow: '019aa8d2-5f0c-7b34-8a41-0d7c9b1e2f36',
            software: 'Chrome',
          },
          {
            ...doneRequest,
            step: 'token',
            first_at: '2026-11-21T11:57:00.000Z',
            last_at: '2026-11-21T11:57:00.000Z',
            grant_type: 'authorization_code',
          },
        ],
      },
    },
  },
} satisfies ExamplesOf<typeof clientRequestsApi>

const now = 1_795_262_400

export const trials = {
  beginTrial: {
    body: { usual: {}, mobile: { platform: 'MOBILE' } },
    reply: { begun: { redirect_url: 'https://id.example/authorize?interaction=Kz7Pq2Wm9Xv4Ln8Rt3Yb6' } },
  },
  finishTrial: {
    body: { answer: { state: 'Zx8Cv3Bn5Mq1Wt7Er9Ty2', code: 'Lk4Jh6Gf8Ds2Aq1Zx3Sw5Ed7Cr9Vf0Bt2Nh4Mj6Kl8P' } },
    reply: {
      answer: {
        answer: {
          token_type: 'Bearer',
          expires_in: 600,
          scope: 'openid email',
          id_token: {
            header: { alg: 'RS256', typ: 'JWT', kid: '2026-11' },
            payload: { iss: 'https://id.example', aud: romashka.client_id, sub: 'e7b1…', exp: now + 600, iat: now },
          },
          userinfo: { sub: 'e7b1…', email: 'anna@example.ru', email_verified: true },
        },
      },
      refused: { error: { error: 'invalid_grant', error_description: 'grant request is invalid' } },
    },
  },
} satisfies ExamplesOf<typeof trialsApi>

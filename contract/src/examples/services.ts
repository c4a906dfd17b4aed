import type { clientsApi } from '../api/services/clients.api.ts'
import type { serviceApi } from '../api/services/service.api.ts'
import type { trialsApi } from '../api/services/trials.api.ts'
import type { ExamplesOf } from './examples-of.ts'
import { romashka } from './samples.ts'

const secret = 'Yt4Kp9Rw2Zc7Mx5Ln8Vb3Qs6Hd1Gf0Ja-Ue4To9Ii2P'
const callback = 'https://romashka.ru/cb'

export const clients: ExamplesOf<typeof clientsApi> = {
  listClients: { reply: { services: { items: [romashka], total: 1 } } },
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
  renewClientSecret: {
    body: { at_once: {}, overlap: { keep_old_hours: 24 } },
    reply: { renewed: { client_secret: secret, old_secret_expires_at: '2026-11-22T12:00:00.000Z' } },
  },
  putClientLogo: { reply: { service: romashka } },
  deleteClientLogo: { reply: { service: romashka } },
  getClientStats: { reply: { days: { items: [{ date: '2026-11-21', sign_ins: 12, with_pkce: 12 }] } } },
}

export const serviceExamples: ExamplesOf<typeof serviceApi> = {
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
}

const now = 1_795_262_400

export const trials: ExamplesOf<typeof trialsApi> = {
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
}

import type { RouteExamples } from '../../http/docs/operation.ts'
import { romashka } from '@kabinet/contract/examples/samples'
import { id } from './govern-examples.ts'

const at = '2026-11-21T12:00:00.000Z'
const page = { count: 1, is_more: false, next: null }

/** The fields of a service in every reply. */
export const service = {
  id: romashka.id,
  client_id: romashka.client_id,
  name: romashka.name,
  status: romashka.status,
  account_id: id,
  without_owner_since: null,
  suspended_at: null,
  deleted_at: null,
  verified_at: null,
  created_at: at,
}

export const listExamples: Record<string, RouteExamples> = {
  listPeople: {
    body: { name: { last_name: 'Иванова', second_step: 'off' }, phone: { phone_end: '6789' } },
    reply: {
      anna: {
        ...page,
        items: [
          {
            id,
            status: 'active',
            last_name: 'Иванова',
            first_name: 'Анна',
            created_at: at,
            last_log_in_at: at,
            second_step: 'off',
            contacts: [{ kind: 'email', value: 'a***@example.ru', is_verified: true }],
          },
        ],
      },
    },
  },
  listServices: {
    body: { unused: { state: 'published', unused_since: '2026-10-01' } },
    reply: {
      romashka: {
        ...page,
        items: [{ ...service, owner: 'Иванова Анна', last_used_on: '2026-11-20', users: 12 }],
      },
    },
  },
  listActs: {
    body: { block: { act: 'block', since: '2026-11-01' } },
    reply: {
      block: {
        ...page,
        items: [
          {
            id,
            happened_at: at,
            act: 'block',
            who: 'olga',
            why: 'ticket 4711',
            account_id: id,
            service_id: null,
            service_name: null,
            before: { status: 'active' },
            after: { status: 'blocked' },
          },
        ],
      },
    },
  },
  readOverview: {
    reply: {
      quiet: {
        version: '0.3.0',
        started_at: at,
        warnings: [],
        waiting: { messages_waiting: 0, messages_dead: 2, publish_requests: 1, feedback: 3 },
        waiting_links: [{ id, account_id: id, who: 'olga', to: 'email', without_second_step: true, expires_at: at }],
        signing_keys: [{ kid: 'k7Zt3mQ9', alg: 'ES256', state: 'signs', signs_from: at, published_until: null }],
        secret_keys: ['1a2b3c4d'],
      },
    },
  },
  findMessages: {
    body: { login: { query: 'anna@example.ru' } },
    reply: {
      refused: {
        items: [
          {
            id,
            created_at: at,
            transport: 'email',
            kind: 'registration_link',
            state: 'expired',
            tries: 1,
            error: '550 no such user',
            report: null,
          },
        ],
      },
    },
  },
  readFigures: {
    reply: {
      month: {
        accounts: { all: 5000, active: 3100, new: 120, blocked: 4, deleted: 9 },
        second_step: { app: 400, email: 2000, sms: 600, off: 2000, share: 0.6 },
        log_ins: [{ service_id: service.id, name: service.name, log_ins: 4100 }],
        registrations: { form_sent: 60, confirmed: 51, logged_in: 49 },
        deliveries: [{ transport: 'email', sent: 800, median_seconds: 0.4, slowest_5_percent_seconds: 2.1 }],
      },
    },
  },
}

export const serviceDetailsExample: RouteExamples = {
  reply: {
    romashka: {
      ...service,
      mobile_client_id: null,
      first_party_since: null,
      support: [],
      description: null,
      addresses: ['https://romashka.ru/cb'],
      scopes: ['FIO', 'EMAIL'],
      former_name: null,
      former_owner: null,
      verified_by: null,
      publish_asked_at: null,
      publish_refused_at: null,
      publish_refusal: null,
      last_used_on: '2026-11-20',
      owners: [{ account_id: id, name: 'Иванова Анна', status: 'active', since: null }],
      apis: [],
      refused: [],
    },
  },
}

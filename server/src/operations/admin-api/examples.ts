import type { RouteExamples } from '../../http/docs/operation.ts'
import { romashka } from '@kabinet/contract/examples/samples'
import type { Group } from '../acts/all.ts'
import { governExamples, id, reason } from './govern-examples.ts'
import { listExamples, service, serviceDetailsExample } from './list-examples.ts'
import { peopleExamples } from './people-examples.ts'

const services: Record<string, RouteExamples> = {
  findServices: {
    reply: {
      romashka: {
        items: [{ ...service, mobile_client_id: null, first_party_since: null, support: [] }],
      },
    },
  },
  listPublishRequests: {
    reply: {
      romashka: {
        items: [
          {
            asked_at: '2026-11-21T12:00:00.000Z',
            id: romashka.id,
            name: romashka.name,
            account_id: id,
            redirect_uris: romashka.redirect_uris,
          },
        ],
      },
    },
  },
  giveService: {
    body: { anna: { ...reason, login: 'anna@example.ru' } },
    reply: { done: { done: `${id} belongs to anna@example.ru.` } },
  },
  verifyService: {
    body: { romashka: { ...reason, host: 'romashka.ru', name: 'Ромашка' } },
    reply: { done: { done: `${id} is shown as verified, as “Ромашка” at romashka.ru.` } },
  },
  proveApi: {
    body: { orders: { ...reason, address: 'https://api.romashka.ru' } },
    reply: { done: { done: `https://api.romashka.ru belongs to the service ${id}.` } },
  },
  unproveApi: {
    body: { orders: { ...reason, address: 'https://api.romashka.ru' } },
    reply: { done: { done: 'https://api.romashka.ru is in test mode.' } },
  },
  getService: serviceDetailsExample,
  createService: {
    body: {
      web: {
        ...reason,
        name: 'Ромашка',
        platforms: ['WEB'],
        scopes: ['FIO', 'EMAIL'],
        redirect_uris: ['https://romashka.ru/cb'],
      },
    },
    reply: { web: { ...romashka, client_secret: 'sEcReT-s5pTq1wY8nB3xC6vM0zL' } },
  },
  changeService: {
    body: { name: { ...reason, name: 'Ромашка и друзья' } },
    reply: { changed: romashka },
  },
}

const at = '2026-11-22T08:00:00.000Z'

/** Of calls whose body is more than a reason, or whose reply is more than `done`. */
export const adminExamples: Partial<Record<Group, Record<string, RouteExamples>>> = {
  people: peopleExamples,
  ...governExamples,
  services,
  accounts: {
    listDeletedAccounts: {
      body: { all: {}, anna: { login: 'anna@example.ru' } },
      reply: { anna: { items: [{ id, deleted_at: at }] } },
    },
  },
  lists: listExamples,
  messages: {
    testMail: {
      body: { olga: { ...reason, to: 'olga@example.ru' } },
      reply: { taken: { done: 'mail.example.ru took the e-mail: 250 Ok' } },
    },
    testSms: {
      body: { olga: { ...reason, to: '+79123456789' } },
      reply: { taken: { done: 'The gateway answered 200: {"id":"1"}' } },
    },
    listDeadMessages: {
      reply: {
        code: {
          items: [
            {
              id,
              done_at: at,
              transport: 'email',
              kind: 'login_code',
              tries: 12,
              error: '550 no such user',
              is_wiped: true,
            },
          ],
          next: null,
        },
      },
    },
    listMessageErrors: {
      reply: {
        refused: {
          items: [{ transport: 'email', error: '550 *** no such user', day: 2, week: 9, last_at: at }],
          is_more: false,
        },
      },
    },
    listFeedback: {
      reply: {
        question: {
          items: [
            {
              id,
              account_id: null,
              created_at: at,
              name: 'Анна',
              email: 'anna@example.ru',
              message: 'Нет кода',
              locale: 'ru',
              closed_at: null,
              closed_by: null,
            },
          ],
          next: null,
        },
      },
    },
  },
  everybody: {
    endAllSessions: { body: { theft: { ...reason, yes: 'id.example.ru' } } },
    endAllGrants: { body: { restore: { ...reason, yes: 'id.example.ru' } } },
    readAudit: {
      reply: {
        block: {
          items: [{ time: at, log: 'support', kind: 'block', account: id, by: 'olga', why: 'ticket 4711', id }],
          next: null,
        },
      },
    },
  },
  recovery: {
    changeContact: {
      body: {
        lost: { ...reason, contact: 'anna@new.example', old: 'lost', identity_checked: 'passport at the desk' },
      },
    },
    makeRecoveryLink: {
      body: {
        sent: { ...reason, to: 'anna@example.ru' },
        printed: { ...reason, print: true, without_second_step: true },
      },
    },
  },
  operators: {
    changeRole: { body: { lower: { ...reason, role: 'support', from: 'operator' } } },
    listRoles: {
      reply: {
        one: {
          items: [
            {
              account_id: '0192f0c1-2b3d-7c6e-9a51-3f2a1c0d9e77',
              first_name: 'Ольга',
              last_name: 'Смирнова',
              role: 'operator',
              given_at: '2026-11-20T09:30:00.000Z',
              suspended_at: null,
              suspended_by: null,
            },
          ],
        },
      },
    },
    beginFile: { body: { block: { ...reason, act: 'block', hash: '0'.repeat(64), lines: 10 } } },
  },
}

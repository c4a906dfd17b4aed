import type { ExamplesOf } from '@kabinet/contract/examples/examples-of'
import type { adminApi } from './admin.api.ts'
import { romashka } from '@kabinet/contract/examples/samples'
import { governExamples, id, ofAct, reason } from './govern-examples.ts'

const found = {
  id,
  status: 'active',
  last_name: 'Иванова',
  first_name: 'Анна',
  created_at: '2026-11-21T12:00:00.000Z',
} as const
const support = [{ happened_at: '2026-11-22T09:00:00.000Z', act: 'end-sessions', who: 'olga', why: 'ticket 4711' }]

const people: ExamplesOf<typeof adminApi.people> = {
  createPerson: {
    body: { kiosk: { ...reason, login: 'kiosk@example.ru', first_name: 'Анна', last_name: 'Иванова' } },
    reply: { created: { id, done: 'kiosk@example.ru has an account.' } },
  },
  findPeople: {
    body: { email: { login: 'anna@example.ru' }, name: { query: 'Иванова А' } },
    reply: { anna: { items: [found] } },
  },
  getPerson: {
    reply: {
      anna: {
        ...found,
        middle_name: null,
        locale: 'ru',
        second_step: 'email',
        authenticator_app: null,
        password_changed_at: '2026-11-21T12:00:00.000Z',
        deleted_at: null,
        expires_at: null,
        contacts: [
          { kind: 'email', value: 'anna@example.ru', verified_at: '2026-11-21T12:00:00.000Z', frozen_until: null },
        ],
        changing_to: [],
        recovery: null,
        sessions: { now: 1, last_used_at: '2026-11-22T08:00:00.000Z' },
        services_that_read: 1,
        groups: ['staff'],
        may_connect_services: false,
        services_of_theirs: [],
        over_limits: [{ limit: 'passwords-strangers', until: '2026-11-22T09:00:00.000Z' }],
        last_failures: [{ happened_at: '2026-11-22T08:30:00.000Z', reason: 'wrong code (login), 2 times' }],
        letters: [
          {
            created_at: '2026-11-22T08:00:00.000Z',
            transport: 'email',
            kind: 'login_code',
            state: 'sent',
            tries: 1,
            error: null,
            report: null,
          },
        ],
        support,
      },
    },
  },
  listPersonEvents: {
    reply: {
      signed_in: {
        items: [
          {
            happened_at: '2026-11-22T08:00:00.000Z',
            kind: 'signed_in',
            times: 1,
            address: '192.0.2.7',
            user_agent: 'Mozilla/5.0',
            details: {},
          },
        ],
      },
    },
  },
  exportPerson: { body: { reason }, reply: { anna: { account: { id }, contacts: [], documents: [], events: [] } } },
  blockPerson: {
    body: { reason, owner: { ...reason, services: 'keep' } },
    reply: { done: { done: `${id} is blocked and logged out everywhere.` } },
  },
  unblockPerson: ofAct('may log in again.'),
  endPersonSessions: ofAct('is logged out everywhere.'),
  resetSecondStep: ofAct('logs in with the password only.'),
  unfreezeContacts: ofAct('work again.'),
  resendLetters: { body: { reason }, reply: { done: { done: `1 to ${id} will be sent at once: login_code.` } } },
  allowServices: ofAct('may connect services.'),
  disallowServices: ofAct('is no longer allowed to connect services. Connected services stay.'),
  erasePerson: ofAct('is erased.'),
}

const services: ExamplesOf<typeof adminApi.services> = {
  findServices: {
    reply: {
      romashka: {
        items: [
          {
            id: '0192f0c1-0000-7c6e-9a51-3f2a1c0d9e77',
            client_id: 'k7Zt3mQ9xL2vR8pN',
            mobile_client_id: null,
            name: 'Ромашка',
            status: 'published',
            account_id: id,
            without_owner_since: null,
            suspended_at: null,
            deleted_at: null,
            verified_at: null,
            first_party_since: null,
            created_at: '2026-11-21T12:00:00.000Z',
            support: [],
          },
        ],
      },
    },
  },
  listPublishRequests: {
    reply: {
      romashka: {
        items: [
          {
            asked_at: '2026-11-21T12:00:00.000Z',
            id: '0192f0c1-0000-7c6e-9a51-3f2a1c0d9e77',
            name: 'Ромашка',
            account_id: id,
            redirect_uris: ['https://romashka.ru/cb'],
          },
        ],
      },
    },
  },
  approvePublishing: ofAct('is published.'),
  refusePublishing: ofAct('stays in test mode. Its owner reads the reason.'),
  suspendService: ofAct('is suspended: users cannot log in to it.'),
  takeService: ofAct('is a service of the operator.'),
  giveService: {
    body: { anna: { ...reason, login: 'anna@example.ru' } },
    reply: { done: { done: `${id} belongs to anna@example.ru.` } },
  },
  makeServiceSecret: ofAct('has a new secret.'),
  verifyService: {
    body: { romashka: { ...reason, host: 'romashka.ru', name: 'Ромашка' } },
    reply: { done: { done: `${id} is shown as verified, as “Ромашка” at romashka.ru.` } },
  },
  unverifyService: ofAct('is not shown as verified any more.'),
  proveApi: {
    body: { orders: { ...reason, address: 'https://api.romashka.ru' } },
    reply: { done: { done: `https://api.romashka.ru belongs to the service ${id}.` } },
  },
  unproveApi: {
    body: { orders: { ...reason, address: 'https://api.romashka.ru' } },
    reply: { done: { done: 'https://api.romashka.ru is in test mode.' } },
  },
  trustService: ofAct('is first-party: users sign in to it without a consent page.'),
  untrustService: ofAct('is not first-party any more: new users see the consent page.'),
  restoreService: ofAct('is in use again.'),
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

export const adminExamples = { people, ...governExamples, services }

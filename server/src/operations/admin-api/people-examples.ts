import type { RouteExamples } from '../../http/docs/operation.ts'
import { id, reason } from './govern-examples.ts'

const found = {
  id,
  status: 'active',
  last_name: 'Иванова',
  first_name: 'Анна',
  created_at: '2026-11-21T12:00:00.000Z',
} as const
const romashka = '0192f0c1-0000-7c6e-9a51-3f2a1c0d9e77'
const contacts = [{ kind: 'email', value: 'a***@example.ru', is_verified: true }] as const
const support = [
  {
    happened_at: '2026-11-22T09:00:00.000Z',
    act: 'end-sessions',
    who: 'olga',
    why: 'ticket 4711',
    before: null,
    after: null,
  },
]

export const peopleExamples: Record<string, RouteExamples> = {
  createPerson: {
    body: { kiosk: { ...reason, login: 'kiosk@example.ru', first_name: 'Анна', last_name: 'Иванова' } },
    reply: { created: { id, done: 'kiosk@example.ru has an account.' } },
  },
  findPeople: {
    body: { email: { login: 'anna@example.ru' }, name: { query: 'Иванова А' } },
    reply: { anna: { items: [{ ...found, contacts }] } },
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
        held_until: null,
        deleted_at: null,
        expires_at: null,
        contacts: [
          { kind: 'email', value: 'anna@example.ru', verified_at: '2026-11-21T12:00:00.000Z', frozen_until: null },
        ],
        changing_to: [],
        recovery: null,
        role: null,
        sessions: [
          {
            id: '0192f0c1-0000-7c6e-9a51-3f2a1c0d9e78',
            browser: 'Firefox',
            system: 'Windows',
            place: null,
            signed_in_at: '2026-11-22T08:00:00.000Z',
            last_used_at: '2026-11-22T08:00:00.000Z',
          },
        ],
        services_that_read: [{ id: romashka, name: 'Ромашка', since: '2026-11-21T12:00:00.000Z' }],
        accepted: [{ kind: 'user_agreement', version: '2026-11-01', agreed_at: '2026-11-21T12:00:00.000Z' }],
        groups: ['staff'],
        may_connect_services: false,
        services_of_theirs: [],
        over_limits: [{ limit: 'passwords-strangers', until: '2026-11-22T09:00:00.000Z' }],
        last_failures: [{ happened_at: '2026-11-22T08:30:00.000Z', reason: 'wrong code (login), 2 times' }],
        letters: [
          {
            id: '0192f0c1-0000-7c6e-9a51-3f2a1c0d9e79',
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
  showContact: {
    body: { email: { ...reason, kind: 'email' } },
    reply: { email: { kind: 'email', value: 'anna@example.ru' } },
  },
  blockPerson: {
    body: { reason, owner: { ...reason, services: 'keep' } },
    reply: { done: { done: `${id} is blocked and logged out everywhere.` } },
  },
}

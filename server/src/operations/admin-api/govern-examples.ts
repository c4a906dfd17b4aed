import type { RouteExamples } from '../../http/docs/operation.ts'

export const id = '0192f0c1-7b1e-7c6e-9a51-3f2a1c0d9e77'
export const reason = { by: 'olga', why: 'ticket 4711' }

const invitations: Record<string, RouteExamples> = {
  invitePerson: {
    body: { email: { ...reason, login: 'boris@example.ru', locale: 'ru' } },
    reply: { invited: { id, done: 'boris@example.ru is invited.' } },
  },
  checkInvitation: {
    body: { email: { login: 'boris@example.ru' } },
    reply: { free: { done: 'boris@example.ru can be invited.' } },
  },
  listInvitations: {
    reply: {
      waiting: {
        items: [
          {
            id,
            kind: 'email',
            value: 'boris@example.ru',
            state: 'waiting',
            locale: 'ru',
            service_id: null,
            sent_times: 1,
            account_id: null,
            created_at: '2026-11-21T12:00:00.000Z',
            expires_at: '2026-11-28T12:00:00.000Z',
          },
        ],
      },
    },
  },
}

const groups: Record<string, RouteExamples> = {
  addToGroup: { body: { staff: { ...reason, group: 'staff' } }, reply: { done: { done: `${id} is in staff.` } } },
  removeFromGroup: {
    body: { staff: { ...reason, group: 'staff' } },
    reply: { done: { done: `${id} is no longer in staff.` } },
  },
  listGroups: { reply: { staff: { items: [{ name: 'staff', members: 1 }] } } },
  listGroupMembers: {
    reply: {
      anna: {
        items: [{ id, status: 'active', last_name: 'Иванова', first_name: 'Анна', since: '2026-11-21T12:00:00.000Z' }],
      },
    },
  },
}

const legal: Record<string, RouteExamples> = {
  askAgain: {
    body: {
      agreement: {
        ...reason,
        kind: 'user_agreement',
        version: '2027-01-31',
        yes: 'id.example.ru',
        summary: { ru: 'Добавлены приглашения.', en: 'Adds invitations.' },
        effective_at: '2027-02-15',
      },
    },
    reply: { asked: { done: 'Every user is asked to accept user_agreement 2027-01-31.' } },
  },
  listLegalChanges: {
    reply: {
      one: {
        items: [
          {
            kind: 'user_agreement',
            version: '2027-01-31',
            summary: { ru: 'Добавлены приглашения.', en: 'Adds invitations.' },
            effective_at: '2027-02-15T00:00:00.000Z',
            stop_tokens_at: null,
            notified_at: null,
            accepted: 0,
          },
        ],
      },
    },
  },
}

const policies: Record<string, RouteExamples> = {
  listPolicies: {
    reply: {
      closed: {
        items: [
          {
            policy: 'registration',
            in_force: 'closed',
            environment: 'open',
            database: 'closed',
            changed_at: '2026-11-21T12:00:00.000Z',
            who: 'olga',
            why: 'ticket 4711',
          },
        ],
      },
    },
  },
  setPolicy: {
    body: { closed: { ...reason, value: 'closed' } },
    reply: { closed: { done: 'registration is closed. It holds on every server within five seconds.' } },
  },
  listSettings: {
    reply: {
      one: { items: [{ name: 'REGISTRATION', value: 'closed', default: 'open', source: 'database' }] },
    },
  },
}

export const governExamples = { invitations, groups, legal, policies }

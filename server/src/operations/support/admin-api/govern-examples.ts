import type { ExamplesOf } from '@kabinet/contract/examples/examples-of'
import type { governApi } from './govern.api.ts'

export const id = '0192f0c1-7b1e-7c6e-9a51-3f2a1c0d9e77'
export const reason = { by: 'olga', why: 'ticket 4711' }
export const ofAct = (said: string) => ({ body: { reason }, reply: { done: { done: `${id} ${said}` } } })

const invitations: ExamplesOf<typeof governApi.invitations> = {
  invitePerson: {
    body: { email: { ...reason, login: 'boris@example.ru', locale: 'ru' } },
    reply: { invited: { id, done: 'boris@example.ru is invited.' } },
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
  resendInvitation: ofAct('has a new link.'),
  revokeInvitation: ofAct('no longer works.'),
}

const groups: ExamplesOf<typeof governApi.groups> = {
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

const legal: ExamplesOf<typeof governApi.legal> = {
  askAgain: {
    body: {
      agreement: {
        ...reason,
        kind: 'user_agreement',
        version: '2027-01-31',
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

export const governExamples = { invitations, groups, legal }

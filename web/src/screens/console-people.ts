import type { FoundPeople, FoundServices, ShownPerson } from './console-samples.ts'

export const id = '019ac1b0-0000-7000-8000-0000000000a1'
export const at = '2026-11-29T10:05:00.000Z'
export const listed: FoundPeople['items'][number] = {
  id,
  status: 'active',
  last_name: 'Иванова',
  first_name: 'Анна',
  created_at: '2026-05-02T08:00:00.000Z',
  last_log_in_at: '2026-11-28T18:20:00.000Z',
  second_step: 'email',
  contacts: [{ kind: 'email', value: 'a***@mail.example', is_verified: true }],
}
export const service: FoundServices['items'][number] = {
  id: '019ac1b0-0000-7000-8000-0000000000b1',
  client_id: 'romashka',
  name: 'Ромашка',
  status: 'published',
  account_id: id,
  owner: 'Иванова Анна',
  suspended_at: null,
  deleted_at: null,
  without_owner_since: null,
  verified_at: null,
  created_at: at,
  last_used_on: '2026-11-28',
  users: 42,
}
export const one = <T>(item: T) => ({ items: [item], count: 1, is_more: false, next: null })
export const none = { items: [], count: 0, is_more: false, next: null }

export const code = { transport: 'email', kind: 'login_code', tries: 3, report: null } as const
export const refusedBy = '550 5.1.1 mailbox is full'
export const anna: ShownPerson = {
  id,
  status: 'active',
  last_name: 'Иванова',
  first_name: 'Анна',
  middle_name: 'Сергеевна',
  created_at: listed.created_at,
  locale: 'ru',
  second_step: 'email',
  authenticator_app: null,
  password_changed_at: null,
  held_until: null,
  deleted_at: null,
  expires_at: null,
  contacts: [
    { kind: 'email', value: 'a***@mail.example', verified_at: at, frozen_until: null },
    { kind: 'phone', value: '+7 *** ***-**-22', verified_at: null, frozen_until: null },
  ],
  recovery: null,
  changing_to: [],
  role: null,
  sessions: [
    {
      id: '019ac1b0-0000-7000-8000-0000000000c1',
      browser: 'Firefox',
      system: 'Windows',
      place: { country: 'RU', city: { ru: 'Казань', en: 'Kazan' } },
      signed_in_at: '2026-11-20T08:00:00.000Z',
      last_used_at: '2026-11-28T18:20:00.000Z',
    },
  ],
  services_that_read: [{ id: service.id, name: 'Ромашка', since: listed.created_at }],
  accepted: [{ kind: 'user_agreement', version: '2026-01-15', agreed_at: listed.created_at }],
  groups: ['staff'],
  may_connect_services: true,
  services_of_theirs: [{ id: service.id, name: 'Ромашка', suspended_at: null }],
  over_limits: [],
  last_failures: [
    { happened_at: at, reason: `email login_code refused: ${refusedBy}` },
    { happened_at: '2026-11-29T10:02:00.000Z', reason: 'wrong password, 2 times' },
  ],
  letters: [{ ...code, id: '019ac1b0-0000-7000-8000-0000000000d1', created_at: at, state: 'dead', error: refusedBy }],
  support: [{ happened_at: at, act: 'note', who: 'Ольга Петрова', why: 'звонила утром', before: null, after: null }],
}
export const event = {
  happened_at: at,
  kind: 'sign_in_refused',
  times: 2,
  address: '203.0.113.7',
  user_agent: 'Firefox',
}

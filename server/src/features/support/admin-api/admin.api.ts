import { locales } from '@kabinet/contract/fields/locale'
import { login } from '@kabinet/contract/fields/login'
import { id, oneLine } from '@kabinet/contract/fields/text'
import { count, instant, uuid } from '@kabinet/contract/fields/told'
import { type Route, route } from '@kabinet/contract/route'
import * as z from 'zod/mini'

/** Who acts, and why: the console asked them. Both are kept. */
const reason = z.strictObject({ by: oneLine(1, 64), why: oneLine(1, 500) })
const params = z.object({ id })
const done = z.object({ done: z.string() })

const status = z.enum(['active', 'blocked', 'deactivated', 'unconfirmed'])
const personFound = z.object({
  id: uuid,
  status,
  last_name: z.string(),
  first_name: z.string(),
  created_at: instant,
})
const supportAct = z.object({ happened_at: instant, act: z.string(), who: z.string(), why: z.string() })
const contactKind = z.enum(['email', 'phone'])
const letter = z.object({
  created_at: instant,
  transport: z.enum(['email', 'sms']),
  kind: z.string(),
  state: z.enum(['waiting', 'sent', 'dead', 'expired']),
  tries: count,
  error: z.nullable(z.string()),
})
export const person = z.object({
  ...personFound.shape,
  middle_name: z.nullable(z.string()),
  locale: z.enum(locales),
  second_step: z.enum(['off', 'email', 'sms']),
  /** Since when; null without one. */
  authenticator_app: z.nullable(instant),
  password_changed_at: z.nullable(instant),
  deleted_at: z.nullable(instant),
  /** Until when a registration can be confirmed; null for an account. */
  expires_at: z.nullable(instant),
  contacts: z.array(z.object({ kind: contactKind, value: z.string(), verified_at: z.nullable(instant) })),
  changing_to: z.array(z.object({ kind: contactKind, value: z.string(), waits_for: z.enum(['code', 'link']) })),
  sessions: z.object({ now: count, last_used_at: z.nullable(instant) }),
  services_that_read: count,
  services_of_theirs: z.array(z.object({ id: uuid, name: z.string(), suspended_at: z.nullable(instant) })),
  letters: z.array(letter),
  support: z.array(supportAct),
})
export const service = z.object({
  id: uuid,
  client_id: z.nullable(z.string()),
  mobile_client_id: z.nullable(z.string()),
  name: z.string(),
  status: z.enum(['published', 'test']),
  account_id: z.nullable(uuid),
  suspended_at: z.nullable(instant),
  created_at: instant,
  support: z.array(supportAct),
})
const event = z.object({
  happened_at: instant,
  kind: z.string(),
  times: count,
  address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
})

/** What changes something: who asks and why is kept, and told in `support` of whom it was done to. */
const act = <const P extends string>(path: P, summary: string) =>
  route({
    method: 'POST',
    path,
    who: 'operator',
    summary,
    params,
    body: reason,
    reply: done,
    repeat: 'acts-again',
    errors: ['NOT_EXIST', 'HUMAN_FRIENDLY'],
  })

/** What a console of the operator may ask, at a listener of its own (docs/operate.md#a-console-of-your-own). */
export const adminApi = {
  people: {
    findPeople: route({
      method: 'POST',
      path: '/people/find',
      who: 'operator',
      summary: 'Accounts, and registrations that nobody confirmed, by e-mail or phone, verified or not',
      body: z.strictObject({ login }),
      reply: z.object({ items: z.array(personFound) }),
      repeat: 'acts-again',
      errors: [],
    }),
    getPerson: route({
      method: 'GET',
      path: '/people/:id',
      who: 'operator',
      summary: 'How a person stands, with their last letters and what support did',
      params,
      reply: person,
      errors: ['NOT_EXIST'],
    }),
    listPersonEvents: route({
      method: 'GET',
      path: '/people/:id/events',
      who: 'operator',
      summary: 'The newest hundred security events',
      params,
      reply: z.object({ items: z.array(event) }),
      errors: [],
    }),
    exportPerson: route({
      method: 'POST',
      path: '/people/:id/export',
      who: 'operator',
      summary: 'All that is kept of the person, opened; the photo lies in the storage',
      params,
      body: reason,
      reply: z.record(z.string(), z.unknown()),
      repeat: 'acts-again',
      errors: ['NOT_EXIST'],
    }),
    blockPerson: act('/people/:id/block', 'Sign out everywhere and let nobody in'),
    unblockPerson: act('/people/:id/unblock', 'Let a blocked person in again'),
    endPersonSessions: act('/people/:id/end-sessions', 'Sign out everywhere'),
    resetSecondStep: act('/people/:id/reset-second-step', 'Let the password alone in, until a second step is chosen'),
    resendLetters: act('/people/:id/resend', 'Send what did not come, or a new link'),
    erasePerson: act('/people/:id/erase', 'Erase a blocked or deleted account for good'),
  },
  services: {
    findServices: route({
      method: 'GET',
      path: '/services/:service',
      who: 'operator',
      summary: 'A service, and what support did with it',
      params: z.object({ service: oneLine(1, 512) }),
      reply: z.object({ items: z.array(service) }),
      errors: ['NOT_EXIST'],
    }),
    suspendService: act('/services/:id/suspend', 'Nobody signs in there, and its tokens open nothing'),
    restoreService: act('/services/:id/restore', 'Take a suspended service back into use'),
  },
} satisfies Record<string, Record<string, Route>>

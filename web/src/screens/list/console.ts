import { adminCalls } from '@kabinet/contract/admin/calls'
import { lost, pending, refused, type Replies } from '../../testing/replies.ts'
import { consolePage, consoleRoute, olga, sessionRoute, signedOut, strange } from '../console-samples.ts'
import { deskReplies } from '../console-desk.ts'
import { id, at, listed, service, one, none, code, refusedBy, anna, event } from '../console-people.ts'
import { answered, type Sample } from '../sample.ts'

const calls = {
  people: consoleRoute(adminCalls.listPeople),
  services: consoleRoute(adminCalls.listServices),
  login: consoleRoute(adminCalls.findPeople),
  service: consoleRoute(adminCalls.findServices),
  messages: consoleRoute(adminCalls.findMessages),
  person: consoleRoute(adminCalls.getPerson),
  events: consoleRoute(adminCalls.listPersonEvents),
  overview: consoleRoute(adminCalls.readOverview),
  resend: consoleRoute(adminCalls.resendLetters),
}

const withLists = (r: Replies) => r.on(calls.people, one(listed)).on(calls.services, one(service))
const withAnna = (r: Replies, person = anna) =>
  r
    .on(calls.person, person)
    .on(calls.events, { items: [{ ...event, details: {} }] })
    .on(calls.overview, deskReplies.readOverview)
const asOperator = (r: Replies) => r.on(sessionRoute, { ...olga, role: 'operator' })
const user = `/people/${id}`

export const consoleSamples: readonly Sample[] = [
  consolePage('/', 'opened', { replies: withLists, text: { console: 'find.newUsers' } }),
  consolePage('/', 'loading', {
    replies: (r) => r.on(calls.people, pending).on(calls.services, pending),
    text: 'busy',
  }),
  consolePage('/', 'empty', {
    replies: (r) => r.on(calls.people, none).on(calls.services, none),
    text: { console: 'find.none' },
  }),
  consolePage('/', 'loadFailed', {
    replies: (r) => r.on(calls.people, refused('DATABASE')).on(calls.services, refused('DATABASE')),
    text: { console: 'frame.loadFailed' },
  }),
  consolePage('/', 'signedOut', answered(sessionRoute, signedOut, { console: 'frame.signIn' })),
  consolePage('/', 'filled', {
    part: 'login',
    replies: (r) =>
      withLists(r)
        .on(calls.login, { items: [] })
        .on(calls.messages, { items: [{ ...code, id, created_at: at, state: 'dead', error: refusedBy }] }),
    play: async ({ click, fill }) => {
      await fill({ console: 'find.label' }, 'ivanova@mail.example')
      await click({ console: 'find.go' })
    },
    text: { console: 'messages.retry' },
  }),
  consolePage('/', 'filled', {
    part: 'id',
    at: `/?id=${id}`,
    replies: (r) =>
      r
        .on(calls.login, { items: [listed] })
        .on(calls.messages, refused('NOT_EXIST'))
        .on(calls.service, refused('NOT_EXIST')),
    text: { words: 'Иванова' },
  }),
  consolePage('/', 'strange', {
    replies: (r) =>
      r
        .on(calls.people, one({ ...listed, last_name: strange }))
        .on(calls.services, one({ ...service, name: strange, owner: strange })),
    text: { words: 'onerror' },
  }),
  consolePage('/people/:id', 'opened', { at: user, replies: withAnna, text: { words: 'mailbox is full' } }),
  consolePage('/people/:id', 'loading', { at: user, ...answered(calls.person, pending, 'busy') }),
  consolePage('/people/:id', 'loadFailed', {
    at: user,
    ...answered(calls.person, refused('NOT_EXIST'), { console: 'frame.notFound' }),
  }),
  consolePage('/people/:id', 'forbidden', {
    at: user,
    replies: (r) => withAnna(r.on(sessionRoute, { ...olga, role: 'reader' })),
    text: { words: 'mailbox is full' },
  }),
  consolePage('/people/:id', 'blocked', {
    at: user,
    replies: (r) => withAnna(asOperator(r), { ...anna, status: 'blocked' }),
    text: { console: 'desk.unblock' },
  }),
  consolePage('/people/:id', 'opened', {
    part: 'role',
    at: user,
    replies: (r) => withAnna(asOperator(r), { ...anna, role: { role: 'support', suspended_at: at } }),
    text: { console: 'user.role.onlyCommand' },
  }),
  consolePage('/people/:id', 'opened', {
    part: 'recovery',
    at: user,
    replies: (r) => withAnna(asOperator(r)),
    play: ({ click }) => click({ console: 'desk.changeContact' }),
    text: { console: 'desk.changeContact.checked' },
  }),
  consolePage('/people/:id', 'strange', {
    at: user,
    replies: (r) =>
      withAnna(r, {
        ...anna,
        last_name: strange,
        groups: [strange],
        last_failures: [{ happened_at: at, reason: strange }],
        letters: [{ ...code, id, created_at: at, state: 'dead', error: strange }],
        services_that_read: [{ id, name: strange, since: at }],
        support: [{ happened_at: at, act: 'note', who: strange, why: strange, before: null, after: null }],
      }),
    text: { words: 'onerror' },
  }),
  ...(
    [
      ['form', 'act.why', undefined],
      ['done', 'act.done', { done: `1 to ${id} will be sent at once: login_code.` }],
      [
        'refused',
        'act.refused',
        refused('HUMAN_FRIENDLY', { error_message: `${id} is not active: it gets no e-mails.` }),
      ],
      ['failed', 'act.noAnswer', lost],
      ['stepUp', 'act.stepUp.go', refused('AUTH_FORBIDDEN', { reason: 'step_up' })],
    ] as const
  ).map(([state, text, reply]) =>
    consolePage('/people/:id', state, {
      part: 'act',
      at: user,
      replies: (r) => withAnna(reply === undefined ? r : r.on(calls.resend, reply)),
      play: async ({ click, confirm, fill }) => {
        await click({ console: 'desk.resend' })
        if (reply === undefined) return
        await fill({ console: 'act.why' }, 'обращение 4711')
        await confirm({ console: 'desk.resend' })
      },
      text: { console: text },
    }),
  ),
]

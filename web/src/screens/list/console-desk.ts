import { type AdminCall, adminCalls } from '@kabinet/contract/admin/calls'
import type { Role } from '@kabinet/contract/admin/roles'
import type { TextMatch } from '../../testing/actions.ts'
import { pending, type Replies, refused } from '../../testing/replies.ts'
import { type DeskCall, deskReplies, emptyReply, strangeReply } from '../console-desk.ts'
import { service } from '../console-people.ts'
import { consolePage, consoleRoute, olga, sessionRoute } from '../console-samples.ts'
import type { Sample } from '../sample.ts'

type Page = {
  path: string
  calls: readonly DeskCall[]
  opened: TextMatch
  empty: TextMatch
  /** Of the lowest role. */
  forbidden: TextMatch
}

const pages: readonly Page[] = [
  {
    path: '/services',
    calls: ['listServices', 'listPublishRequests', 'getService'],
    opened: { console: 'services.moreThan100' },
    empty: { console: 'services.none' },
    forbidden: { console: 'services.moreThan100' },
  },
  {
    path: '/services/:id',
    calls: ['getService'],
    opened: { console: 'services.custody' },
    empty: { console: 'services.noRefused' },
    forbidden: { console: 'services.todo' },
  },
  {
    path: '/audit',
    calls: ['listActs'],
    opened: { words: 'set-policy' },
    empty: { console: 'audit.none' },
    forbidden: { console: 'frame.forbidden' },
  },
  {
    path: '/messages',
    calls: ['listFeedback', 'listMessageErrors', 'listDeadMessages'],
    opened: { console: 'messages.tooOld' },
    empty: { console: 'messages.noDead' },
    forbidden: { console: 'messages.onlySupport' },
  },
  {
    path: '/overview',
    calls: ['readOverview', 'listPolicies', 'readFigures'],
    opened: { console: 'overview.registrations' },
    empty: { console: 'overview.queued' },
    forbidden: { console: 'overview.holds' },
  },
]

const onlyForOperators = ['listActs'] as const

const as = (replies: Replies, role: Role) => replies.on(sessionRoute, { ...olga, role })
const routeOf = (name: DeskCall) => consoleRoute<AdminCall>(adminCalls[name])
const answer = (replies: Replies, calls: readonly DeskCall[], reply: (name: DeskCall) => unknown) =>
  calls.reduce((all, name) => all.on(routeOf(name), reply(name)), replies)

/** The pages of services, audit, messages and overview, in each state. */
export const consoleDeskSamples: readonly Sample[] = pages.flatMap(({ path, calls, ...texts }) => {
  const at = path.replace(':id', service.id)
  const shown = (state: 'opened' | 'empty' | 'strange', reply: (name: DeskCall) => unknown) =>
    consolePage(path, state, {
      at,
      replies: (r) =>
        answer(as(r, 'operator'), calls, reply).on(consoleRoute(adminCalls.suspendService), { done: 'Suspended.' }),
      ...(path === '/overview' ? { play: ({ click }) => click({ console: 'overview.count' }) } : {}),
      text: state === 'strange' ? { words: 'onerror' } : texts[state],
    })
  const ofReader = (name: DeskCall) =>
    onlyForOperators.some((one) => one === name) ? refused('AUTH_FORBIDDEN') : deskReplies[name]
  return [
    shown('opened', (name) => deskReplies[name]),
    shown('empty', emptyReply),
    shown('strange', strangeReply),
    consolePage(path, 'loading', { at, replies: (r) => answer(r, calls, () => pending), text: 'busy' }),
    consolePage(path, 'loadFailed', {
      at,
      replies: (r) => answer(r, calls, () => refused('DATABASE')),
      text: { console: 'frame.loadFailed' },
    }),
    consolePage(path, 'forbidden', {
      at,
      replies: (r) => answer(as(r, 'reader'), calls, ofReader),
      text: texts.forbidden,
    }),
  ]
})

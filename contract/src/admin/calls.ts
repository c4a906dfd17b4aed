import { instant, uuid } from '../fields/reply-types.ts'
import { locales } from '../fields/locale.ts'
import type { Schema } from '../route.ts'
import * as z from 'zod/mini'
import { actsList, peopleList, servicesList } from './lists.ts'
import { figures, messageErrors, overview, shownPolicy } from './overview.ts'
import {
  actDone,
  auditPage,
  deadMessage,
  foundMessage,
  personFound,
  serviceDetails,
  shownContact,
  shownEvent,
  shownFeedback,
  shownPerson,
  shownPublishRequest,
  shownService,
} from './replies.ts'
import { roles } from './roles.ts'

/** An act as the console calls it, below `/console/api`. Fields that are not in the path are the body, or the query of GET. */
export type AdminCall = { http: `${'GET' | 'POST' | 'PATCH'} /${string}`; reply: Schema }

const items = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item) })
const pageOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item), next: z.nullable(z.string()) })
const onService = <const N extends string>(name: N) => ({ http: `POST /services/:id/${name}` as const, reply: actDone })
const onPerson = <const N extends string>(name: N) => ({ http: `POST /people/:id/${name}` as const, reply: actDone })

/** The acts that pages of the console call, by the names of `server/src/operations/acts`, which a test compares. */
export const adminCalls = {
  findPeople: { http: 'POST /people/find', reply: items(personFound) },
  listPeople: { http: 'POST /people/list', reply: peopleList },
  getPerson: { http: 'GET /people/:id', reply: shownPerson },
  listPersonEvents: { http: 'GET /people/:id/events', reply: items(shownEvent) },
  showContact: { http: 'POST /people/:id/contact', reply: shownContact },
  notePerson: onPerson('note'),
  blockPerson: onPerson('block'),
  unblockPerson: onPerson('unblock'),
  endPersonSessions: onPerson('end-sessions'),
  resetSecondStep: onPerson('reset-second-step'),
  unfreezeContacts: onPerson('unfreeze'),
  resendLetters: onPerson('resend'),
  unlockPerson: onPerson('unlock'),
  allowServices: onPerson('allow-services'),
  disallowServices: onPerson('disallow-services'),
  erasePerson: onPerson('erase'),
  changeContact: onPerson('change-contact'),
  makeRecoveryLink: onPerson('recovery-link'),
  approveRecoveryLink: { http: 'POST /recovery-links/:id/approve', reply: actDone },
  addToGroup: onPerson('add-to-group'),
  removeFromGroup: onPerson('remove-from-group'),
  restoreAccount: { http: 'POST /accounts/:id/restore', reply: actDone },
  changeRole: onPerson('role'),
  findServices: { http: 'GET /services/:service', reply: items(shownService) },
  listServices: { http: 'POST /services/list', reply: servicesList },
  getService: { http: 'GET /services/:id/details', reply: serviceDetails },
  listPublishRequests: { http: 'GET /publish-requests', reply: items(shownPublishRequest) },
  approvePublishing: { http: 'POST /publish-requests/:id/approve', reply: actDone },
  refusePublishing: { http: 'POST /publish-requests/:id/refuse', reply: actDone },
  suspendService: onService('suspend'),
  restoreService: onService('restore'),
  verifyService: onService('verify'),
  unverifyService: onService('unverify'),
  takeService: onService('take'),
  giveService: onService('give'),
  trustService: onService('trust'),
  untrustService: onService('untrust'),
  proveApi: onService('prove-api'),
  unproveApi: onService('unprove-api'),
  listActs: { http: 'POST /acts/list', reply: actsList },
  readAudit: { http: 'GET /audit', reply: auditPage },
  listDeadMessages: { http: 'GET /messages/dead', reply: pageOf(deadMessage) },
  listMessageErrors: { http: 'GET /messages/errors', reply: messageErrors },
  listFeedback: { http: 'GET /feedback', reply: pageOf(shownFeedback) },
  closeFeedback: { http: 'POST /feedback/:id/close', reply: actDone },
  readOverview: { http: 'GET /overview', reply: overview },
  readFigures: { http: 'GET /figures', reply: figures },
  listPolicies: { http: 'GET /policies', reply: items(shownPolicy) },
  setPolicy: { http: 'POST /policies/:policy', reply: actDone },
  findMessages: { http: 'POST /messages/find', reply: items(foundMessage) },
  retryMessage: { http: 'POST /messages/:id/retry', reply: actDone },
} as const satisfies Record<string, AdminCall>

export type AdminCallName = keyof typeof adminCalls

/** `GET /console/session`. `idle_seconds`: how long it may be unused. `proven_at`: of the last proof of a second factor. */
export const consoleSession = z.object({
  account_id: uuid,
  name: z.string(),
  role: z.enum(roles),
  locale: z.enum(locales),
  expires_at: instant,
  idle_seconds: z.number(),
  proven_at: instant,
})
export type ConsoleSession = z.output<typeof consoleSession>

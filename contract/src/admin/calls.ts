import { instant, uuid } from '../fields/reply-types.ts'
import { locales } from '../fields/locale.ts'
import type { Schema } from '../route.ts'
import * as z from 'zod/mini'
import { peopleList, servicesList } from './lists.ts'
import { actDone, foundMessage, personFound, shownContact, shownEvent, shownPerson, shownService } from './replies.ts'
import { roles } from './roles.ts'

/** An act as the console calls it, below `/console/api`. Fields that are not in the path are the body, or the query of GET. */
export type AdminCall = { http: `${'GET' | 'POST' | 'PATCH'} /${string}`; reply: Schema }

const items = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item) })
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
  findServices: { http: 'GET /services/:service', reply: items(shownService) },
  listServices: { http: 'POST /services/list', reply: servicesList },
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

import * as z from 'zod/mini'
import { eventGroups, shownEventKinds } from '../data/event-kinds.ts'
import { documentTypes } from '../data/document-kinds.ts'
import { place } from '../data/place.ts'
import { count, instant, uuid } from '../fields/reply-types.ts'
import { token } from '../fields/text.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'

/**
 * `times`: occurrences within the hour, from `happened_at` to `last_at`, for events that strangers can cause.
 * `browser`, `system`, `address`: the requester, `null` when unknown; `place`: approximate, if the operator has a
 * database. `by_support`: an operator did it. `service`, `document`: the service or document concerned.
 */
export const accountEvent = z.object({
  id: uuid,
  kind: z.enum(shownEventKinds),
  happened_at: instant,
  last_at: z.nullable(instant),
  times: count,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.nullable(z.string()),
  place: z.nullable(place),
  by_support: z.boolean(),
  service: z.nullable(z.string()),
  document: z.nullable(z.enum(documentTypes)),
})
export type AccountEvent = z.output<typeof accountEvent>

export const listEvents = route({
  method: 'GET',
  path: '/api/users/me/events',
  who: 'signed-in',
  summary: 'List the security events of the last 12 months, newest first',
  query: z.strictObject({
    group: z.optional(z.enum(eventGroups, 'v.value')),
    cursor: z.optional(
      z.string('v.type').check(z.regex(/^\d{10,17}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'v.value')),
    ),
  }),
  /** `next`: the `cursor` of the next older page; `null` at the end. */
  reply: z.object({ items: z.array(accountEvent), next: z.nullable(z.string()) }),
  errors: [],
})
export const eventsPageSize = limits.listDefault

/** The event that the message is about, for the page with the button. It says no more than the message. */
export const lookAtEvent = route({
  method: 'POST',
  path: '/api/auth/secure_event',
  who: 'anyone',
  repeat: 'acts-again',
  summary: 'Show the event behind the link of «This was not me»; `null` when the log no longer has it',
  body: z.strictObject({ token }),
  reply: z.object({
    event: z.nullable(
      z.pick(accountEvent, {
        kind: true,
        happened_at: true,
        browser: true,
        system: true,
        address: true,
        place: true,
        service: true,
      }),
    ),
  }),
  errors: ['NOT_EXIST'],
  statuses: { NOT_EXIST: [410] },
})

export const eventsApi = { listEvents, lookAtEvent }

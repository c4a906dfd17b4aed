import * as z from 'zod/mini'
import { count, instant } from '../../fields/reply-types.ts'
import { isDay } from '../../fields/date.ts'
import { id, problemKey } from '../../fields/text.ts'
import { keptReasons } from '../../data/after-erasure.ts'
import { route } from '../../route.ts'
import { signInDays, statsDays } from './clients.api.ts'

export const getServiceStats = route({
  method: 'GET',
  path: '/api/service/stats',
  who: 'service',
  scope: 'service:stats',
  summary: 'Get the sign-ins of the calling service by day',
  query: z.strictObject({ days: z.optional(z.enum(statsDays, problemKey('v.value'))) }),
  reply: signInDays,
  errors: [],
})

/**
 * The newest hundred, newest first. `waiting`: for its first or next try; `dead`: after the last; `expired`: after a
 * day. `last_error`: why the last try failed. The affected user is not disclosed.
 */
export const getServiceWebhooks = route({
  method: 'GET',
  path: '/api/service/webhooks',
  who: 'service',
  scope: 'service:webhooks',
  summary: 'Get the recent deliveries of log-out messages to the calling service',
  reply: z.object({
    items: z.array(
      z.object({
        created_at: instant,
        client_id: z.string(),
        state: z.enum(['waiting', 'sent', 'dead', 'expired']),
        tries: count,
        last_error: z.nullable(z.string()),
        done_at: z.nullable(instant),
      }),
    ),
  }),
  errors: [],
})

/**
 * Answers an `account-purged` event. `id`: the `txn` of the event. A later answer replaces it until the user has the last message. `until`: the day on
 * which the service deletes what it keeps.
 */
export const confirmErasure = route({
  method: 'POST',
  path: '/api/service/erasures/:id',
  who: 'service',
  scope: 'service:erasures',
  repeat: 'acts-again',
  summary: 'Confirm that the data of an erased account is deleted, or say why it is kept',
  params: z.strictObject({ id }),
  body: z.discriminatedUnion('result', [
    z.strictObject({ result: z.literal('done') }),
    z.strictObject({
      result: z.literal('kept'),
      reason: z.enum(keptReasons, problemKey('v.value')),
      until: z.optional(z.nullable(z.string(problemKey('v.date')).check(z.refine(isDay, problemKey('v.date'))))),
    }),
  ]),
  errors: ['NOT_EXIST'],
})

export const serviceApi = { getServiceStats, getServiceWebhooks, confirmErasure }

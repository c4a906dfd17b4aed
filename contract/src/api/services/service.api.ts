import * as z from 'zod/mini'
import { count, instant } from '../../fields/reply-types.ts'
import { problemKey } from '../../fields/text.ts'
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

export const serviceApi = { getServiceStats, getServiceWebhooks }

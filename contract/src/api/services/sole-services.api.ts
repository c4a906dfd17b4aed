import * as z from 'zod/mini'
import { count, uuid } from '../../fields/reply-types.ts'
import { route } from '../../route.ts'

/** `users`: who gave access, or whose data were read, in the last 30 days. Deleting the account passes these services to the operator. */
export const listSoleServices = route({
  method: 'GET',
  path: '/api/users/me/sole-services',
  who: 'signed-in',
  summary: 'List the published services of which I am the only owner',
  reply: z.object({ items: z.array(z.object({ id: uuid, name: z.string(), users: count })) }),
  errors: [],
})

import * as z from 'zod/mini'
import { instant, uuid } from '../../fields/reply-types.ts'
import { route } from '../../route.ts'

const received = z.object({
  id: uuid,
  service: z.object({ name: z.string(), logo_url: z.nullable(z.string()) }),
  invited_by: z.string(),
  expires_at: instant,
})
export type ReceivedInvitation = z.output<typeof received>

export const listReceivedInvitations = route({
  method: 'GET',
  path: '/api/users/me/owner-invitations',
  who: 'signed-in',
  summary: 'List the invitations to own a service that were sent to my verified contacts',
  reply: z.object({ items: z.array(received) }),
  errors: [],
})

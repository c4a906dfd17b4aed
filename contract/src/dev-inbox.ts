import * as z from 'zod/mini'
import { route } from './route.ts'

const inboxItem = z.object({
  id: z.string(),
  transport: z.enum(['email', 'sms']),
  at: z.string(),
  to: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  code: z.nullable(z.string()),
  links: z.array(z.string()),
})

export type InboxItem = z.output<typeof inboxItem>

/** Not part of the API (`api/all.ts`). */
export const listSent = route({
  method: 'GET',
  path: '/dev/inbox.json',
  who: 'anyone',
  summary: 'Letters and SMS that would have been sent',
  reply: z.object({ items: z.array(inboxItem) }),
  errors: [],
})

export const linkPattern = /https?:\/\/\S*[^\s.,]/g

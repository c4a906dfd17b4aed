import * as z from 'zod/mini'
import { route } from './route.ts'

const inboxItem = z.object({
  id: z.string(),
  transport: z.enum(['email', 'sms']),
  at: z.string(),
  to: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  /** The one-time code, when it brings one. */
  code: z.nullable(z.string()),
  /** Every address in it, in order; the support page in the footer left out. */
  links: z.array(z.string()),
})

/** One message as the development inbox tells of it. */
export type InboxItem = z.output<typeof inboxItem>

/** What would have been sent, newest first. Only a developer's own machine serves it: it is no part of the API (`api/all.ts`). */
export const listSent = route({
  method: 'GET',
  path: '/dev/inbox.json',
  who: 'anyone',
  summary: 'Letters and SMS that would have been sent',
  reply: z.object({ items: z.array(inboxItem) }),
  errors: [],
})

/** An address in the text of a message; the dot or comma after it is the sentence's. */
export const linkPattern = /https?:\/\/\S*[^\s.,]/g

import * as z from 'zod/mini'
import { consentNames } from '../claims.ts'
import { receiptKinds } from '../data/receipt-kinds.ts'
import { calendarDay, instant, uuid } from '../fields/reply-types.ts'
import { id } from '../fields/text.ts'
import { legalKinds } from '../legal/legal-text.ts'
import { route } from '../route.ts'
import { listOf, listQuery } from './list.ts'

/** `claims`: what the service may read after the event. `text`: of an accepted legal text. */
export const receipt = z.object({
  id: uuid,
  kind: z.enum(receiptKinds),
  issued_at: instant,
  claims: z.optional(z.array(z.enum(consentNames))),
  text: z.optional(z.object({ kind: z.enum(legalKinds), version: calendarDay })),
})
export type Receipt = z.output<typeof receipt>

/** docs/consent.md#receipts. */
export const receiptsApi = {
  listReceipts: route({
    method: 'GET',
    path: '/api/users/me/receipts',
    who: 'signed-in',
    summary:
      'List signed records of my consents: to the service with this `client_id`, or without it to the legal texts',
    query: z.extend(z.pick(listQuery(['name']), { limit: true, offset: true }), { client_id: z.optional(id) }),
    reply: listOf(receipt),
    errors: [],
  }),
  getReceipt: route({
    method: 'GET',
    path: '/api/users/me/receipts/:id',
    who: 'signed-in',
    summary: 'Get a record of a consent as a JWS; the public keys are at `/.well-known/consent-receipt-keys`',
    params: z.strictObject({ id }),
    reply: z.extend(receipt, { jws: z.string() }),
    errors: ['NOT_EXIST'],
  }),
}

import * as z from 'zod/mini'
import { stayingKinds } from '../data/after-erasure.ts'
import { route } from '../route.ts'

/**
 * Previews an erasure. `is_told`: the service takes events about accounts, so it is asked to delete its data. `has_access`: false if its access ended before. `address`: host of the service;
 * null for native applications. `days`, `months`: maximum; both are null where the operator decides.
 */
export const getErasure = route({
  method: 'GET',
  path: '/api/users/me/erasure',
  who: 'signed-in',
  summary: 'Get what the deletion of the account ends, who is told, and what stays after the erasure',
  reply: z.object({
    erase_after_days: z.number(),
    answer_days: z.number(),
    services: z.array(
      z.object({ name: z.string(), address: z.nullable(z.string()), is_told: z.boolean(), has_access: z.boolean() }),
    ),
    stays: z.array(
      z.object({ what: z.enum(stayingKinds), days: z.nullable(z.number()), months: z.nullable(z.number()) }),
    ),
  }),
  errors: [],
})

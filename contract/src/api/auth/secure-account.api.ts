import * as z from 'zod/mini'
import { token } from '../../fields/text.ts'
import { instant } from '../../fields/told.ts'
import { route } from '../../route.ts'

/** Kinds and times alone: who reads a message is not signed in. */
const ended = z.object({
  what: z.enum(['passkey', 'app', 'recovery_codes', 'email', 'phone', 'transport']),
  at: instant,
})
export type EndedKind = z.output<typeof ended>['what']

/** From a letter, without a sign-in: 410 for a token that is late or none of ours. */
export const secureAccount = route({
  method: 'POST',
  path: '/api/auth/secure',
  who: 'anyone',
  summary: '«This was not me»: ends every session and token, and the password is worth nothing until a reset',
  body: z.strictObject({ token }),
  /** `already`: nothing was left to end. `frozen_until`: young contacts get no codes and no resets until then. `way`: how the owner gets in again. */
  reply: z.object({
    already: z.boolean(),
    ended: z.array(ended),
    frozen_until: z.optional(instant),
    way: z.enum(['reset', 'passkey', 'support']),
  }),
  errors: ['NOT_EXIST'],
  statuses: { NOT_EXIST: [410] },
})

/** By one's own hand; this session ends too. */
export const lockAccount = route({
  method: 'POST',
  path: '/api/users/me/lock',
  who: 'signed-in',
  needs: 'step-up',
  summary: 'Lock my account: the same as by a message of now',
  errors: [],
})

export const secureAccountApi = { secureAccount, lockAccount }

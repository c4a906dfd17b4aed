import * as z from 'zod/mini'
import { token } from '../../fields/text.ts'
import { route } from '../../route.ts'

/** From a letter, without a sign-in: 410 for a token that is used, late or of an older password. */
export const secureAccount = route({
  method: 'POST',
  path: '/api/auth/secure',
  who: 'anyone',
  summary: '«This was not me»: ends every session and token, and the password is worth nothing until a reset',
  body: z.strictObject({ token }),
  /** `frozen_until`: contacts that are younger than the letter get no codes and no resets until then. */
  reply: z.object({ frozen_until: z.optional(z.string()) }),
  errors: ['NOT_EXIST'],
  statuses: { NOT_EXIST: [410] },
})

/** By one's own hand; this session ends too. */
export const lockAccount = route({
  method: 'POST',
  path: '/api/users/me/lock',
  who: 'signed-in',
  needs: 'step-up',
  summary: 'Lock my account: ends every session, token and passkey, and the password is worth nothing until a reset',
  errors: [],
})

export const secureAccountApi = { secureAccount, lockAccount }

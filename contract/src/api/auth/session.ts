import * as z from 'zod/mini'
import { count } from '../../fields/told.ts'
import { otp, transport } from './otp.ts'

/** What is asked for first: the code of the authenticator app. A code goes by `otp_transport` instead where it is asked for; null: none does. */
const secondStep = z.object({ by: z.literal('app'), otp_transport: z.nullable(transport) })

/**
 * A cabinet session (docs/contract.md#auth): opaque tokens; `confirmed: false` still owes the code that `otp` speaks of, or what
 * `second_step` says. `recovery_codes_left`: one was used. `has_passkey`: whether the person could have come in with one, told as a sign-in ends.
 */
export const session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: count,
  confirmed: z.boolean(),
  otp: z.optional(otp),
  second_step: z.optional(secondStep),
  recovery_codes_left: z.optional(count),
  has_passkey: z.optional(z.boolean()),
})
export type SessionReply = z.output<typeof session>

import * as z from 'zod/mini'
import { count } from '../../fields/reply-types.ts'
import { otp, transport } from './otp.ts'

/** `otp_transport`: where a code can be sent instead; null when it cannot. */
const secondStep = z.object({ by: z.literal('app'), otp_transport: z.nullable(transport) })

/**
 * A cabinet session (docs/contract.md#auth) with opaque tokens. `confirmed: false`: the code described by `otp` or
 * `second_step` is still due. `sets_second_step`: the operator requires a second step, and codes to the contact of `otp`
 * become it. `recovery_codes_left`: set when a recovery code was used. `has_passkey`: the user has
 * one; set when a sign-in completes.
 */
export const session = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: count,
  confirmed: z.boolean(),
  otp: z.optional(otp),
  second_step: z.optional(secondStep),
  sets_second_step: z.optional(z.boolean()),
  recovery_codes_left: z.optional(count),
  has_passkey: z.optional(z.boolean()),
})
export type SessionReply = z.output<typeof session>

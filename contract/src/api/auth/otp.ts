import * as z from 'zod/mini'
import { count } from '../../fields/reply-types.ts'

export const transports = ['email', 'sms'] as const
export type Transport = (typeof transports)[number]
export const transport = z.enum(transports, 'v.value')

export const secretKinds = ['code', 'link'] as const

/** `resend_after` and `expires_in` in seconds from now; `destination` masked. */
export const otp = z.object({
  transport,
  kind: z.enum(secretKinds),
  destination: z.string(),
  resend_after: count,
  expires_in: count,
})
export type Otp = z.output<typeof otp>

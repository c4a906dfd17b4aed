import * as z from 'zod/mini'
import { code } from '../../fields/code.ts'
import { newPassword } from '../../fields/new-password.ts'
import { instant } from '../../fields/reply-types.ts'
import { recoveryCode } from '../../fields/recovery-code.ts'
import { token } from '../../fields/text.ts'
import { route } from '../../route.ts'
import { otp } from './otp.ts'

/**
 * `contact`: a new contact proves itself. `password`: the link sets a password. `second_step`: what `finish` needs besides the password.
 * `destination`: where the link was sent, masked; null for a printed one.
 */
const supportLink = z.object({
  what: z.enum(['contact', 'password']),
  destination: z.nullable(z.string()),
  second_step: z.nullable(z.enum(['app', 'code'])),
  skips_second_step: z.boolean(),
  expires_at: instant,
})
export type SupportLink = z.output<typeof supportLink>

/** Works without a session. Looking changes nothing; a link works once. */
export const openSupportLink = route({
  method: 'POST',
  path: '/api/auth/support-link',
  who: 'anyone',
  summary: 'A link that support made: look at it, request the code of the second step, finish',
  body: z.discriminatedUnion('step', [
    z.strictObject({ step: z.literal('look'), token }),
    z.strictObject({ step: z.literal('send_code'), token }),
    z.strictObject({
      step: z.literal('finish'),
      token,
      password: z.optional(newPassword),
      code: z.optional(code),
      app_code: z.optional(code),
      recovery_code: z.optional(recoveryCode),
    }),
  ]),
  reply: z.object({ link: z.optional(supportLink), otp: z.optional(otp), login: z.optional(z.string()) }),
  errors: [
    'NOT_EXIST',
    'INVALID_OTP_CODE',
    'EMAIL_ALREADY_EXIST',
    'PHONE_NUMBER_ALREADY_EXIST',
    'HUMAN_FRIENDLY_MULTIPLE',
  ],
  statuses: { NOT_EXIST: [410] },
})

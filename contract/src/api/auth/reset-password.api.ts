import * as z from 'zod/mini'
import { code } from '../../fields/code.ts'
import { login } from '../../fields/login.ts'
import { newPassword } from '../../fields/new-password.ts'
import { token } from '../../fields/text.ts'
import { route } from '../../route.ts'
import { otp } from './otp.ts'

export const resetPassword = route({
  method: 'POST',
  path: '/api/auth/restore',
  who: 'anyone',
  summary: 'Reset the password: request, verify, complete',
  body: z.discriminatedUnion('step', [
    z.strictObject({ step: z.literal('request'), login, interaction: z.optional(token) }),
    z.strictObject({ step: z.literal('verify'), restore_token: token, code }),
    z.strictObject({ step: z.literal('complete'), restore_token: token, password: newPassword }),
  ]),
  reply: z.object({ restore_token: z.optional(z.string()), otp: z.optional(otp), interaction: z.optional(z.string()) }),
  errors: ['NOT_EXIST', 'INVALID_OTP_CODE', 'HUMAN_FRIENDLY_MULTIPLE'],
  statuses: { NOT_EXIST: [410] },
})

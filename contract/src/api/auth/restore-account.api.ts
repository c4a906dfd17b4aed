import * as z from 'zod/mini'
import { code } from '../../fields/code.ts'
import { login } from '../../fields/login.ts'
import { givenPassword } from '../../fields/password.ts'
import { token } from '../../fields/text.ts'
import { route } from '../../route.ts'
import { otp } from './otp.ts'

/**
 * Restores a deleted account: its password, then a code to the login. Anything but a deleted account with this password gets
 * the answer for a wrong one. 13: another account has one of its contacts.
 */
export const restoreAccount = route({
  method: 'POST',
  path: '/api/auth/restore_account',
  who: 'anyone',
  summary: 'Restore my deleted account: request a code by login and password, then send it',
  body: z.discriminatedUnion('step', [
    z.strictObject({ step: z.literal('request'), login, password: givenPassword }),
    z.strictObject({ step: z.literal('verify'), account_token: token, code }),
  ]),
  reply: z.object({ account_token: z.optional(z.string()), otp: z.optional(otp) }),
  errors: ['AUTH_FORBIDDEN', 'CREDENTIAL_NOT_VERIFIED', 'NOT_EXIST', 'INVALID_OTP_CODE', 'ALREADY_EXIST'],
  statuses: { NOT_EXIST: [410] },
})

import { newPassword } from '@kabinet/contract/fields/new-password'
import { givenPassword } from '@kabinet/contract/fields/password'
import { problemKey } from '@kabinet/contract/fields/text'
import * as z from 'zod/mini'

/** The repeated password is compared even while other fields are invalid, so that one submit shows every error. */
export const passwordSchema = z
  .object({ password: givenPassword, new_password: newPassword, repeat: z.string(problemKey('v.required')) })
  .check(
    z.refine<Partial<PasswordsTyped>>(({ new_password, repeat }) => repeat === undefined || new_password === repeat, {
      error: problemKey('v.password.match'),
      path: ['repeat'],
      when: () => true,
    }),
  )

type PasswordsTyped = { password: string; new_password: string; repeat: string }

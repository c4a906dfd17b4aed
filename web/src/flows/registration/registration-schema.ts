import { email } from '@kabinet/contract/fields/email'
import { newPassword } from '@kabinet/contract/fields/new-password'
import { firstName, lastName } from '@kabinet/contract/fields/person-name'
import { phone } from '@kabinet/contract/fields/phone'
import { problemKey } from '@kabinet/contract/fields/text'
import type { ProblemKey } from '@kabinet/contract/texts/problems'
import * as z from 'zod/mini'

/** Form of docs/design.md#registration-registration: the fields of `POST /api/auth/register` and the repeated password. */
export const registrationSchema = z
  .object({
    last_name: lastName,
    first_name: firstName,
    email: z.optional(email),
    phone: z.optional(phone),
    password: newPassword,
    repeat: z.string(problemKey('v.required')),
    agreement: ticked('v.agree'),
    personal_data_consent: ticked('v.consent'),
  })
  .check(
    acrossFields(({ email, phone }) => email !== undefined || phone !== undefined, 'email', 'v.contact'),
    acrossFields(({ password, repeat }) => repeat === undefined || password === repeat, 'repeat', 'v.password.match'),
  )

export type RegistrationDraft = z.input<typeof registrationSchema>
export type RegistrationValues = z.output<typeof registrationSchema>

export const emptyRegistration: Required<RegistrationDraft> = {
  last_name: '',
  first_name: '',
  email: '',
  phone: '',
  password: '',
  repeat: '',
  agreement: false,
  personal_data_consent: false,
}

function ticked(problem: ProblemKey) {
  return z.boolean(problem).check(z.refine((value) => value, problem))
}

/** Checks a rule over several fields even while others are invalid, so that one submit shows every error. */
function acrossFields(
  holds: (typed: Partial<RegistrationDraft>) => boolean,
  field: keyof RegistrationDraft,
  problem: ProblemKey,
) {
  return z.refine<RegistrationDraft>(holds, { error: problem, path: [field], when: () => true })
}

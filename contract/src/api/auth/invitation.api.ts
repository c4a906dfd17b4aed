import * as z from 'zod/mini'
import { email } from '../../fields/email.ts'
import { newPassword } from '../../fields/new-password.ts'
import { firstName, lastName, middleName } from '../../fields/person-name.ts'
import { phone } from '../../fields/phone.ts'
import { problemKey, token } from '../../fields/text.ts'
import { route } from '../../route.ts'
import { session } from './session.ts'

const service = z.object({ name: z.string(), initiate_login_uri: z.optional(z.string()) })

/** The link verifies the contact, so no code follows. */
export const invitationApi = {
  readInvitation: route({
    method: 'POST',
    path: '/api/auth/invitation',
    who: 'anyone',
    summary: 'Read an invitation by the token of its link',
    body: z.strictObject({ token }),
    reply: z.object({
      email: z.optional(email),
      phone: z.optional(phone),
      /** As the operator typed them; the form begins with them. */
      first_name: z.optional(z.string()),
      last_name: z.optional(z.string()),
      service: z.optional(service),
    }),
    repeat: 'acts-again',
    errors: ['NOT_EXIST', 'USER_ALREADY_VERIFIED', 'HUMAN_FRIENDLY', 'HUMAN_FRIENDLY_MULTIPLE'],
    statuses: { NOT_EXIST: [410] },
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/api/auth/invitation/accept',
    who: 'anyone',
    summary: 'Register by an invitation: activates the account and signs in',
    body: z.strictObject({
      token,
      first_name: firstName,
      last_name: lastName,
      middle_name: z.optional(middleName),
      password: newPassword,
      agreement: z.literal(true, problemKey('v.agree')),
      personal_data_consent: z.literal(true, problemKey('v.consent')),
    }),
    reply: z.object({ status: z.literal('activated'), session, service: z.optional(service) }),
    status: 201,
    errors: ['NOT_EXIST', 'USER_ALREADY_VERIFIED', 'HUMAN_FRIENDLY', 'HUMAN_FRIENDLY_MULTIPLE'],
    statuses: { NOT_EXIST: [410] },
  }),
}

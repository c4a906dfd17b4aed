import * as z from 'zod/mini'
import { appProofs } from '../../fields/app-proofs.ts'
import { code } from '../../fields/code.ts'
import { email } from '../../fields/email.ts'
import { login } from '../../fields/login.ts'
import { newPassword } from '../../fields/new-password.ts'
import { givenPassword } from '../../fields/password.ts'
import { firstName, lastName, middleName } from '../../fields/person-name.ts'
import { phone } from '../../fields/phone.ts'
import { problemKey, token } from '../../fields/text.ts'
import { route } from '../../route.ts'
import { otp, transport } from './otp.ts'
import { needsOfPurposes, purposes } from './purposes.ts'
import { session } from './session.ts'

export const registration = z.strictObject({
  first_name: firstName,
  last_name: lastName,
  middle_name: z.optional(middleName),
  email: z.optional(email),
  phone: z.optional(phone),
  password: newPassword,
  agreement: z.literal(true, problemKey('v.agree')),
  personal_data_consent: z.literal(true, problemKey('v.consent')),
  interaction: z.optional(token),
})
export type Registration = z.output<typeof registration>

export const register = route({
  method: 'POST',
  path: '/api/auth/register',
  who: 'anyone',
  summary: 'Register; the answer is the same for a taken address',
  body: registration.check(
    z.refine((r) => r.email !== undefined || r.phone !== undefined, {
      error: problemKey('v.contact'),
      path: ['email'],
    }),
  ),
  reply: z.object({ registration_token: z.string(), otp }),
  status: 201,
  errors: ['HUMAN_FRIENDLY', 'HUMAN_FRIENDLY_MULTIPLE'],
})

const sign_in = z.optional(z.literal(true))

/** `session`: signs in the browser that sent the form, if it asked within the hour. `login`: the user has to sign in. */
export const confirmRegistration = route({
  method: 'POST',
  path: '/api/auth/register/confirm',
  who: 'anyone',
  summary:
    'Activate the account: by the token of the e-mail, or by the code of the SMS; signs in the browser that registered',
  body: z.union([z.strictObject({ token, sign_in }), z.strictObject({ registration_token: token, code, sign_in })]),
  reply: z.object({
    status: z.literal('activated'),
    interaction: z.optional(z.string()),
    session: z.optional(session),
    login: z.optional(z.string()),
  }),
  errors: ['NOT_EXIST', 'USER_ALREADY_VERIFIED', 'INVALID_OTP_CODE', 'HUMAN_FRIENDLY_MULTIPLE'],
  statuses: { NOT_EXIST: [410] },
})

/** Returned only after a correct password. HUMAN_FRIENDLY_MULTIPLE: the password is known to be leaked, so it must be reset. */
const notUsable = ['USER_BLOCKED', 'USER_DEACTIVATED', 'USER_NOT_VERIFIED', 'CREDENTIAL_NOT_VERIFIED'] as const

export const authorize = route({
  method: 'POST',
  path: '/api/auth/authorize',
  who: 'anyone',
  summary: 'First step of sign-in: login and password',
  body: z.strictObject({ login, password: givenPassword }),
  reply: session,
  errors: ['AUTH_FORBIDDEN', ...notUsable, 'HUMAN_FRIENDLY_MULTIPLE'],
})

export const confirmAuthorize = route({
  method: 'POST',
  path: '/api/auth/authorize/confirm',
  who: 'half-signed-in',
  repeat: 'ends-session',
  needs: 'device',
  whilePending: true,
  summary: 'Second step of sign-in: the sent code, the code of the app or a recovery code; returns new tokens',
  body: z.union([z.strictObject({ code }), ...appProofs]),
  reply: session,
  errors: ['INVALID_OTP_CODE'],
})

/** Registrations and resets are identified by their own token, all other purposes by the session. */
export const sendOtp = route({
  method: 'POST',
  path: '/api/auth/otp',
  who: 'anyone',
  needs: { by: 'purpose', each: needsOfPurposes },
  whilePending: [
    'register',
    'restore',
    'login',
    'password_change',
    'data_download',
    'transport_leave',
    'transport_change',
  ],
  summary: 'Send or resend a code or a link',
  body: z.union([
    z.strictObject({ purpose: z.literal('register'), registration_token: token }),
    z.strictObject({ purpose: z.literal('register'), token }),
    z.strictObject({ purpose: z.literal('restore'), restore_token: token }),
    z.strictObject({ purpose: z.enum(purposes) }),
    z.strictObject({ purpose: z.literal('contact_trust'), contact: login }),
    /** `old_code`: the code that `transport_leave` sent to the current contact. Required when moving from one contact to another. */
    z.strictObject({
      purpose: z.literal('transport_change'),
      otp_transport: z.nullable(transport),
      old_code: z.optional(code),
    }),
  ]),
  reply: z.object({ otp }),
  errors: [
    'NOT_EXIST',
    'AUTH_FORBIDDEN',
    'AUTH_NOT_PROVIDED',
    'AUTH_EXPIRED',
    'TOKEN_NOT_CONFIRMED',
    'CREDENTIAL_NOT_VERIFIED',
    'INVALID_OTP_CODE',
    'HUMAN_FRIENDLY',
  ],
  statuses: { NOT_EXIST: [404, 410] },
})

export const checkPassword = route({
  method: 'POST',
  path: '/api/auth/password_check',
  who: 'signed-in',
  needs: 'own-password',
  whilePending: true,
  summary: 'Give a fresh proof with the password; allows sensitive acts for 10 minutes',
  body: z.strictObject({ password: givenPassword }),
  reply: z.object({}),
  errors: ['AUTH_FORBIDDEN'],
})

export const refresh = route({
  method: 'POST',
  path: '/api/auth/refresh/',
  who: 'anyone',
  repeat: 'acts-again',
  summary: 'Exchange a refresh token for its single successor; needs the device cookie too',
  body: z.strictObject({ refresh_token: token }),
  reply: session,
  errors: ['AUTH_FORBIDDEN', 'TOKEN_NOT_CONFIRMED'],
  statuses: { AUTH_FORBIDDEN: [401] },
})

/** For a page whose storage the browser has emptied. Without `session` when there is nothing to resume. */
export const resume = route({
  method: 'POST',
  path: '/api/auth/resume',
  who: 'anyone',
  repeat: 'acts-again',
  summary: 'Get new tokens of the session of this browser, by its cookies, on a page of the cabinet',
  body: z.strictObject({}),
  reply: z.object({ session: z.optional(session) }),
  errors: [],
})

export const logout = route({
  method: 'POST',
  path: '/api/auth/logout',
  who: 'half-signed-in',
  repeat: 'acts-again',
  needs: 'token',
  whilePending: true,
  summary: 'End this session and the single sign-on session with it',
  errors: [],
})

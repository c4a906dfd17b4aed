import * as z from 'zod/mini'
import { code } from '../../fields/code.ts'
import { login } from '../../fields/login.ts'
import { id, token } from '../../fields/text.ts'
import { instant } from '../../fields/reply-types.ts'
import { route } from '../../route.ts'
import { otp } from './otp.ts'

export const endedKinds = [
  ...(['passkey', 'app', 'recovery_codes', 'email', 'phone', 'transport'] as const),
  ...(['redirect_uri', 'service_key', 'service_secret', 'software_token', 'service_owner'] as const),
  ...(['service_access', 'service_address', 'service_api', 'consent', 'archive'] as const),
]

/** Kinds and times only: the reader of a message is not signed in. `getReview` returns the names to the owner. */
const ended = z.object({ what: z.enum(endedKinds), at: instant })
export type EndedKind = z.output<typeof ended>['what']

const secured = z.object({
  already: z.boolean(),
  ended: z.array(ended),
  /** Untrusted contacts receive no codes and no resets until then. */
  frozen_until: z.optional(instant),
  way: z.enum(['reset', 'passkey', 'support']),
})
export type Secured = z.output<typeof secured>

/** Opened from a message, without a session. 410 for an expired or unknown token. */
export const secureAccount = route({
  method: 'POST',
  path: '/api/auth/secure',
  who: 'anyone',
  summary: '«This was not me»: ends all sessions and tokens, and disables the password until a reset',
  body: z.strictObject({ token }),
  reply: secured,
  errors: ['NOT_EXIST'],
  statuses: { NOT_EXIST: [410] },
})

/** The same without the message: a code is sent to the trusted contacts. The reply is the same for an unknown login. */
export const secureByCode = route({
  method: 'POST',
  path: '/api/auth/secure_code',
  who: 'anyone',
  summary: '«This was not me» without a link: request a code by login, then send it',
  body: z.discriminatedUnion('step', [
    z.strictObject({ step: z.literal('request'), login }),
    z.strictObject({ step: z.literal('verify'), secure_token: token, code }),
  ]),
  reply: z.object({ secure_token: z.optional(z.string()), otp: z.optional(otp), secured: z.optional(secured) }),
  errors: ['NOT_EXIST', 'INVALID_OTP_CODE'],
  statuses: { NOT_EXIST: [410] },
})

export const lockAccount = route({
  method: 'POST',
  path: '/api/users/me/lock',
  who: 'signed-in',
  repeat: 'ends-session',
  needs: 'step-up',
  afterSupport: 'open',
  whilePending: true,
  summary:
    'Lock my account: the same as «This was not me». `event`: of the log, at most seven days old; acts like its message',
  query: z.strictObject({ event: z.optional(id) }),
  errors: ['NOT_EXIST'],
})

export const secureAccountApi = { secureAccount, secureByCode, lockAccount }

import * as z from 'zod/mini'
import { login } from '../../fields/login.ts'
import { assertion, requestOptions, signInOptions } from '../../fields/web-authn.ts'
import { route } from '../../route.ts'
import { session } from './session.ts'

/**
 * Contains no account data: the browser itself lists the passkeys of this site. `passkey_first`: the last sign-in from
 * this browser used a passkey, or one was added here since.
 */
export const preparePasskeySignIn = route({
  method: 'POST',
  path: '/api/auth/passkey_options',
  who: 'anyone',
  repeat: 'acts-again',
  summary:
    'What `navigator.credentials.get` is to be asked to sign in, good once, for five minutes and in this browser, and whether it is the way that was used here last',
  body: z.strictObject({}),
  reply: signInOptions,
  errors: [],
})

/** `reason: "unknown_passkey"`: the passkey does not exist or was removed; the page signals this to the browser. */
export const authorizePasskey = route({
  method: 'POST',
  path: '/api/auth/passkey',
  who: 'anyone',
  summary: 'Sign in with a passkey: one step, no code',
  body: assertion,
  reply: session,
  errors: ['AUTH_FORBIDDEN', 'USER_BLOCKED', 'USER_DEACTIVATED'],
})

export const preparePasskeyCheck = route({
  method: 'POST',
  path: '/api/auth/passkey_check_options',
  who: 'signed-in',
  repeat: 'acts-again',
  needs: 'device',
  whilePending: true,
  summary: 'Get the options of `navigator.credentials.get` for a fresh proof; 404 without a passkey',
  /** `contact`: the assertion makes this contact trusted instead of proving the user again. */
  body: z.strictObject({ contact: z.optional(login) }),
  reply: requestOptions,
  errors: ['NOT_EXIST'],
})

export const checkPasskey = route({
  method: 'POST',
  path: '/api/auth/passkey_check',
  who: 'signed-in',
  needs: 'device',
  whilePending: true,
  summary: 'Give a fresh proof with a passkey; allows sensitive acts for 10 minutes, as the password does',
  body: assertion,
  reply: z.object({}),
  errors: ['AUTH_FORBIDDEN'],
})

export const passkeySignInApi = { preparePasskeySignIn, authorizePasskey, preparePasskeyCheck, checkPasskey }

import * as z from 'zod/mini'
import { login } from '../../fields/login.ts'
import { assertion, requestOptions, signInOptions } from '../../fields/web-authn.ts'
import { route } from '../../route.ts'
import { session } from './session.ts'

/**
 * Nothing of an account stands in it: whoever has a passkey here has it in the list of their own device. `passkey_first`: the last sign-in from
 * this browser was with one, or one was added here since.
 */
export const preparePasskeySignIn = route({
  method: 'POST',
  path: '/api/auth/passkey_options',
  who: 'anyone',
  summary:
    'What `navigator.credentials.get` is to be asked to sign in, good once, for five minutes and in this browser, and whether it is the way that was used here last',
  body: z.strictObject({}),
  reply: signInOptions,
  errors: [],
})

/** `reason: "unknown_passkey"`: there is no such passkey (any more), so that the browser can be told. */
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
  needs: 'device',
  summary: 'What `navigator.credentials.get` is to be asked to prove oneself again; 404 without a passkey',
  /** `contact`: not to prove oneself again, but to make this contact trusted. */
  body: z.strictObject({ contact: z.optional(login) }),
  reply: requestOptions,
  errors: ['NOT_EXIST'],
})

export const checkPasskey = route({
  method: 'POST',
  path: '/api/auth/passkey_check',
  who: 'signed-in',
  needs: 'device',
  summary: 'Prove oneself again with a passkey; opens the 10 minutes of sensitive acts, as the password does',
  body: assertion,
  reply: z.object({}),
  errors: ['AUTH_FORBIDDEN'],
})

export const passkeySignInApi = { preparePasskeySignIn, authorizePasskey, preparePasskeyCheck, checkPasskey }

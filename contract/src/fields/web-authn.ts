import * as z from 'zod/mini'
import { problemKey } from './text.ts'

/** Binary values of WebAuthn in JSON: base64url without padding (WebAuthn level 3, 5.1.8). */
const base64url = (max: number) =>
  z
    .string(problemKey('v.required'))
    .check(
      z.minLength(1, problemKey('v.required')),
      z.maxLength(max, problemKey('v.value')),
      z.regex(/^[\w-]*$/, problemKey('v.value')),
    )

/** At most 1023 bytes. */
const credentialId = base64url(1364)
const transports = z.array(
  z.string('v.type').check(z.maxLength(20, problemKey('v.value')), z.regex(/^[a-z-]+$/, problemKey('v.value'))),
  'v.type',
)

/** The used part of `RegistrationResponseJSON`; `toJSON` of browsers returns more. */
export const newCredential = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    transports: z.optional(transports.check(z.maxLength(10, problemKey('v.value')))),
  }),
})
export type NewCredential = z.output<typeof newCredential>

/** The used part of `AuthenticationResponseJSON`. Our passkeys always have a `userHandle`. */
export const assertion = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(8192),
    userHandle: base64url(88),
  }),
})
export type Assertion = z.output<typeof assertion>

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** `PublicKeyCredentialCreationOptionsJSON`, for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.enum(['required', 'preferred']),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof creationOptions>

/** `PublicKeyCredentialRequestOptionsJSON`, for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.output<typeof requestOptions>

export const signInOptions = z.extend(requestOptions, { passkey_first: z.boolean() })
export type SignInOptions = z.output<typeof signInOptions>

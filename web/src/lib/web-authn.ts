import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@kabinet/contract/fields/web-authn'
import * as z from 'zod/mini'
import { canUsePasskeys } from './can-use-passkeys.ts'

/** `cancelled`: dismissed or timed out, which browsers do not distinguish. */
export type NoCredential = 'cancelled' | 'already' | 'unavailable'

export class PasskeyFailure extends Error {
  readonly why: NoCredential
  constructor(why: NoCredential, cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

/** True with a platform authenticator (face, finger or screen lock), not only a security key. */
export const canKeepPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()

const attestation = z.object({
  id: z.string(),
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.optional(z.array(z.string())),
  }),
})
const assertion = z.object({
  id: z.string(),
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string(),
  }),
})

const creations = { begun: 0, running: 0 }

/**
 * The browser's dialog selects the storage and verifies the user; `mediation: 'conditional'` shows none. `save` sends the
 * passkey to the server. Throws `PasskeyFailure`.
 */
export async function createPasskey(
  options: CreationOptions,
  save: (credential: NewCredential) => Promise<unknown>,
  mediation: CredentialMediationRequirement = 'optional',
): Promise<void> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const creationOptions: CredentialCreationOptions & { mediation: CredentialMediationRequirement } = {
    mediation,
    publicKey,
  }
  creations.begun += 1
  creations.running += 1
  try {
    await save(attestation.parse(await credentialOf(() => navigator.credentials.create(creationOptions))))
  } finally {
    creations.running -= 1
  }
}

/**
 * Call it before listing the passkeys, and its result after the reply. True: the list may lack a passkey that this page
 * has created. The browser would hide that passkey if it got such a list.
 */
export function watchCreations(): () => boolean {
  const { begun, running } = creations
  return () => running > 0 || creations.begun > begun
}

type Ask = { mediation?: CredentialMediationRequirement; signal?: AbortSignal }

/** Throws `PasskeyFailure`. With `mediation: 'conditional'` it waits without a dialog until a passkey is chosen in a field. */
export async function askForPasskey(options: RequestOptions, ask: Ask = {}): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return assertion.parse(await credentialOf(() => navigator.credentials.get({ ...ask, publicKey })))
}

async function credentialOf(act: () => Promise<Credential | null>): Promise<unknown> {
  const credential = await act().catch((error: unknown) => {
    throw new PasskeyFailure(reasonOf(error), error)
  })
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyFailure('unavailable')
  return credential.toJSON()
}

function reasonOf(error: unknown): NoCredential {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'already'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'unavailable'
}

export type DeviceOwner = { rpId: string; userId: string }

/** Lets the browser hide removed passkeys (WebAuthn level 3, 5.1.10). Best effort: not every browser supports it. */
export function signalAccepted({ rpId, userId }: DeviceOwner, allAcceptedCredentialIds: string[]): void {
  void signal(() => PublicKeyCredential.signalAllAcceptedCredentials({ rpId, userId, allAcceptedCredentialIds }))
}

export function signalDetails({ rpId, userId }: DeviceOwner, name: string, displayName: string): void {
  void signal(() => PublicKeyCredential.signalCurrentUserDetails({ rpId, userId, name, displayName }))
}

export function signalUnknown(rpId: string, credentialId: string): void {
  void signal(() => PublicKeyCredential.signalUnknownCredential({ rpId, credentialId }))
}

async function signal(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch {
    // Unsupported browser, or a relying party id that it rejects.
  }
}

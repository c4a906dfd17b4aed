import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@kabinet/contract/fields/web-authn'
import * as z from 'zod/mini'

/** Why there is no credential. `cancelled`: the person closed the window, or it waited too long: browsers do not tell which. */
export type NoCredential = 'cancelled' | 'already' | 'unavailable'

export class PasskeyFailure extends Error {
  readonly why: NoCredential
  constructor(why: NoCredential, cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

/** Browsers of 2025 on; the JSON methods are all that we speak. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential

/** By face, finger or screen lock, and not by a key on a keyring alone. */
export const canKeepPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()

/** Of what a browser's `toJSON` says, as much as the server reads. */
const made = z.object({
  id: z.string(),
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.optional(z.array(z.string())),
  }),
})
const given = z.object({
  id: z.string(),
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string(),
  }),
})

/** The browser's own window asks where to keep it, and verifies its owner; none does with `mediation: 'conditional'`. Throws `PasskeyFailure`. */
export async function createPasskey(
  options: CreationOptions,
  mediation: CredentialMediationRequirement = 'optional',
): Promise<NewCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const asked: CredentialCreationOptions & { mediation: CredentialMediationRequirement } = { mediation, publicKey }
  return made.parse(await credentialOf(() => navigator.credentials.create(asked)))
}

type Ask = { mediation?: CredentialMediationRequirement; signal?: AbortSignal }

/** Throws `PasskeyFailure`. With `mediation: 'conditional'` it waits, unseen, until a passkey is chosen in a field. */
export async function askForPasskey(options: RequestOptions, ask: Ask = {}): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return given.parse(await credentialOf(() => navigator.credentials.get({ ...ask, publicKey })))
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

/** By which names the browser knows somebody's passkeys. */
export type KnownAs = { rpId: string; userId: string }

/** The browser hides passkeys that are gone here (WebAuthn level 3, 5.1.10). Nothing depends on it: not every browser listens. */
export function signalAccepted({ rpId, userId }: KnownAs, allAcceptedCredentialIds: string[]): void {
  void signal(() => PublicKeyCredential.signalAllAcceptedCredentials({ rpId, userId, allAcceptedCredentialIds }))
}

/** What the browser calls the person at their passkeys. */
export function signalDetails({ rpId, userId }: KnownAs, name: string, displayName: string): void {
  void signal(() => PublicKeyCredential.signalCurrentUserDetails({ rpId, userId, name, displayName }))
}

export function signalUnknown(rpId: string, credentialId: string): void {
  void signal(() => PublicKeyCredential.signalUnknownCredential({ rpId, credentialId }))
}

async function signal(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch {
    // A browser that does not know it, or a relying party that it does not take.
  }
}

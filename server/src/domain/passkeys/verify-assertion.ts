import type { Assertion } from '@kabinet/contract/fields/web-authn'
import { limits } from '@kabinet/contract/limits'
import type { ActDeps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { sha256 } from '../../lib/keys.ts'
import type { By } from '../accounts/events.sql.ts'
import { recordLater } from '../accounts/record-later.ts'
import { type ChallengeFor, challengeIn, readChallenge } from './challenge.ts'
import { loadWebAuthn } from './load-web-authn.ts'
import { accountOfHandle, originsOf, relyingPartyId } from './relying-party.ts'
import { findPasskey, type StoredPasskey, type Use } from './use-passkey.sql.ts'

export type Verified = { passkey: StoredPasskey; use: Use }

/**
 * Verifies the answer of a passkey to a challenge of this server. Throws AUTH_FORBIDDEN (9) for another browser, purpose, site or account,
 * or without user verification. `accountId`: the required account.
 */
export async function verifyAssertion(
  deps: ActDeps,
  { id, response }: Assertion,
  { whose, by, accountId }: { whose: ChallengeFor; by: By; accountId?: string },
): Promise<Verified> {
  const { config, db, keys } = deps
  const challenge = challengeIn(response.clientDataJSON)
  const madeAt = challenge === null ? null : readChallenge(keys, challenge, whose)
  if (challenge === null || madeAt === null) throw new ApiError('AUTH_FORBIDDEN')
  const passkey = await findPasskey(db, Buffer.from(id, 'base64url'))
  if (!passkey) throw new ApiError('AUTH_FORBIDDEN', { reason: 'unknown_passkey' })
  const isTheirs = accountOfHandle(response.userHandle) === passkey.accountId
  if (!isTheirs || (accountId !== undefined && accountId !== passkey.accountId)) throw new ApiError('AUTH_FORBIDDEN')
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const refuse = (cause?: unknown) => {
    recordLater(deps, { accountId: passkey.accountId, kind: 'passkey_refused', by })
    return new ApiError('AUTH_FORBIDDEN', { cause })
  }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: originsOf(config),
    expectedRPID: relyingPartyId(config),
    requireUserVerification: true,
    // `usePasskey` checks the counter in the statement that moves it, so that parallel calls cannot both pass.
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch((cause: unknown) => {
    throw refuse(cause)
  })
  if (!verified) throw refuse()
  const spent = { hash: sha256(challenge), madeAt, seconds: limits.passkeySeconds }
  const { newCounter: counter, credentialBackedUp: backedUp } = authenticationInfo
  return { passkey, use: { accountId: passkey.accountId, id: passkey.id, counter, backedUp, spent } }
}

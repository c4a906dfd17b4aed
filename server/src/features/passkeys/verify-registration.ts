import type { NewCredential } from '@kabinet/contract/fields/web-authn'
import { limits } from '@kabinet/contract/limits'
import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { ActDeps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { sha256 } from '../../lib/keys.ts'
import { challengeIn, readChallenge } from '../../domain/passkeys/challenge.ts'
import { loadWebAuthn } from '../../domain/passkeys/load-web-authn.ts'
import type { SpentChallenge } from '../../domain/passkeys/spent-challenges.sql.ts'
import { originsOf, relyingPartyId } from '../../domain/passkeys/relying-party.ts'

/** EdDSA, ES256, RS256 (Windows Hello), in order of preference. */
export const passkeyAlgorithms = [-8, -7, -257]

type RegistrationInfo = NonNullable<VerifiedRegistrationResponse['registrationInfo']>

/** Verifies a new credential against a challenge of this session (WebAuthn level 3, 7.1). */
export async function verifyNewPasskey(
  { config, keys, log }: ActDeps,
  { sessionId }: { sessionId: string },
  { id, response }: NewCredential,
): Promise<{ spent: SpentChallenge; info: RegistrationInfo; unseen: boolean }> {
  const challenge = challengeIn(response.clientDataJSON)
  const madeFor = (purpose: 'add' | 'add-unseen') =>
    challenge === null ? null : readChallenge(keys, challenge, { purpose, sessionId })
  const unseenAt = madeFor('add-unseen')
  const madeAt = unseenAt ?? madeFor('add')
  if (challenge === null || madeAt === null) throw new ApiError('INVALID_PARAM_VALUE')
  const unseen = unseenAt !== null
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { clientDataJSON, attestationObject } = response
  const { registrationInfo: info } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: originsOf(config),
    expectedRPID: relyingPartyId(config),
    requireUserPresence: !unseen,
    requireUserVerification: !unseen,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch((cause: unknown) => {
    log.info({ err: cause }, 'passkey verification failed')
    throw new ApiError('INVALID_PARAM_VALUE', { cause })
  })
  if (!info || info.fmt !== 'none' || info.credential.id !== id) throw new ApiError('INVALID_PARAM_VALUE')
  return { spent: { hash: sha256(challenge), madeAt, seconds: limits.passkeySeconds }, info, unseen }
}

import { type Client, errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import type { Limits } from '../../config/limits.ts'
import type { Db } from '../../db/schema.ts'
import { sha256 } from '../../lib/keys.ts'
import { markOnce } from '../storage/requests.sql.ts'

/** What a FAPI 2.0 service may sign with (FAPI 2.0 Security Profile 5.4.1). */
const strongAlgorithms = ['ES256', 'PS256', 'EdDSA', 'Ed25519'] as const

export const proofAlgorithms = {
  clientAuthSigningAlgValues: [...strongAlgorithms, 'RS256'],
  requestObjectSigningAlgValues: [...strongAlgorithms, 'RS256'],
  dPoPSigningAlgValues: strongAlgorithms,
} as const

/** A service with all three of these keeps to the FAPI 2.0 Security Profile, and so do we with it. */
export function isFapi({ clientAuthMethod, ...client }: Client): boolean {
  return (
    clientAuthMethod === 'private_key_jwt' &&
    client['requirePushedAuthorizationRequests'] === true &&
    client['dpopBoundAccessTokens'] === true
  )
}

export const isStrong = (algorithm: unknown) => strongAlgorithms.some((strong) => strong === algorithm)

/** What the library leaves open about an assertion of a service (RFC 7523 3; FAPI 2.0 Security Profile 5.3.2.1). */
export function checkAssertion({ assertionSeconds, clockToleranceSeconds }: Limits) {
  return (
    ctx: KoaContextWithOIDC,
    { iat, exp, aud }: Record<string, unknown>,
    { alg }: Record<string, unknown>,
    client: Client,
  ): void => {
    const now = Math.floor(Date.now() / 1000)
    if (iat !== undefined && Number(iat) > now + clockToleranceSeconds)
      throw new errors.InvalidClientAuth('issued in the future')
    if (Number(exp) > now + assertionSeconds) throw new errors.InvalidClientAuth('expires too far in the future')
    if (!isFapi(client)) return
    if (aud !== ctx.oidc.issuer) throw new errors.InvalidClientAuth('aud must be the issuer identifier, as a string')
    if (!isStrong(alg)) throw new errors.InvalidClientAuth('alg mismatch')
  }
}

/** A proof may be dated so far ahead (RFC 9449 11.1; the library's window), and is good so long after that. */
const datedAheadSeconds = 300

/**
 * Marks an assertion or a DPoP proof as used. The library looks and then writes; here both are one statement, so that of any number at
 * the same instant one is accepted, and each endpoint refuses the others with its own error.
 */
export function usedOnce(db: Db): Provider['ReplayDetection']['unique'] {
  return (iss, jti, exp) => {
    const left = Math.max(1, exp - Math.floor(Date.now() / 1000))
    return markOnce(db, {
      kind: 'ReplayDetection',
      idHash: sha256(JSON.stringify([iss, jti])),
      seconds: left + datedAheadSeconds,
    })
  }
}

import type { Client } from 'oidc-provider'

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

import type { Client } from 'oidc-provider'

/** FAPI 2.0 Security Profile 5.4.1. */
const strongAlgorithms = ['ES256', 'PS256', 'EdDSA', 'Ed25519'] as const

export const proofAlgorithms = {
  clientAuthSigningAlgValues: [...strongAlgorithms, 'RS256'],
  requestObjectSigningAlgValues: [...strongAlgorithms, 'RS256'],
  dPoPSigningAlgValues: strongAlgorithms,
} as const

/** True when a client meets all three conditions, so the FAPI 2.0 Security Profile is enforced for it. */
export function isFapi({ clientAuthMethod, ...client }: Client): boolean {
  return (
    clientAuthMethod === 'private_key_jwt' &&
    client['requirePushedAuthorizationRequests'] === true &&
    client['dpopBoundAccessTokens'] === true
  )
}

export const isStrong = (algorithm: unknown) => strongAlgorithms.some((strong) => strong === algorithm)

import type { ClientSettings } from './client-fields.ts'

type Protections = Pick<ClientSettings, 'require_pushed_authorization_requests' | 'dpop_bound_access_tokens'> & {
  token_endpoint_auth_method: string
}

/** True when the service uses all three protections of the FAPI 2.0 Security Profile (docs/decisions/0024-par-dpop-fapi.md). */
export const keepsToFapi = (service: Protections): boolean =>
  service.token_endpoint_auth_method === 'private_key_jwt' &&
  service.require_pushed_authorization_requests &&
  service.dpop_bound_access_tokens

/** Signed responses use the algorithm of the ID tokens, so that a client library is configured with only one. */
export const isOneAlgorithm = ({
  authorization_signed_response_alg: ofAnswers,
  id_token_signed_response_alg: ofTokens,
}: Pick<ClientSettings, 'authorization_signed_response_alg' | 'id_token_signed_response_alg'>): boolean =>
  ofAnswers === null || ofAnswers === ofTokens

/** FAPI 2.0 allows ES256 and PS256 (FAPI 2.0 Security Profile 5.4.1). */
export const isAlgorithmFitting = (
  service: Protections & Pick<ClientSettings, 'id_token_signed_response_alg'>,
): boolean => !keepsToFapi(service) || service.id_token_signed_response_alg !== 'RS256'

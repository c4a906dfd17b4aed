import { errors } from 'oidc-provider'
import { ApiError } from '../../lib/api-error.ts'

/** RFC 7591 3.2.2. The texts are fixed and contain nothing from the request. */
const sentences: Record<string, string> = {
  name: 'client_name must be one line of 2 to 64 characters, without addresses and phone numbers, and not look like the name of this site or its operator',
  platforms: 'application_type must be web or native',
  scopes: 'scope may name openid, profile, email, phone, address and offline_access',
  redirect_uris:
    'redirect_uris must be 1 to 10 different https addresses without fragment, user, wildcard or IP address; http on localhost or a loopback IP for development; for native a scheme in reverse-domain form or http on a loopback IP',
  post_logout_redirect_uris: 'post_logout_redirect_uris must keep to the rules of redirect_uris',
  backchannel_logout_uri:
    'backchannel_logout_uri must be https on the host of one of redirect_uris, or on a loopback address where this server allows it',
  token_endpoint_auth_method:
    'token_endpoint_auth_method must be client_secret_basic, client_secret_post, private_key_jwt or none; native apps keep no secret, so it must be none there',
  grant_types: 'grant_types may add client_credentials only where the client proves itself (not with none, not native)',
  jwks: 'private_key_jwt needs jwks or jwks_uri with 1 to 10 public signing keys: RSA of 2048 bits or more, P-256 or Ed25519',
  authorization_signed_response_alg:
    'authorization_signed_response_alg must be the same as id_token_signed_response_alg',
  require_signed_request_object: 'require_signed_request_object needs private_key_jwt',
  initiate_login_uri: 'initiate_login_uri must be https on the host of one of redirect_uris',
  id_token_signed_response_alg:
    'id_token_signed_response_alg must be RS256, ES256 or PS256; with private_key_jwt, pushed requests and DPoP together not RS256',
}

export const wrongMetadata = (description: string) =>
  new errors.CustomOIDCProviderError('invalid_client_metadata', description)

/** Client metadata documents: URIs must be on the document's own host. */
export const wrongAddress = () =>
  new errors.CustomOIDCProviderError(
    'invalid_redirect_uri',
    'redirect_uris of a document must be https on the host of the document, or http on a loopback address',
  )

/** `path`: the name of a setting, or a path into it. */
export function wrongSetting(path: string): Error {
  const [field = ''] = path.split(/[.[]/)
  const sentence = sentences[field] ?? 'the metadata breaks a rule of the guide'
  return field === 'redirect_uris'
    ? new errors.CustomOIDCProviderError('invalid_redirect_uri', sentence)
    : wrongMetadata(sentence)
}

/** The form of RFC 7591 3.2.2 with the status of a refusal: the token is valid, its owner may not use it. */
const notAllowed = () =>
  Object.assign(
    new errors.CustomOIDCProviderError(
      'access_denied',
      'the owner of the token may not connect services here: ask the operator',
    ),
    { status: 403, statusCode: 403 },
  )

function asRefusal(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { fields, retryAfter } = error.extras
  if (error.error === 'INVALID_PARAM_VALUE') return wrongSetting(fields?.[0]?.path ?? '')
  if (error.error === 'NOT_EXIST') return new errors.InvalidToken('the token is unknown, used up or expired')
  if (error.error === 'HUMAN_FRIENDLY')
    return wrongMetadata('the owner of the token has as many services as one may have: one of them has to go first')
  if (error.error === 'AUTH_FORBIDDEN') return notAllowed()
  if (error.error !== 'THROTTLING') return error
  const slow = new errors.TemporarilyUnavailable('too many requests: wait as retry-after says')
  return Object.assign(slow, { status: 429, statusCode: 429, retryAfter })
}

/** Throws the error of an `ApiError`; all others unchanged. */
export const refuse = (error: unknown): never => {
  throw asRefusal(error)
}

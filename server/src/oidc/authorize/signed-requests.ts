import { type Client, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { isFapi } from '../clients/fapi.ts'
import { isStrong } from '../clients/fapi.ts'
import { takesSignedRequests } from '../clients/client-metadata.ts'
import { signedRequestsAreOff } from '../errors/refined-advice.ts'

/** Maximum lifetime of a request object, and maximum age of its `nbf` (FAPI 2.0 Message Signing 5.3.1). */
export const longestSeconds = 3600

/**
 * Checks of signed requests (RFC 9101) that the library does not make. A pushed request was checked when it was
 * pushed.
 */
export function checkRequestObject(
  { oidc }: KoaContextWithOIDC,
  { nbf, exp }: Record<string, unknown>,
  { alg }: Record<string, unknown>,
  client: Client,
): void {
  if (oidc.entities.PushedAuthorizationRequest) return
  if (!takesSignedRequests(client)) throw signedRequestsAreOff()
  if (typeof nbf !== 'number' || typeof exp !== 'number')
    throw new errors.InvalidRequestObject('Request Object has no nbf or exp')
  const oldest = Math.floor(Date.now() / 1000) - longestSeconds
  if (exp <= nbf || exp - nbf > longestSeconds || nbf < oldest)
    throw new errors.InvalidRequestObject('Request Object lives too long')
  if (isFapi(client) && !isStrong(alg)) throw new errors.InvalidRequestObject('alg of the Request Object is too weak')
}

import { type Client, errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Limits } from '../../config/limits.ts'
import { isFapi, isStrong } from '../clients/fapi.ts'

const longestSeconds = 3600

/** Checks of a client assertion that the library does not make (RFC 7523 3; FAPI 2.0 Security Profile 5.3.2.1). */
export function checkAssertion({ clockToleranceSeconds }: Limits) {
  return (
    ctx: KoaContextWithOIDC,
    { iat, exp, aud }: Record<string, unknown>,
    { alg }: Record<string, unknown>,
    client: Client,
  ): void => {
    const now = Math.floor(Date.now() / 1000)
    if (iat !== undefined && Number(iat) > now + clockToleranceSeconds)
      throw new errors.InvalidClientAuth('issued in the future')
    if (Number(exp) > now + longestSeconds) throw new errors.InvalidClientAuth('expires too far in the future')
    if (!isFapi(client)) return
    if (aud !== ctx.oidc.issuer) throw new errors.InvalidClientAuth('aud must be the issuer identifier, as a string')
    if (!isStrong(alg)) throw new errors.InvalidClientAuth('alg mismatch')
  }
}

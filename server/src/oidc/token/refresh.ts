import type { KoaContextWithOIDC } from 'oidc-provider'
import { refreshIdle } from '../protocol/lifetimes.ts'

/**
 * Refresh tokens rotate, unless a key is proven whenever one is used (contract; RFC 9700 4.14.2; FAPI 2.0 wants no rotation): one of an
 * application by the DPoP key that it is bound to, one of a service by the key that signs its assertions. Those are renewed in the second half
 * of their life alone, so that use keeps them alive and idleness does not.
 */
export function rotates({ oidc: { client, refreshToken } }: KoaContextWithOIDC): boolean {
  const provesKey =
    refreshToken?.isSenderConstrained() ||
    (client?.clientAuthMethod === 'private_key_jwt' && client['dpopBoundAccessTokens'] === true)
  return !provesKey || (refreshToken?.exp ?? 0) - Date.now() / 1000 < refreshIdle / 2
}

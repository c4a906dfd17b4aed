import type { Client, KoaContextWithOIDC } from 'oidc-provider'
import { isIdOfService } from '../clients/client-metadata.ts'

/**
 * A client may ask about its own tokens; one that proves itself also about those of its service's other id, so that a backend can check the
 * tokens of its app (RFC 7662 2.1 wants the caller authenticated). To everybody else a token does not exist.
 */
export async function mayIntrospect(
  { oidc }: KoaContextWithOIDC,
  client: Client,
  { clientId, kind }: { clientId?: string | undefined; kind: string },
): Promise<boolean> {
  if (clientId === undefined || (kind === 'ClientCredentials' && !client.grantTypeAllowed('client_credentials')))
    return false
  if (clientId === client.clientId) return true
  if (client.clientAuthMethod === 'none' || !isIdOfService(client, clientId)) return false
  // The library reads it next, from the request's store: an id without an address of its own is no client.
  return (await oidc.provider.Client.find(clientId)) !== undefined
}

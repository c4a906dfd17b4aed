import type { Client, KoaContextWithOIDC } from 'oidc-provider'
import { storeOf } from '../storage/request-store.ts'
import { isIdOfService } from '../clients/client-metadata.ts'

/**
 * A client may introspect its own tokens, and an authenticated client also those of its service's other client (RFC 7662 2.1). For all
 * other callers a token does not exist.
 */
export async function mayIntrospect(
  ctx: KoaContextWithOIDC,
  client: Client,
  { accountId, clientId, kind }: { accountId?: string | undefined; clientId?: string | undefined; kind: string },
): Promise<boolean> {
  if (clientId === undefined || (kind === 'ClientCredentials' && !client.grantTypeAllowed('client_credentials')))
    return false
  if (accountId !== undefined && storeOf(ctx)?.isAdmitted !== true) return false
  if (clientId === client.clientId) return true
  if (client.clientAuthMethod === 'none' || !isIdOfService(client, clientId)) return false
  // The library looks this client up next and requires that it exists.
  return (await ctx.oidc.provider.Client.find(clientId)) !== undefined
}

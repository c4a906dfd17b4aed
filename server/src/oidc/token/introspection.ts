import type { Client, KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../lib/keys.ts'
import { isApi } from '../clients/api-client.ts'
import { isIdOfService, serviceIdOf } from '../clients/client-metadata.ts'
import { parameter } from '../protocol/parameters.ts'
import { findApiOfToken, isOfOwnService } from '../storage/apis.sql.ts'
import { artifactKey, storeOf } from '../storage/request-store.ts'

type Sent = {
  accountId?: string | undefined
  clientId?: string | undefined
  kind: string
  aud?: unknown
  scope?: string | undefined
}

/**
 * A client may introspect its own tokens, and an authenticated client also those of its service's other client (RFC 7662 2.1). A token for
 * an API is for this API and, as in earlier releases, for the clients of its service. For all other callers a token does not exist.
 */
export const mayIntrospect =
  ({ db }: Pick<Deps, 'db'>) =>
  async (ctx: KoaContextWithOIDC, client: Client, token: Sent): Promise<boolean> => {
    const { clientId, accountId, kind } = token
    if (clientId === undefined) return false
    if (kind === 'ClientCredentials' && isApi(client))
      return isOfOwnService(db, { apiId: client.clientId, clientId, address: String(token.aud) })
    const store = storeOf(ctx)
    const sent = store?.artifacts.get(artifactKey('AccessToken', sha256(parameter(ctx.oidc.params, 'token'))))
    const apiId = parameter(sent?.payload, 'api')
    if (isApi(client) ? apiId !== client.clientId : !(await isOfClient(ctx, client, token))) return false
    if (apiId === '' || accountId === undefined || !store) return true
    const scopes = (token.scope ?? '').split(' ').filter((scope) => scope !== '')
    const api = await findApiOfToken(db, { apiId, clientId, accountId, scopes })
    store.sector = api?.sector
    return api !== undefined && api.serviceId === serviceIdOf(client)
  }

async function isOfClient(
  ctx: KoaContextWithOIDC,
  client: Client,
  { accountId, clientId, kind }: Sent,
): Promise<boolean> {
  if (clientId === undefined || (kind === 'ClientCredentials' && !client.grantTypeAllowed('client_credentials')))
    return false
  if (accountId !== undefined && storeOf(ctx)?.isAdmitted !== true) return false
  if (clientId === client.clientId) return true
  if (client.clientAuthMethod === 'none' || !isIdOfService(client, clientId)) return false
  // The library looks this client up next and requires that it exists.
  return (await ctx.oidc.provider.Client.find(clientId)) !== undefined
}

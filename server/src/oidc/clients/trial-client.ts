import { AsyncLocalStorage } from 'node:async_hooks'
import type { AdapterPayload } from 'oidc-provider'
import type { BaseUrl } from '../../config/config.ts'
import { isOwnAddress } from '../../lib/addresses/own-address.ts'
import { clientMetadata } from './client-metadata.ts'
import type { ServiceRow } from '../storage/services.sql.ts'

/** The page of ours that a try comes back to. */
export const trialPage = ({ publicUrl }: BaseUrl, serviceId: string) => `${publicUrl}/services/${serviceId}/try`

/** Whether a request asks to come back to that page. */
export const isTrial = (config: BaseUrl, params: Record<string, unknown>, serviceId: string) =>
  params['redirect_uri'] === trialPage(config, serviceId)

/** The client that this process itself acts for, within one try: nothing that comes over the network sets it. */
const actingFor = new AsyncLocalStorage<string>()

/** What `work` asks of the provider needs no secret or key of this client; PKCE, code and redirect URI are checked as ever. */
export function actFor<T>(clientId: string, work: () => Promise<T>): Promise<T> {
  return actingFor.run(clientId, work)
}

/** A service as a client; with the page of the try among its addresses while its owner has one open (decision 0022). */
export function clientOf(
  config: BaseUrl,
  service: ServiceRow | undefined,
  clientId: string,
): AdapterPayload | undefined {
  const client = clientMetadata(service && withoutOwnAddresses(config, service), clientId)
  if (!service || !client) return undefined
  const redirect_uris = [...(client.redirect_uris ?? []), ...(service.hasTrial ? [trialPage(config, service.id)] : [])]
  return actingFor.getStore() === clientId ? withoutSecret({ ...client, redirect_uris }) : { ...client, redirect_uris }
}

/** Kept since before they were refused: no code, no way back and no message of a service goes to ourselves. */
function withoutOwnAddresses({ publicUrl }: BaseUrl, service: ServiceRow): ServiceRow {
  const isForeign = (address: string) => !isOwnAddress(publicUrl, address)
  return {
    ...service,
    redirectUris: service.redirectUris.filter(isForeign),
    postLogoutRedirectUris: service.postLogoutRedirectUris.filter(isForeign),
  }
}

function withoutSecret({ client_secret: _secret, jwks: _jwks, ...client }: AdapterPayload): AdapterPayload {
  return { ...client, token_endpoint_auth_method: 'none', dpop_bound_access_tokens: false }
}

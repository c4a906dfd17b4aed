import { AsyncLocalStorage } from 'node:async_hooks'
import type { AdapterPayload } from 'oidc-provider'
import type { BaseUrl, Config } from '../../config/config.ts'
import { consoleServiceId } from '../../domain/custody/console-service.sql.ts'
import { isOwnAddress } from '../../lib/addresses/own-address.ts'
import { clientMetadata } from './client-metadata.ts'
import type { ServiceRow } from '../storage/services.sql.ts'

export const trialPage = ({ publicUrl }: BaseUrl, serviceId: string) => `${publicUrl}/services/${serviceId}/try`

export const isTrial = (config: BaseUrl, params: Record<string, unknown>, serviceId: string) =>
  params['redirect_uri'] === trialPage(config, serviceId)

/** Never set from a request. */
const actingFor = new AsyncLocalStorage<string>()

/** Runs `work` as this client without its secret or key. PKCE, code and redirect URI are still checked. */
export function actFor<T>(clientId: string, work: () => Promise<T>): Promise<T> {
  return actingFor.run(clientId, work)
}

/** True within `actFor` of this client. */
export const isActingFor = (clientId: string) => actingFor.getStore() === clientId

/** A service as a client. The trial page is one of its redirect URIs while its owner has a trial open (decision 0022). */
export function clientOf(
  config: BaseUrl & Pick<Config, 'admin'>,
  service: ServiceRow | undefined,
  clientId: string,
): AdapterPayload | undefined {
  const client = clientMetadata(service && withSoundAddresses(config, service), clientId)
  if (!service || !client) return undefined
  const redirect_uris = [...(client.redirect_uris ?? []), ...(service.hasTrial ? [trialPage(config, service.id)] : [])]
  return isActingFor(clientId) ? withoutSecret({ ...client, redirect_uris }) : { ...client, redirect_uris }
}

export const consoleCallback = ({ admin }: Pick<Config, 'admin'>): string | undefined =>
  admin?.consoleUrl && `${admin.consoleUrl}/console/callback`

function withSoundAddresses(config: BaseUrl & Pick<Config, 'admin'>, service: ServiceRow): ServiceRow {
  if (service.id !== consoleServiceId) return withoutOwnAddresses(config, service)
  const callback = consoleCallback(config)
  return { ...service, redirectUris: callback === undefined ? [] : [callback], postLogoutRedirectUris: [] }
}

/** Stored URIs may be on our own origin, to which codes and messages must never be sent. */
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

import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { serviceScopes } from '@kabinet/contract/data/grant-types'
import { parameter } from '../protocol/parameters.ts'
import { resourcesOf } from '../clients/client-metadata.ts'
import { serviceApiOf } from '../protocol/paths.ts'

type ResourceIndicators = NonNullable<NonNullable<Configuration['features']>['resourceIndicators']>

/**
 * Resource indicators (RFC 8707) for a service's own API. Such a token is opaque; introspection returns the resource as `aud`. It carries
 * none of our scopes, so `/oauth/userinfo` rejects it. Without `resource` the token is for `/oauth/userinfo`.
 */
export const resourceIndicators: ResourceIndicators = {
  enabled: true,
  defaultResource: (ctx, _client, oneOf) =>
    oneOf ?? (isForServiceItself(ctx) ? serviceApiOf(ctx.oidc.issuer) : undefined),
  useGrantedResource: () => false,
  getResourceServerInfo(ctx, resource, client) {
    if (isForServiceItself(ctx) && resource === serviceApiOf(ctx.oidc.issuer))
      return { scope: serviceScopes.join(' '), accessTokenFormat: 'opaque' }
    if (!resourcesOf(client).includes(resource)) throw new errors.InvalidTarget()
    return { scope: '', accessTokenFormat: 'opaque' }
  },
}

const isForServiceItself = ({ oidc }: KoaContextWithOIDC) =>
  oidc.route === 'token' && parameter(oidc.params, 'grant_type') === 'client_credentials'

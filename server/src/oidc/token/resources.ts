import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { serviceScopes } from '@kabinet/contract/data/grant-types'
import { parameter } from '../protocol/parameters.ts'
import { resourcesOf } from '../clients/client-metadata.ts'
import { serviceApiOf } from '../protocol/paths.ts'

type ResourceIndicators = NonNullable<NonNullable<Configuration['features']>['resourceIndicators']>

/**
 * Resource indicators (RFC 8707), for a service's own API. A token that was asked for one is opaque, as all are, and lives as long; introspection names
 * the resource as `aud`. It carries no scope of ours, so it reads nothing of the person: `/oauth/userinfo` refuses it. Where `resource` is left out at the
 * token endpoint, the token is for `/oauth/userinfo`, whatever was granted beside it.
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

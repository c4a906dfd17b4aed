import { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { serviceScopes } from '@kabinet/contract/data/grant-types'
import { parameter } from '../storage/parameters.ts'
import { resourcesOf } from './client-metadata.ts'

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

/** What a service reads of itself (`service-api/`): of the grant of services alone, and theirs unless they name another resource. */
export const serviceApiOf = (issuer: string) => `${issuer}/api/service`

const isForServiceItself = ({ oidc }: KoaContextWithOIDC) =>
  oidc.route === 'token' && parameter(oidc.params, 'grant_type') === 'client_credentials'

/** Beside a resource the library would keep scopes that nobody knows; of ours they would only be told back. */
export function keepKnownScopes({ oidc }: KoaContextWithOIDC): void {
  const { params } = oidc
  if (params?.['resource'] !== undefined && params['scope'] !== undefined)
    params['scope'] = [...oidc.requestParamOIDCScopes].join(' ')
}

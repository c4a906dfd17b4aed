import { isLoopback } from '@kabinet/contract/fields/services/redirect-uri'
import { serviceScopes } from '@kabinet/contract/data/grant-types'
import { type Client, type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { serviceIdOf } from '../clients/client-metadata.ts'
import { parameter } from '../protocol/parameters.ts'
import { serviceApiOf } from '../protocol/paths.ts'
import type { ResolvedApi } from '../storage/apis.sql.ts'
import { resolveApi } from '../storage/resolved-apis.ts'
import { serviceUserKey, storeOf } from '../storage/request-store.ts'

type ResourceIndicators = NonNullable<NonNullable<Configuration['features']>['resourceIndicators']>

/** A JWT outlives a withdrawal by at most this (docs/decisions/0086-apis.md). */
export const jwtSeconds = 600

/**
 * Resource indicators (RFC 8707) for APIs. Such a token carries none of our scopes, so `/oauth/userinfo` rejects it. Without `resource` the
 * token is for `/oauth/userinfo`.
 */
export const resourceIndicators = ({ db }: Pick<Deps, 'db'>): ResourceIndicators => ({
  enabled: true,
  defaultResource: (ctx, _client, oneOf) =>
    oneOf ?? (isForServiceItself(ctx) ? serviceApiOf(ctx.oidc.issuer) : undefined),
  useGrantedResource: () => false,
  async getResourceServerInfo(ctx, address, client) {
    if (isForServiceItself(ctx) && address === serviceApiOf(ctx.oidc.issuer))
      return { scope: serviceScopes.join(' '), accessTokenFormat: 'opaque' }
    if (address.includes('\0')) throw new errors.InvalidTarget()
    const accountId = ctx.oidc.account?.accountId ?? null
    const { clientId } = client
    const api = await resolveApi(db, ctx, address, { serviceId: serviceIdOf(client), clientId, accountId })
    if (!api) throw new errors.InvalidTarget()
    if (isForServiceItself(ctx)) return ofItself(api)
    return { scope: scopesFor(ctx, client, api).join(' '), ...formatOf(api) }
  },
})

const isForServiceItself = ({ oidc }: KoaContextWithOIDC) =>
  oidc.route === 'token' && parameter(oidc.params, 'grant_type') === 'client_credentials'

function ofItself({ isOwn }: ResolvedApi) {
  if (!isOwn) throw new errors.InvalidTarget()
  return { scope: '', accessTokenFormat: 'opaque' as const }
}

/** All scopes while the user is asked; at the token endpoint those that the user granted. */
function scopesFor(ctx: KoaContextWithOIDC, client: Client, { id, scopes, isOwn, isAdmitted }: ResolvedApi): string[] {
  const names = scopes.map(({ name }) => name)
  const { account, route } = ctx.oidc
  if (route !== 'token' || !account) return names
  const user = storeOf(ctx)?.serviceUsers.get(serviceUserKey(account.accountId, serviceIdOf(client)))
  const granted = user?.consent?.apiScopes[id]
  if (!isAdmitted) throw new errors.InvalidTarget('the API is in test mode, and the user is no tester')
  if (!granted && !isOwn) throw new errors.InvalidTarget('the user has not allowed this API: begin the sign-in again')
  return names.filter((name) => granted?.includes(name))
}

/** JWTs are verified without us, so their `aud` needs a proof. Loopback addresses belong to the same machine. */
function formatOf({ format, alg, isProved, address }: ResolvedApi) {
  if (format !== 'jwt' || (!isProved && !isLoopback(new URL(address).hostname)))
    return { accessTokenFormat: 'opaque' as const }
  return { accessTokenFormat: 'jwt' as const, accessTokenTTL: jwtSeconds, jwt: { sign: { alg } } }
}

import { type ClaimName, claimNames, claims } from '@kabinet/contract/claims'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import type { TokenUser } from '../../domain/grants/person.sql.ts'
import { isUnset } from '../../domain/grants/personal-claims.ts'
import { isRecord } from '../../lib/is-record.ts'
import { registeredOf, serviceIdOf } from '../clients/client-metadata.ts'
import { serviceUserKey, storeOf } from '../storage/request-store.ts'

/**
 * The `scope` of a token response leaves out data that the user declined or the service did not register (RFC 6749 5.1). A value that is
 * not set keeps its scope. Scopes of an API are not ours.
 */
export function answerScope({ config }: Pick<Deps, 'config'>) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next()
    const { client, entities, route } = ctx.oidc ?? {}
    const { body } = ctx
    if (route !== 'token' || !client || !isRecord(body) || typeof body['scope'] !== 'string') return
    const { AccessToken: token } = entities
    const user = token && storeOf(ctx)?.serviceUsers.get(serviceUserKey(token.accountId, serviceIdOf(client)))
    if (!user?.consent || token?.aud !== undefined) return
    const registered = registeredOf(client)
    const isGranted = (name: ClaimName) => {
      const { needs } = claims[name]
      return (needs === null || registered.has(needs)) && isGivenOrUnset(name, user)
    }
    const isGivenOrUnset = (name: ClaimName, { consent, person }: TokenUser) =>
      consent?.claims.includes(name) || (!consent?.declined.includes(name) && isUnset(config, name, person))
    const ofData = new Set<string>(claimNames.map((name) => claims[name].scope))
    const granted = new Set<string>(claimNames.filter(isGranted).map((name) => claims[name].scope))
    const scope = body['scope'].split(' ').filter((one) => !ofData.has(one) || granted.has(one))
    body['scope'] = scope.join(' ')
    if (body['scope'] === '') delete body['scope']
  }
}

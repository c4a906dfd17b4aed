import { type Configuration, type Grant, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { apisOf } from '../storage/resolved-apis.ts'
import { areGranted, askedApis, scopesByAddress } from './asked-apis.ts'
import { serviceUserOf } from '../claims/account.ts'
import { type RequestedClaim, requestedClaims, claimsRequestOf } from '../claims/requested-claims.ts'
import { essentialOf, registeredOf, serviceIdOf } from '../clients/client-metadata.ts'
import { parameter } from '../protocol/parameters.ts'
import { grantSeconds } from '../protocol/lifetimes.ts'
import { isTrial } from '../clients/trial-client.ts'
import { consentHostOf } from '../../lib/host-of.ts'
import type { Consent, Person } from '../../domain/grants/person.sql.ts'
import { isUnset } from '../../domain/grants/personal-claims.ts'
import type { BaseUrl } from '../../config/config.ts'

/**
 * The grant just made on the consent page, or one made from stored consent when every requested claim is decided. `undefined` shows the
 * consent page.
 */
export const findOrRememberGrant: NonNullable<Configuration['loadExistingGrant']> = async (ctx) => {
  const { provider, result } = ctx.oidc
  if (result?.consent?.grantId) return provider.Grant.find(result.consent.grantId)
  const { account, client, params, session } = ctx.oidc
  const serviceUser = serviceUserOf(account)
  if (!account || !client || !serviceUser?.admitted || serviceUser.pendingAgreements) return undefined
  if (!serviceUser.owns && isTrial({ publicUrl: provider.issuer }, params ?? {}, serviceIdOf(client))) return undefined
  const claimRequests = requestedClaims(
    claimsRequestOf(ctx.oidc.params ?? {}),
    registeredOf(client),
    essentialOf(client),
  )
  const { consent, person } = serviceUser
  if (!consent || consent.once) return undefined
  if (!areGranted(askedApis(apisOf(ctx).values(), params), consent.apiScopes)) return undefined
  const decided = { claimRequests, redirectUri: parameter(params, 'redirect_uri'), consent, person }
  if (!isDecided({ publicUrl: provider.issuer }, decided)) return undefined
  const known = session?.grantIdFor(client.clientId)
  const grant =
    (known ? await provider.Grant.find(known) : undefined) ??
    new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  return rememberGrant(ctx, grant, consent.claims)
}

/** New legal texts wait for the user (docs/govern.md#legal-texts). */
export const unacceptedTexts = new interactionPolicy.Check(
  'legal_texts',
  'the user has to accept new legal texts',
  'interaction_required',
  ({ oidc: { account, result } }) => !result?.consent && Boolean(serviceUserOf(account)?.pendingAgreements),
)

export const notListed = 'the user is not on the list of this service'

/** Exempts a service in test mode, whose page gives the reason before the consent. */
export const unlistedUser = new interactionPolicy.Check('not_listed', notListed, 'access_denied', ({ oidc }) => {
  const serviceUser = serviceUserOf(oidc.account)
  return serviceUser !== undefined && !serviceUser.admitted && oidc.client?.['in_test'] !== true
})

type Decided = { claimRequests: readonly RequestedClaim[]; redirectUri: string; consent: Consent; person: Person }

/** True when every requested claim with a value is decided, essential claims are granted, and the user agreed to the redirect host. */
export function isDecided(config: BaseUrl, { claimRequests, redirectUri, consent, person }: Decided): boolean {
  const { claims, declined } = consent
  const isAnswered = ({ name, essential }: RequestedClaim) =>
    claims.includes(name) || (!essential && declined.includes(name)) || isUnset(config, name, person)
  return hasAgreedHost(redirectUri, consent) && claimRequests.every(isAnswered)
}

type Preconfigured = Pick<Decided, 'claimRequests' | 'person'> & { needsNoConsent: boolean; consent: Consent | null }

/**
 * Pre-configured consent (OpenID Connect Core 3.1.2.1): true when a first-party service reads what it asks for without a question. The user is
 * asked for an essential claim that is declined or has no value.
 */
export function isPreconfigured(
  config: BaseUrl,
  { claimRequests, needsNoConsent, consent, person }: Preconfigured,
): boolean {
  const isMissing = ({ name, essential }: RequestedClaim) =>
    essential && (consent?.declined.includes(name) === true || isUnset(config, name, person))
  return needsNoConsent && !consent?.once && !claimRequests.some(isMissing)
}

/** True when the user agreed to this redirect host: an attacker in control of the service cannot silently redirect data. */
export const hasAgreedHost = (redirectUri: string, { redirectHosts }: Consent) =>
  redirectHosts.includes(consentHostOf(redirectUri))

export async function rememberGrant(ctx: KoaContextWithOIDC, grant: Grant, granted: readonly string[]): Promise<Grant> {
  const scopes = [...ctx.oidc.requestParamOIDCScopes].filter(
    (scope) => scope !== 'offline_access' || granted.includes(scope),
  )
  const before = grantedIn(grant)
  grant.addOIDCScope(scopes.join(' '))
  grant.addOIDCClaims([...ctx.oidc.requestParamClaims])
  for (const [address, scope] of scopesByAddress(askedApis(apisOf(ctx).values(), ctx.oidc.params)))
    grant.addResourceScope(address, scope)
  const isSaved = grantedIn(grant) === before && (grant.exp ?? 0) - Date.now() / 1000 > grantSeconds / 2
  if (!isSaved) await grant.save()
  return grant
}

const grantedIn = ({ openid, resources }: Grant) => JSON.stringify([openid, resources])

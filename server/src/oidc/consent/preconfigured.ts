import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { ConsentName } from '@kabinet/contract/claims'
import type { Deps } from '../../deps.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { isUnset } from '../../domain/grants/personal-claims.ts'
import { change } from '../../domain/messages/change.ts'
import { consentHostOf } from '../../lib/host-of.ts'
import { serviceUserOf } from '../claims/account.ts'
import { claimsRequestOf, type RequestedClaim, requestedClaims } from '../claims/requested-claims.ts'
import { essentialOf, registeredOf, serviceIdOf } from '../clients/client-metadata.ts'
import { isTrial } from '../clients/trial-client.ts'
import { requestedBy } from '../protocol/caller-of.ts'
import { parameter } from '../protocol/parameters.ts'
import { apisOf } from '../storage/resolved-apis.ts'
import { signOnOfRequest } from '../storage/sign-on-of-request.ts'
import { areGranted, askedApis } from './asked-apis.ts'
import { addToConsent, lockParties } from './preconfigured.sql.ts'
import { isPreconfigured, rememberGrant } from './remembered-consent.ts'

const { Check, Prompt } = interactionPolicy

type Preconfigured = {
  accountId: string
  serviceId: string
  claimRequests: readonly RequestedClaim[]
  redirectHost: string
}

/** A found or remembered grant is saved and has a `jti`. Without one, a requested claim is still undecided. */
export const undecided = new Check(
  'undecided',
  'something asked was never decided',
  'consent_required',
  (ctx) => ctx.oidc.grant?.jti === undefined && preconfiguredOf(ctx) === undefined,
)

/** The last prompt: the user is signed in and nothing else is asked. Saves the consent; asks when access was withdrawn meanwhile. */
export const preconfiguredConsent = (deps: Deps) =>
  new Prompt(
    { name: 'first_party' },
    new Check('withdrawn', 'access was withdrawn', 'consent_required', async (ctx) => {
      if (ctx.oidc.grant?.jti !== undefined) return false
      const wanted = preconfiguredOf(ctx)
      const granted = wanted && (await saveConsent(deps, ctx, wanted))
      if (!wanted || !granted) return true
      await saveGrant(ctx, wanted.accountId, granted)
      return false
    }),
  )

function preconfiguredOf(ctx: KoaContextWithOIDC): Preconfigured | undefined {
  const { account, client, params, provider, route } = ctx.oidc
  const serviceUser = serviceUserOf(account)
  // A device always asks (RFC 8628 5.4).
  if (!account || !client || !serviceUser?.admitted || (route !== 'authorization' && route !== 'resume'))
    return undefined
  const serviceId = serviceIdOf(client)
  const config = { publicUrl: provider.issuer }
  if (isTrial(config, params ?? {}, serviceId)) return undefined
  const claimRequests = requestedClaims(claimsRequestOf(params ?? {}), registeredOf(client), essentialOf(client))
  if (!areGranted(askedApis(apisOf(ctx).values(), params), serviceUser.consent?.apiScopes)) return undefined
  if (!isPreconfigured(config, { claimRequests, ...serviceUser })) return undefined
  return {
    accountId: account.accountId,
    serviceId,
    claimRequests,
    redirectHost: consentHostOf(parameter(params, 'redirect_uri')),
  }
}

/** Consents to each undecided claim with a value, as the user would. Returns all granted claims; undefined when the user must be asked. */
function saveConsent(
  deps: Deps,
  ctx: KoaContextWithOIDC,
  { claimRequests, redirectHost, ...parties }: Preconfigured,
): Promise<ConsentName[] | undefined> {
  return change(deps, async (tx) => {
    const sessionId = signOnOfRequest(deps)?.sessionId ?? null
    const user = await lockParties(tx, parties, sessionId)
    if (!user?.admitted || !isPreconfigured(deps.config, { claimRequests, ...user })) return undefined
    const before = user.consent?.claims ?? []
    const declined = user.consent?.declined ?? []
    const claims = claimRequests
      .map(({ name }) => name)
      .filter((name) => !before.includes(name) && !declined.includes(name) && !isUnset(deps.config, name, user.person))
    const service = await addToConsent(tx, { ...parties, claims, redirectHost })
    if (service === undefined) return undefined
    if (claims.length > 0 || !user.consent) {
      const details = { service, claims: claims.join(' ') }
      const { accountId } = parties
      await recordEvent(tx, { accountId, kind: 'access_given', by: requestedBy(ctx), sessionId, details })
    }
    return [...before, ...claims]
  })
}

async function saveGrant(ctx: KoaContextWithOIDC, accountId: string, granted: readonly ConsentName[]): Promise<void> {
  const { client, provider, session } = ctx.oidc
  if (!client || !session) throw new Error('an authorization request without client or session')
  const { clientId } = client
  const known = session.grantIdFor(clientId)
  const savedGrant = known ? await provider.Grant.find(known) : undefined
  const grant = await rememberGrant(ctx, savedGrant ?? new provider.Grant({ accountId, clientId }), granted)
  session.ensureClientContainer(clientId)
  session.grantIdFor(clientId, grant.jti)
  ctx.oidc.entity('Grant', grant)
}

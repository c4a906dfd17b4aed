import { needsMet } from '@kabinet/contract/claims'
import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { type RequestedClaim, requestedClaims, claimsRequestOf } from '../claims/requested-claims.ts'
import { parameter } from '../protocol/parameters.ts'
import { areGranted, type AskedApi, askedApis } from './asked-apis.ts'
import { isDecided, isPreconfigured } from './remembered-consent.ts'
import type { SignedInUser, PendingRequest } from './pending-request.sql.ts'
import { wantsPasskey } from '../authorize/context-class.ts'
import { hintedSubject } from '../authorize/hinted-subject.ts'
import type { SubjectOf } from '../claims/subjects.ts'
import { isTrial } from '../clients/trial-client.ts'
import type { BaseUrl } from '../../config/config.ts'
import { contextClassOf } from '../protocol/context-classes.ts'

export type State = AuthorizationRequest['state']

export function requestedIn({ payload, service }: PendingRequest): RequestedClaim[] {
  return requestedClaims(claimsRequestOf(payload.params), new Set(needsMet(service)), new Set(service.essential_scopes))
}

export const apisIn = ({ apis, payload }: PendingRequest): AskedApi[] => askedApis(apis, payload.params)

/** State of the consent page for this user (docs/contract.md#single-sign-on). */
export function stateOf(config: BaseUrl, request: PendingRequest, subjectOf: SubjectOf): State {
  const { me, payload } = request
  if (!me || isOtherHinted(request, me, subjectOf) || needsPassword(payload.params, me)) return 'login'
  const wantsConsent = promptsOf(payload.params).includes('consent')
  const { consent, person, needsNoConsent } = me
  if (wantsConsent) return 'consent'
  if (!areGranted(apisIn(request), consent?.apiScopes)) return 'consent'
  const claimRequests = requestedIn(request)
  // A device always asks (RFC 8628 5.4).
  if (payload.deviceCode === undefined && isPreconfigured(config, { claimRequests, needsNoConsent, consent, person }))
    return 'continue'
  if (!consent || consent.once) return 'consent'
  const decided = { claimRequests, redirectUri: redirectUriOf(request), consent, person }
  return isDecided(config, decided) ? 'continue' : 'consent'
}

/** True when the cookie or the interaction belongs to another account than the cabinet token. */
export function isOtherUser(request: PendingRequest, me: SignedInUser, subjectOf: SubjectOf): boolean {
  const { accountId } = me.person
  if (request.signOn && request.signOn.accountId !== accountId) return true
  // A hint names the required user, regardless of who was signed in.
  if (hintedSubject(request.payload.params) !== null) return false
  const named = request.payload.session?.accountId
  return named !== undefined && named !== accountId && !isOtherHinted(request, me, subjectOf)
}

/** True when `id_token_hint` or a `sub` in `claims` names another user (OpenID Connect Core 3.1.2.1, 5.5.1). */
export function isOtherHinted({ payload, service }: PendingRequest, me: SignedInUser, subjectOf: SubjectOf): boolean {
  const hinted = hintedSubject(payload.params)
  return hinted !== null && hinted !== subjectOf(me.person.accountId, service.id)
}

/**
 * True when the user must sign in again: `prompt=login`, an exceeded `max_age`, or a requested passkey that the user has. A sign-in since
 * the start of the interaction satisfies all three.
 */
export function needsPassword(params: Record<string, unknown>, me: SignedInUser): boolean {
  const { provenSince, provenAge, amr, hasPasskey } = me
  if (provenSince) return false
  return (
    (hasPasskey && wantsPasskey(params, contextClassOf(amr))) ||
    promptsOf(params).includes('login') ||
    (params['max_age'] !== undefined && provenAge > Number(params['max_age']))
  )
}

/** The reason for barring the user. A test service or API admits its owners and testers, a trial only the owner, a list its members. */
export function notAdmittedReason(
  config: BaseUrl,
  { apis, payload, service }: PendingRequest,
  me: SignedInUser,
): AuthorizationRequest['barred'] {
  if (!me.admitted) return service.status === 'test' ? 'test' : 'list'
  if (isTrial(config, payload.params, service.id) && !me.owns) return 'try'
  return apis.every(({ isAdmitted }) => isAdmitted) ? undefined : 'api'
}

export const redirectUriOf = ({ payload }: PendingRequest) => parameter(payload.params, 'redirect_uri')

const promptsOf = (params: Record<string, unknown>) => parameter(params, 'prompt').split(' ')

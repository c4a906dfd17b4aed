import { claims, type ConsentName } from '@kabinet/contract/claims'
import type { AskedClaim, AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import type { RequestedClaim } from '../claims/requested-claims.ts'
import { parameter } from '../protocol/parameters.ts'
import { withUsername } from '../../domain/grants/username.ts'
import { isVerified, shownValue } from '../../domain/grants/personal-claims.ts'
import { hasAgreedHost } from './remembered-consent.ts'
import type { SignedInUser, PendingRequest } from './pending-request.sql.ts'
import type { SubjectOf } from '../claims/subjects.ts'
import { isTrial } from '../clients/trial-client.ts'
import type { BaseUrl, Config as ServerConfig } from '../../config/config.ts'
import { presentPending } from '../../domain/accounts/present-pending.ts'
import { hostOf } from '../../lib/host-of.ts'
import { photoUrl, slicesOf } from '../../domain/images/slices.ts'
import {
  apisIn,
  isOtherHinted,
  isOtherUser,
  requestedIn,
  stateOf,
  notAdmittedReason,
  redirectUriOf,
} from './authorization-request.ts'

function isNewHost(config: BaseUrl, request: PendingRequest, { consent }: SignedInUser): boolean {
  if (consent === null || isTrial(config, request.payload.params, request.service.id)) return false
  return !hasAgreedHost(redirectUriOf(request), consent)
}

type Config = Pick<ServerConfig, 'publicUrl' | 'brand'>
type Shown = { request: PendingRequest; shown: SignedInUser | null; config: Config }

export function present(
  { config }: { config: Shown['config'] },
  request: PendingRequest,
  subjectOf: SubjectOf,
): AuthorizationRequest {
  const { me, payload, service } = request
  const state = stateOf(config, request, subjectOf)
  const shown = me && state !== 'login' ? { ...me, person: personOf(me, service, subjectOf) } : null
  const known = shown ?? knownAtLogin(request, subjectOf)
  const barred = shown ? notAdmittedReason(config, request, shown) : undefined
  const redirectHost = hostOf(redirectUriOf(request))
  const loginHint = (!shown && known && loginOf(known)) || parameter(payload.params, 'login_hint')
  return {
    client: {
      client_id: parameter(payload.params, 'client_id'),
      name: service.isOpen ? redirectHost : service.name,
      ...(service.formerName === null ? {} : { former_name: service.formerName }),
      logo_url: service.logo === null ? null : photoUrl(config.publicUrl, service.logo, 'medium'),
      description: service.description,
      owner_verified: service.verifiedAt !== null,
      ...(service.verifiedAt === null ? {} : { verified_at: service.verifiedAt }),
      ...ownershipOf(service),
      redirect_host: redirectHost,
      ...unknownHost(service, redirectHost),
      ...(service.takesUnverified ? { takes_unverified_contacts: true as const } : {}),
      ...admittedOnly(service),
      ...(payload.deviceCode === undefined ? {} : { device: true as const }),
    },
    state,
    ...(shown && isNewHost(config, request, shown) ? { new_host: true as const } : {}),
    ...(known ? { account: accountOf(config, known) } : {}),
    ...(barred ? { barred } : {}),
    ...(service.maxConsentDays === null ? {} : { max_consent_days: service.maxConsentDays }),
    ...(shown?.consent?.until && !shown.consent.once ? { until: shown.consent.until } : {}),
    ...(shown?.pendingAgreements ? { pending_agreements: presentPending(config, shown.pendingAgreements) } : {}),
    ...(loginHint ? { login_hint: loginHint } : {}),
    ...apisShown(request),
    claims: requestedIn(request).map((claim) => line(claim, { request, shown, config })),
  }
}

/** The user who only has to prove who they are again: `prompt=login`, `max_age` or a passkey. */
function knownAtLogin(request: PendingRequest, subjectOf: SubjectOf): SignedInUser | null {
  const { me } = request
  return me && !isOtherUser(request, me, subjectOf) && !isOtherHinted(request, me, subjectOf) ? me : null
}

const loginOf = ({ person }: SignedInUser) => person.email ?? person.phone ?? ''

/** An open client vouches for nothing: only the host that receives the answer is known. */
function unknownHost({ unknownAddress, isOpen }: PendingRequest['service'], redirectHost: string) {
  if (unknownAddress === null) return {}
  return { document_host: isOpen ? redirectHost : hostOf(unknownAddress) }
}

function apisShown(request: PendingRequest): Pick<AuthorizationRequest, 'apis'> {
  const apis = apisIn(request)
  if (apis.length === 0) return {}
  return { apis: apis.map(({ api, scopes }) => ({ id: api.id, name: api.name, host: hostOf(api.address), scopes })) }
}

function ownershipOf({ custodySince, owner }: PendingRequest['service']) {
  if (custodySince !== null) return { no_owner_since: custodySince }
  if (owner === null) return {}
  return { owner: { since: owner.since, ...(owner.name === null ? {} : { name: owner.name }) } }
}

function admittedOnly({ status, access }: PendingRequest['service']): Pick<AuthorizationRequest['client'], 'admits'> {
  if (status === 'test') return { admits: 'testers' }
  return access === 'list' ? { admits: 'listed' } : {}
}

const personOf = ({ person }: SignedInUser, { id }: PendingRequest['service'], subjectOf: SubjectOf) =>
  withUsername(person, subjectOf(person.accountId, id))

function accountOf(config: Shown['config'], { person }: SignedInUser) {
  const { firstName, lastName, email, photo } = person
  return { name: `${firstName} ${lastName}`, email, slices_info: slicesOf(config, photo) }
}

function line({ name, essential }: RequestedClaim, { request, shown, config }: Shown): AskedClaim {
  const reason = reasonFor(name, request.service.reasons)
  const consent = shown?.consent
  const verified = shown ? isVerified(name, shown.person) : undefined
  return {
    name,
    essential,
    granted: consent?.claims.includes(name) ?? false,
    is_new: !consent?.claims.includes(name) && !consent?.declined.includes(name),
    ...(reason === undefined ? {} : { reason }),
    value: shown ? shownValue(config, name, shown.person) : null,
    ...(verified === undefined ? {} : { verified }),
  }
}

function reasonFor(name: ConsentName, reasons: Record<string, string>): string | undefined {
  const needs = name === 'offline_access' ? null : claims[name].needs
  return needs === null ? undefined : reasons[needs]
}

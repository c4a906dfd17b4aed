import { type ClaimName, claims } from '@kabinet/contract/claims'
import type { Account, Client, FindAccount } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { type RequestedClaim, type ClaimsRequest, requestedClaims, readableClaims } from './requested-claims.ts'
import { serviceUserKey, storeOf } from '../storage/request-store.ts'
import { essentialOf, readsUserinfoOnly, registeredOf, serviceIdOf } from '../clients/client-metadata.ts'
import { findServiceUser, keepUsername, type ServiceUser, type TokenUser } from '../../domain/grants/person.sql.ts'
import { type NewClaimRead, insertClaimRead } from '../../domain/grants/claim-reads.sql.ts'
import { isActingFor } from '../clients/trial-client.ts'
import { servicePhotoUrl } from '../../domain/grants/service-photo.ts'
import { withUsername } from '../../domain/grants/username.ts'
import type { SubjectOf } from './subjects.ts'
import { personalClaims } from '../../domain/grants/personal-claims.ts'

/** Registered, requested and granted claims, all read at request time: a withdrawn consent applies to the next read. */
export function accountFinder(deps: Deps, subjectOf: SubjectOf): FindAccount {
  return async (ctx, accountId, token) => {
    const { client } = ctx.oidc
    if (!client) return undefined
    const serviceId = serviceIdOf(client)
    const key = serviceUserKey(accountId, serviceId)
    const known = storeOf(ctx)?.serviceUsers
    const serviceUser = known?.has(key) ? known.get(key) : await findServiceUser(deps.db, accountId, serviceId)
    if (!serviceUser || (token !== undefined && !isStillAllowed(serviceUser, token))) return undefined
    return createAccount(deps, client, serviceUser, subjectOf(accountId, serviceId))
  }
}

function isStillAllowed({ consent, admitted, tokensStopped }: TokenUser, token: { kind: string }): boolean {
  if (!admitted || consent === null) return false
  return token.kind !== 'RefreshToken' || (consent.claims.includes('offline_access') && !tokensStopped)
}

type Service = { accountId: string; serviceId: string }

function createAccount(deps: Deps, client: Client, serviceUser: TokenUser, subject: string): Account {
  const person = withUsername(serviceUser.person, subject)
  const { accountId } = person
  const granted = new Set(serviceUser.consent?.claims)
  return {
    accountId,
    serviceUser,
    async claims(use, scope, wanted) {
      const scopes = use === 'id_token' && readsUserinfoOnly(client) ? 'openid' : scope
      const request: ClaimsRequest = { scopes: new Set(scopes.split(' ')), named: namedIn(wanted) }
      const claimRequests = requestedClaims(request, registeredOf(client), essentialOf(client))
      const service = { accountId, serviceId: serviceIdOf(client) }
      const claimValues = { ...personalClaims(deps.config, person), ...pictureFor(deps, serviceUser, service) }
      const via = use === 'userinfo' ? 'userinfo' : 'id_token'
      const shown = readIn(claimRequests, granted, claimValues)
      // In a trial the owner reads, and not the service.
      const isOwnTrial = isActingFor(client.clientId)
      const read = isOwnTrial ? shown : await recordRead(deps, { ...service, claims: shown, via })
      const readable = readableClaims(claimRequests, new Set(read))
      // Consents from before usernames have no stored username.
      if (readable.has('preferred_username') && serviceUser.person.username === null)
        claimValues['preferred_username'] = await keepUsername(deps.db, { ...service, username: person.username })
      return {
        sub: accountId,
        ...Object.fromEntries(Object.entries(claimValues).filter(([claim]) => readable.has(claim))),
      }
    },
  }
}

/** The photo URL differs per service, so that two services cannot correlate the user. */
function pictureFor({ keys, config }: Deps, { person, consent }: TokenUser, service: Service): Record<string, unknown> {
  if (person.photo === null || !consent) return {}
  return { picture: servicePhotoUrl(keys, config, { ...service, folder: person.photo, since: consent.since }) }
}

function readIn(
  claimRequests: readonly RequestedClaim[],
  granted: ReadonlySet<string>,
  claimValues: Record<string, unknown>,
): ClaimName[] {
  return claimRequests.flatMap(({ name }) => {
    if (name === 'offline_access' || !granted.has(name)) return []
    return claims[name].reads.some((claim) => claim in claimValues) ? [name] : []
  })
}

/** A claim withdrawn during this request is not disclosed. */
async function recordRead({ db }: Deps, read: NewClaimRead): Promise<ClaimName[]> {
  const issue = storeOf()?.issue
  // Saved in the same statement as the tokens; if it fails, nothing is issued.
  if (issue) return (issue.reads = read.claims)
  return read.claims.length > 0 ? insertClaimRead(db, read) : []
}

const namedIn = (wanted: Record<string, unknown>) =>
  new Map(Object.keys(wanted).map((claim) => [claim, { essential: false }]))

export function serviceUserOf(account: Account | undefined): ServiceUser | undefined {
  const serviceUser: unknown = account?.['serviceUser']
  return isServiceUser(serviceUser) ? serviceUser : undefined
}

const isServiceUser = (value: unknown): value is ServiceUser =>
  typeof value === 'object' && value !== null && 'person' in value && 'needsNoConsent' in value

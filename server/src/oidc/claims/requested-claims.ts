import { type ClaimName, claimNames, claims, type ConsentName } from '@kabinet/contract/claims'
import { isRecord } from '../../lib/is-record.ts'

/** What a request asks for: by scope, or one by one in the `claims` parameter (OpenID Connect Core 5.4 and 5.5). */
export type ClaimsRequest = { scopes: ReadonlySet<string>; named: ReadonlyMap<string, { essential: boolean }> }
export type RequestedClaim = { name: ConsentName; essential: boolean }

/**
 * The lines of the consent page: asked, and registered. What was not registered is left out silently. `essential`: what the owner of the service
 * marked as needed, besides what this request says.
 */
export function requestedClaims(
  request: ClaimsRequest,
  registered: ReadonlySet<string>,
  essential: ReadonlySet<string>,
): RequestedClaim[] {
  const covered = new Set<string>()
  const lines: RequestedClaim[] = claimNames
    .filter((name) => isRegistered(name, registered) && isRequested(name, request, covered))
    .map((name) => ({
      name,
      essential: isNeeded(name, essential) || claims[name].reads.some((read) => request.named.get(read)?.essential),
    }))
  return request.scopes.has('offline_access') ? [...lines, { name: 'offline_access', essential: false }] : lines
}

/** The OpenID Connect claims behind the lines that are left on: what a service may read. */
export function readableClaims(requested: readonly RequestedClaim[], granted: ReadonlySet<string>): Set<string> {
  return new Set(
    requested.flatMap(({ name }) => (granted.has(name) && name !== 'offline_access' ? claims[name].reads : [])),
  )
}

/** Authorization request parameters as they are kept; `claims` was checked by the library when the request came. */
export function claimsRequestOf(params: { scope?: unknown; claims?: unknown }): ClaimsRequest {
  const wanted: unknown = typeof params.claims === 'string' ? JSON.parse(params.claims) : params.claims
  const parts = isRecord(wanted) ? [wanted['userinfo'], wanted['id_token']] : []
  const named = new Map<string, { essential: boolean }>()
  for (const [claim, how] of parts.filter(isRecord).flatMap((part) => Object.entries(part))) {
    named.set(claim, {
      essential: named.get(claim)?.essential === true || (isRecord(how) && how['essential'] === true),
    })
  }
  return { scopes: new Set(typeof params.scope === 'string' ? params.scope.split(' ') : []), named }
}

const isNeeded = (name: ClaimName, essential: ReadonlySet<string>) => {
  const { needs } = claims[name]
  return needs !== null && essential.has(needs)
}

function isRegistered(name: ClaimName, registered: ReadonlySet<string>): boolean {
  const { needs } = claims[name]
  return needs === null || registered.has(needs)
}

/** A claim that is named and already stands on an earlier line asks for no further line: `given_name` is "name", not "full name". */
function isRequested(name: ClaimName, { scopes, named }: ClaimsRequest, covered: Set<string>): boolean {
  const { scope, reads } = claims[name]
  const requested = scopes.has(scope) || reads.some((read) => named.has(read) && !covered.has(read))
  if (requested) for (const read of reads) covered.add(read)
  return requested
}

import { type ClaimName, claimNames, claims, type ConsentName } from '@kabinet/contract/claims'
import { isRecord } from '../../lib/is-record.ts'

/** By scope, or individually in the `claims` parameter (OpenID Connect Core 5.4 and 5.5). */
export type ClaimsRequest = { scopes: ReadonlySet<string>; named: ReadonlyMap<string, { essential: boolean }> }
export type RequestedClaim = { name: ConsentName; essential: boolean }

/**
 * Claims on the consent page: requested and registered. `essential`: claims that the service owner marked as
 * required.
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

export function readableClaims(requested: readonly RequestedClaim[], granted: ReadonlySet<string>): Set<string> {
  return new Set(
    requested.flatMap(({ name }) => (granted.has(name) && name !== 'offline_access' ? claims[name].reads : [])),
  )
}

/** Requested claims in stored authorization parameters. The library has validated `claims`. */
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

/** An open client has registered nothing, so it reads nothing. */
function isRegistered(name: ClaimName, registered: ReadonlySet<string>): boolean {
  const { needs } = claims[name]
  return needs === null ? registered.size > 0 : registered.has(needs)
}

/** A named claim that another line already covers adds no line: `given_name` is "name", not "full name". */
function isRequested(name: ClaimName, { scopes, named }: ClaimsRequest, covered: Set<string>): boolean {
  const { scope, reads } = claims[name]
  const requested = scopes.has(scope) || reads.some((read) => named.has(read) && !covered.has(read))
  if (requested) for (const read of reads) covered.add(read)
  return requested
}

import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { findAuthorizationRequest } from '../../data/consent.ts'
import { replacePrerendered } from '../../lib/take-over.ts'

/** The server has just looked at this request to send its head with the page; then its own loading screen takes over. */
const longestMs = 5000

let first: AuthorizationRequest | null = null

/** What a visit that begins here asks for, so that the page is first drawn with it, as it was prerendered. */
export const firstRequest = {
  read: () => first,
  set(request: AuthorizationRequest | null): void {
    first = request
    if (request?.state !== 'login' || request.barred) replacePrerendered()
  },
  /** Whoever comes back later is shown a later answer. */
  drop: (): void => void (first = null),
}

export function findFirstRequest(): Promise<AuthorizationRequest | null> {
  const search = new URLSearchParams(location.search)
  const interaction = search.get('interaction')
  if (location.pathname !== '/authorize' || !interaction || search.has('error')) return Promise.resolve(null)
  const late = new Promise<null>((resolve) => setTimeout(resolve, longestMs, null))
  return Promise.race([late, findAuthorizationRequest(interaction).catch(() => null)])
}

import type { AuthorizationRequest, HeldRedirect } from '@kabinet/contract/api/consent.api'
import type { ConsentName } from '@kabinet/contract/claims'
import type { Deciding } from './use-decision.ts'

/** `error`: why there is no request to show. `heldRedirect`: where a wrong one would lead. `on`: the claims that the person left on. */
export type Found = {
  request: AuthorizationRequest | null
  error: unknown
  heldRedirect: HeldRedirect | null
  on: ReadonlySet<ConsentName>
}

export const nothingYet: Found = { request: null, error: null, heldRedirect: null, on: new Set() }

export type AuthorizeStepProps = Deciding & {
  /** `null`: the address names no request. */
  interaction: string | null
  /** The code of `?error=`, when the service's request could not even begin. */
  reason: string | null
  /** Beside the reason: where that request would lead, for the server to read. */
  next: string | null
  /** Signed in on this very page a moment ago. */
  isFresh: boolean
  found: Found
  onFound: (found: Found) => void
}

/** Every switch is on at first; once the person has decided, what they left off stays off. Essential claims are always on. */
export function claimsAtFirst({ claims }: Pick<AuthorizationRequest, 'claims'>): Set<ConsentName> {
  const hasDecided = claims.some(({ granted }) => granted)
  return new Set(claims.filter(({ essential, granted }) => essential || granted || !hasDecided).map(({ name }) => name))
}

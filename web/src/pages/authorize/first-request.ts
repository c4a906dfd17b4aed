import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { findAuthorizationRequest } from '../../data/consent.ts'
import { isPictureShown, replacePrerendered } from '../../lib/start/take-over.ts'

type Call = { interaction: string; answer: Promise<AuthorizationRequest> }

let call: Call | null = null
let first: AuthorizationRequest | null = null

/** The request that a visit begins with: one call, begun with the page's code and used by its first step. */
export const firstRequest = {
  /** The answer, when it came before the page was first drawn. */
  read: () => first,
  set(request: AuthorizationRequest | null): void {
    first = request
    if (request?.state !== 'login' || request.barred) replacePrerendered()
  },
  /** Later visits read the request again. */
  drop: (): void => void (first = null),
  /** The call in flight for this interaction, once. */
  take(interaction: string): Promise<AuthorizationRequest> | null {
    const taken = call?.interaction === interaction ? call.answer : null
    call = null
    return taken
  },
}

/** Begins the call. Resolves at once, unless a picture of the request is shown: it stays until the answer. */
export async function findFirstRequest(): Promise<AuthorizationRequest | null> {
  const search = new URLSearchParams(location.search)
  const interaction = search.get('interaction')
  if (location.pathname !== '/authorize' || !interaction || search.has('error')) return null
  const answer = findAuthorizationRequest(interaction)
  call = { interaction, answer }
  const settled = answer.catch(() => null)
  const request = isPictureShown() ? await settled : null
  if (request) call = null
  return request
}

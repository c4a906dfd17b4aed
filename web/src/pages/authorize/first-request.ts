import type { AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { findAuthorizationRequest } from '../../data/consent.ts'
import { createStore } from '../../lib/store.ts'
import { isPictureShown, replacePrerendered } from '../../lib/start/take-over.ts'

type Call = { interaction: string; answer: Promise<AuthorizationRequest> }

const call = createStore<Call | null>(null)
const first = createStore<AuthorizationRequest | null>(null)

export const firstRequest = {
  read: first.get,
  set(request: AuthorizationRequest | null): void {
    first.set(request)
    if (request?.state !== 'login' || request.barred) replacePrerendered()
  },
  drop: (): void => first.set(null),
  take(interaction: string): Promise<AuthorizationRequest> | null {
    const begun = call.get()
    call.set(null)
    return begun?.interaction === interaction ? begun.answer : null
  },
}

/** Starts the call. Resolves at once, or with the response when a prerendered view is shown. */
export async function findFirstRequest(): Promise<AuthorizationRequest | null> {
  const search = new URLSearchParams(location.search)
  const interaction = search.get('interaction')
  if (location.pathname !== '/authorize' || !interaction || search.has('error')) return null
  const answer = findAuthorizationRequest(interaction)
  call.set({ interaction, answer })
  const settled = answer.catch(() => null)
  const request = isPictureShown() ? await settled : null
  if (request) call.set(null)
  return request
}

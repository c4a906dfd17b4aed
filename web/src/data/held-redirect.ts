import { getHeldRedirect, type HeldRedirect } from '@kabinet/contract/api/consent.api'
import { call } from '../session/call.ts'
import { useAnswer } from './use-answer.ts'

/** `next`: sealed value from the page address; only the server can read it. */
export function findHeldRedirect(next: string): Promise<HeldRedirect> {
  return call(getHeldRedirect, { query: { next } })
}

export function useHeldRedirect(next: string | null) {
  return useAnswer(next, () => findHeldRedirect(next ?? ''))
}

import type { ConsentName } from '@kabinet/contract/claims'
import {
  decideAuthorizationRequest,
  getAuthorizationRequest,
  type AuthorizationRequest,
} from '@kabinet/contract/api/consent.api'
import type { ConsentTerm } from '@kabinet/contract/data/consent-terms'
import { call } from '../session/call.ts'

export function findAuthorizationRequest(interaction: string): Promise<AuthorizationRequest> {
  return call(getAuthorizationRequest, { query: { interaction } })
}

export type DecisionBody = {
  decision: 'provide' | 'reject' | 'switch_account'
  claims?: ConsentName[]
  apis?: string[]
  term?: ConsentTerm | 'kept'
}

/** Returns the address to navigate to. */
export async function decide(interaction: string, decision: DecisionBody): Promise<string> {
  const { redirect_url } = await call(decideAuthorizationRequest, { body: { interaction, ...decision } })
  return redirect_url
}

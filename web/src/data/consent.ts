import type { ConsentName } from '@kabinet/contract/claims'
import {
  decideAuthorizationRequest,
  getAuthorizationRequest,
  type AuthorizationRequest,
} from '@kabinet/contract/api/consent.api'
import { call } from '../session/call.ts'

/** What a service asks for, of the person who is signed in now. */
export function findAuthorizationRequest(interaction: string): Promise<AuthorizationRequest> {
  return call(getAuthorizationRequest, { query: { interaction } })
}

export type DecisionBody = { decision: 'provide' | 'reject' | 'switch_account'; claims?: ConsentName[] }

/** The address to which the browser goes on. */
export async function decide(interaction: string, decision: DecisionBody): Promise<string> {
  const { redirect_url } = await call(decideAuthorizationRequest, { body: { interaction, ...decision } })
  return redirect_url
}

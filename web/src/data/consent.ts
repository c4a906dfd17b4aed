import {
  decideAuthorizationRequest,
  getAuthorizationRequest,
  type AuthorizationRequest,
} from '@kabinet/contract/api/consent.api'
import type { BodyFor } from '@kabinet/contract/route'
import { call } from '../session/call.ts'

export function findAuthorizationRequest(interaction: string): Promise<AuthorizationRequest> {
  return call(getAuthorizationRequest, { query: { interaction } })
}

export type DecisionBody = Omit<BodyFor<typeof decideAuthorizationRequest>, 'interaction'>

/** Returns the address to navigate to. */
export async function decide(interaction: string, decision: DecisionBody): Promise<string> {
  const { redirect_url } = await call(decideAuthorizationRequest, { body: { interaction, ...decision } })
  return redirect_url
}

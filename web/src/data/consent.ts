import type { ConsentName } from '@kabinet/contract/claims'
import { decideSignInRequest, getSignInRequest } from '@kabinet/contract/api/consent.api'
import { useQuery } from '@tanstack/react-query'
import { call } from '../session/call.ts'

/** What a service asks for. The answer depends on who is signed in: it is asked again, not remembered, after a sign-in. */
export function useSignInRequest(interaction: string | null) {
  return useQuery({
    queryKey: ['sign-in-request', interaction],
    queryFn: ({ signal }) => call(getSignInRequest, { query: { interaction: interaction ?? '' } }, { signal }),
    enabled: interaction !== null,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export type Decision = { decision: 'provide' | 'reject' | 'switch_account'; claims?: ConsentName[] }

/** The address to which the browser goes on. */
export async function decide(interaction: string, decision: Decision): Promise<string> {
  const { redirect_url } = await call(decideSignInRequest, { body: { interaction, ...decision } })
  return redirect_url
}

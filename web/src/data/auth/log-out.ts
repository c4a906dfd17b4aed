import { answerLogOutRequest, getLogOutRequest } from '@kabinet/contract/api/auth/log-out.api'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import { leaveSession, readSession } from '../../session/session.ts'

/** Who asks to log out, and of which account. `request`: null when the person came by themselves. */
export function useLogOutRequest(request: string | null) {
  return useQuery({
    queryKey: ['log-out-request', request],
    queryFn: () => call(getLogOutRequest, { query: named(request) }),
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export type LogOutDecision = 'log_out' | 'stay'

/** Answers the service's address to go back to. After logging out nothing of the person stays in this browser. */
export async function answerLogOut(request: string | null, decision: LogOutDecision): Promise<string | null> {
  const { redirect_url } = await call(answerLogOutRequest, { body: { ...named(request), decision } })
  if (decision === 'log_out' && readSession()) leaveSession()
  return redirect_url
}

const named = (request: string | null) => (request === null ? {} : { request })

import { answerLogOutRequest, getLogOutRequest } from '@kabinet/contract/api/auth/log-out.api'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import { markLeft } from '../../session/left-cookie.ts'
import { leaveSession, readSession } from '../../session/session.ts'

/** `request`: null when the user opened the page directly. */
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

/** Returns the service's post-logout address. After logging out no user data stays in this browser. */
export async function answerLogOut(request: string | null, decision: LogOutDecision): Promise<string | null> {
  if (decision === 'log_out') markLeft()
  const { redirect_url } = await call(answerLogOutRequest, { body: { ...named(request), decision } })
  if (decision === 'log_out' && readSession()) leaveSession()
  return redirect_url
}

const named = (request: string | null) => (request === null ? {} : { request })

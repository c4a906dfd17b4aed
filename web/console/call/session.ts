import { type ConsoleSession, consoleSession } from '@kabinet/contract/admin/calls'
import { isAtLeast, type Role } from '@kabinet/contract/admin/roles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isCallError } from '../../src/lib/call-error.ts'
import { sendToConsole } from './call-act.ts'

export const sessionKey = ['console session']

/** `data` is null when signed out. */
export const useConsoleSession = () =>
  useQuery({ queryKey: sessionKey, queryFn: ({ signal }) => readConsoleSession(signal), staleTime: Infinity })

async function readConsoleSession(signal: AbortSignal): Promise<ConsoleSession | null> {
  try {
    return await sendToConsole({ method: 'GET', url: '/console/session' }, consoleSession, signal)
  } catch (error) {
    if (isCallError(error) && error.status === 401) return null
    throw error
  }
}

export function useMay(): (role: Role) => boolean {
  const { data } = useConsoleSession()
  return (role) => (data ? isAtLeast(data.role, role) : false)
}

/** Ends the session, and drops all that was read. */
export function useLogOut() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => sendToConsole({ method: 'POST', url: '/console/log-out', body: {} }, z.unknown()),
    onSuccess: () => {
      queries.clear()
      queries.setQueryData(sessionKey, null)
    },
  })
}

/** The server's page that signs in, and returns to `to`. `proves`: asks for a fresh proof of the second factor. */
export function signInAddress(to: string, proves = false): string {
  return `/console/sign-in?${new URLSearchParams({ ...(proves ? { step_up: '1' } : {}), to })}`
}

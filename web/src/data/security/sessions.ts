import { deleteOtherSessions, deleteSession, listSessions } from '@kabinet/contract/api/sessions.api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ignoreMissing } from '../../lib/call-error.ts'
import { call } from '../../session/call.ts'

const listKey = ['sessions']

export function useSessions() {
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(listSessions, {}, { signal }) })
}

export function useEndSession(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteSession, { params: { session_id: id } }).catch(ignoreMissing),
    onSuccess: () => cache.invalidateQueries({ queryKey: listKey }),
  })
}

export function useEndOtherSessions() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteOtherSessions, {}),
    onSuccess: () => cache.invalidateQueries({ queryKey: listKey }),
  })
}

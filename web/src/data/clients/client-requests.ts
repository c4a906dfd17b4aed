import { listClientRequests, testClientLogout } from '@kabinet/contract/api/services/requests.api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientKey } from './clients.ts'
import { isCallError } from '../../lib/call-error.ts'
import { call } from '../../session/call.ts'

const pollMs = 4000
const key = (id: string) => ['client-requests', id]

/** Notices when the service was deleted or the user is no longer an owner: the page then explains it and stops polling. */
export function useClientRequests(id: string) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: key(id),
    queryFn: async ({ signal }) => {
      try {
        return await call(listClientRequests, { params: { id } }, { signal })
      } catch (error) {
        if (isCallError(error, 'NOT_EXIST')) void cache.resetQueries({ queryKey: clientKey(id) })
        throw error
      }
    },
    refetchInterval: pollMs,
  })
}

export function useTestLogout(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(testClientLogout, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key(id) }),
    meta: { otherwise: 'e.unknown' },
  })
}

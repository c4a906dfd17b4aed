import { listClientRequests, testClientLogout } from '@kabinet/contract/api/services/requests.api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/call.ts'

const pollMs = 4000
const key = (id: string) => ['client-requests', id]

export function useClientRequests(id: string) {
  return useQuery({
    queryKey: key(id),
    queryFn: ({ signal }) => call(listClientRequests, { params: { id } }, { signal }),
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

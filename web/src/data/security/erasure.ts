import { getErasure } from '@kabinet/contract/api/erasure.api'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../session/call.ts'

/** What the deletion of the account ends, and what stays after the erasure. */
export function useErasure() {
  return useQuery({
    queryKey: ['erasure'],
    queryFn: ({ signal }) => call(getErasure, {}, { signal }),
    staleTime: 0,
  })
}

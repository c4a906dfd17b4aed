import { listReceivedInvitations } from '@kabinet/contract/api/services/received-invitations.api'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../session/call.ts'

export const receivedKey = ['owner-invitations']

export function useReceivedInvitations(enabled = true) {
  return useQuery({
    enabled,
    queryKey: receivedKey,
    queryFn: ({ signal }) => call(listReceivedInvitations, {}, { signal }),
  })
}

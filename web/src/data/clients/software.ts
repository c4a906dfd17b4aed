import {
  createRegistrationToken,
  decideProposal,
  deleteRegistrationToken,
  endManagement,
  listRegistrationTokens,
} from '@kabinet/contract/api/services/client-registration.api'
import type { BodyFor } from '@kabinet/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ignoreMissing } from '../../lib/call-error.ts'
import { call } from '../../session/call.ts'
import { showRefusal, useShowClient } from './clients.ts'

const listKey = ['registration-tokens']

export function useRegistrationTokens() {
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(listRegistrationTokens, {}, { signal }) })
}

export function useIssueToken() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyFor<typeof createRegistrationToken>) => call(createRegistrationToken, { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: listKey }),
    onError: showRefusal(cache),
  })
}

export function useRevokeToken(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteRegistrationToken, { params: { id } }).catch(ignoreMissing),
    onSuccess: () => cache.invalidateQueries({ queryKey: listKey }),
    meta: { otherwise: 'e.delete' },
  })
}

/** Returns the service after the decision; null when it was deleted. */
export function useDecideProposal(id: string) {
  const show = useShowClient()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyFor<typeof decideProposal>) => call(decideProposal, { params: { id }, body }),
    onSuccess: ({ client }) => (client ? show(client) : cache.invalidateQueries({ queryKey: ['clients'] })),
    onError: () => cache.invalidateQueries({ queryKey: ['client', id] }),
  })
}

export function useEndManagement(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(endManagement, { params: { id } }).catch(ignoreMissing),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['client', id] }),
  })
}

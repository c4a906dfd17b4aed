import * as api from '@kabinet/contract/api/services/owners.api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ignoreMissing } from '../../lib/call-error.ts'
import { call } from '../../session/call.ts'
import { receivedKey } from './received-invitations.ts'

const ownersKey = (id: string) => ['client-owners', id]
const changesKey = (id: string) => ['client-changes', id]
const listKey = ['clients']

export function useOwners(id: string) {
  return useQuery({
    queryKey: ownersKey(id),
    queryFn: ({ signal }) => call(api.listOwners, { params: { id } }, { signal }),
  })
}

/** Read again at each visit: other owners add to it. */
export function useServiceChanges(id: string) {
  return useQuery({
    queryKey: changesKey(id),
    queryFn: ({ signal }) => call(api.listServiceChanges, { params: { id } }, { signal }),
    staleTime: 0,
  })
}

export function useInviteOwner(id: string) {
  const show = useShowOwners(id)
  return useMutation({
    mutationFn: (login: string) => call(api.inviteOwner, { params: { id }, body: { login } }),
    onSuccess: show,
  })
}

export function useRemoveOwner(id: string, owner_id: string) {
  const show = useShowOwners(id)
  return useMutation({
    mutationFn: () => call(api.removeServiceOwner, { params: { id, owner_id } }),
    onSettled: show,
  })
}

export function useWithdrawInvitation(id: string) {
  const show = useShowOwners(id)
  return useMutation({
    mutationFn: (invitation_id: string) =>
      call(api.withdrawOwnerInvitation, { params: { id, invitation_id } }).catch(ignoreMissing),
    onSuccess: show,
    meta: { otherwise: 'e.delete' },
  })
}

/** `leave`: other owners remain. `handOver`: the operator becomes the owner. */
export function useGiveUp(id: string, how: 'leave' | 'handOver') {
  const cache = useQueryClient()
  const show = useShowOwners(id)
  return useMutation({
    mutationFn: () => call(how === 'leave' ? api.leaveService : api.handServiceOver, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: listKey }),
    onError: show,
  })
}

function useShowOwners(id: string): () => Promise<unknown> {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ownersKey(id) }),
      cache.invalidateQueries({ queryKey: changesKey(id) }),
    ])
}

export function useAnswerInvitation(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (answer: 'accept' | 'decline') => call(api.answerOwnerInvitation, { params: { id }, body: { answer } }),
    onSuccess: () =>
      Promise.all([cache.invalidateQueries({ queryKey: receivedKey }), cache.invalidateQueries({ queryKey: listKey })]),
  })
}

import {
  deleteGrant,
  getGrant,
  type GrantDetail,
  listGrants,
  listReads,
  patchGrant,
} from '@kabinet/contract/api/grants.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { unlessGone } from '../lib/call-error.ts'
import { call } from '../session/call.ts'

const listKey = ['grants']
const oneKey = (clientId: string) => ['grant', clientId]
const pageSize = 50

const pages = {
  initialPageParam: 0,
  getNextPageParam: ({ total }: { total: number }, all: unknown[]) =>
    all.length * pageSize < total ? all.length * pageSize : null,
}
const pageAt = (offset: number) => ({ limit: String(pageSize), offset: String(offset) })

/** The services that may read my data, newest first; `ended`: those that may no more. */
export function useGrants(ended: boolean) {
  return useInfiniteQuery({
    queryKey: [...listKey, ended],
    queryFn: ({ pageParam, signal }) =>
      call(listGrants, { query: { ...pageAt(pageParam), ...(ended ? { ended: 'true' } : {}) } }, { signal }),
    ...pages,
  })
}

export function useGrant(clientId: string) {
  return useQuery({
    queryKey: oneKey(clientId),
    queryFn: ({ signal }) => call(getGrant, { params: { client_id: clientId } }, { signal }),
  })
}

/** What was read and when, newest first. */
export function useReads(clientId: string) {
  return useInfiniteQuery({
    queryKey: [...oneKey(clientId), 'reads'],
    queryFn: ({ pageParam, signal }) =>
      call(listReads, { params: { client_id: clientId }, query: pageAt(pageParam) }, { signal }),
    ...pages,
  })
}

/** Switches one claim off. What another window switched off meanwhile is fetched when the server refuses the list. */
export function useSwitchOff(grant: GrantDetail) {
  const cache = useQueryClient()
  const { client_id } = grant.client
  return useMutation({
    mutationFn: (off: ConsentName) =>
      call(patchGrant, { params: { client_id }, body: { claims: grant.claims.filter((name) => name !== off) } }),
    onSuccess: async (changed) => {
      cache.setQueryData(oneKey(client_id), changed)
      await cache.invalidateQueries({ queryKey: listKey })
    },
    onError: () => cache.invalidateQueries({ queryKey: oneKey(client_id), exact: true }),
    meta: { otherwise: 'e.save' },
  })
}

export function useWithdrawAccess(clientId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteGrant, { params: { client_id: clientId } }).catch(unlessGone),
    onSuccess: () => cache.invalidateQueries({ queryKey: listKey }),
    meta: { otherwise: 'e.save' },
  })
}

/** Once its page is left: going back shows how it is now. */
export function useForgetGrant(clientId: string): () => void {
  const cache = useQueryClient()
  return () => cache.removeQueries({ queryKey: oneKey(clientId) })
}

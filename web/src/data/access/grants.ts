import {
  deleteGrant,
  getGrant,
  type GrantDetail,
  listGrants,
  listReads,
  patchGrant,
  summarizeReads,
} from '@kabinet/contract/api/grants.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { type ConsentTerm, daysOfTerm } from '@kabinet/contract/data/consent-terms'
import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ignoreMissing } from '../../lib/call-error.ts'
import { call } from '../../session/call.ts'
import { grantsKey } from './readers.ts'

export const grantKey = (clientId: string) => ['grant', clientId]
const pageSize = 50

export const pages = {
  initialPageParam: 0,
  getNextPageParam: ({ total }: { total: number }, all: unknown[]) =>
    all.length * pageSize < total ? all.length * pageSize : null,
}
export const pageAt = (offset: number) => ({ limit: String(pageSize), offset: String(offset) })

/** Newest first. `ended`: those whose access has ended. */
export function useGrants(ended: boolean) {
  return useInfiniteQuery({
    queryKey: [...grantsKey, ended],
    queryFn: ({ pageParam, signal }) =>
      call(listGrants, { query: { ...pageAt(pageParam), ...(ended ? { ended: 'true' } : {}) } }, { signal }),
    ...pages,
  })
}

export function useGrant(clientId: string) {
  return useQuery({
    queryKey: grantKey(clientId),
    queryFn: ({ signal }) => call(getGrant, { params: { client_id: clientId } }, { signal }),
  })
}

export function useReads(clientId: string) {
  return useInfiniteQuery({
    queryKey: [...grantKey(clientId), 'reads'],
    queryFn: ({ pageParam, signal }) =>
      call(listReads, { params: { client_id: clientId }, query: pageAt(pageParam) }, { signal }),
    ...pages,
  })
}

async function keepChanged(cache: QueryClient, changed: GrantDetail): Promise<void> {
  const key = grantKey(changed.client.client_id)
  cache.setQueryData(key, changed)
  await cache.invalidateQueries({ queryKey: [...key, 'receipts'] })
  await cache.invalidateQueries({ queryKey: grantsKey })
}

/** Refetches when the server rejects the list, because another window changed it. */
export function useSwitchClaim(grant: GrantDetail) {
  const cache = useQueryClient()
  const { claims, client } = grant
  return useMutation({
    mutationFn: ({ name, on }: { name: ConsentName; on: boolean }) =>
      call(patchGrant, {
        params: { client_id: client.client_id },
        body: on
          ? { claims, again: [name], was: { claims } }
          : { claims: claims.filter((claim) => claim !== name), was: { claims } },
      }),
    onSuccess: (changed) => keepChanged(cache, changed),
    onError: () => cache.invalidateQueries({ queryKey: grantKey(client.client_id), exact: true }),
  })
}

export function useReadSummary() {
  return useQuery({
    queryKey: [...grantsKey, 'summary'],
    queryFn: ({ signal }) => call(summarizeReads, {}, { signal }),
  })
}

export type LaterTerm = Exclude<ConsentTerm, 'once'>

/** From now on. Refetches after a failure: the access may have ended. */
export function useChangeTerm(grant: GrantDetail) {
  const cache = useQueryClient()
  const { claims, client } = grant
  const { client_id } = client
  return useMutation({
    mutationFn: (term: LaterTerm) =>
      call(patchGrant, {
        params: { client_id },
        body: { claims, ...(isEarlier(grant, term) ? { shorten: term } : { term }), was: { claims } },
      }),
    onSuccess: (changed) => keepChanged(cache, changed),
    onError: () => cache.invalidateQueries({ queryKey: grantKey(client_id), exact: true }),
  })
}

function isEarlier({ expires_at, max_consent_days }: GrantDetail, term: LaterTerm): boolean {
  const days = term === 'longest' ? max_consent_days : daysOfTerm[term]
  return days !== undefined && Date.now() + days * 24 * 3600 * 1000 < (expires_at ? Date.parse(expires_at) : Infinity)
}

export function useWithdrawAccess(clientId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteGrant, { params: { client_id: clientId } }).catch(ignoreMissing),
    onSuccess: () => cache.invalidateQueries({ queryKey: grantsKey }),
  })
}

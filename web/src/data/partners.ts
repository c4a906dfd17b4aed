import {
  createPartner,
  deletePartner,
  getPartner,
  listPartners,
  type NewPartner,
  type Partner,
  patchPartner,
} from '@kabinet/contract/api/partners.api'
import type { BodyFor } from '@kabinet/contract/route'
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ignoreMissing } from '../lib/call-error.ts'
import { call } from '../session/call.ts'

const listKey = ['partners']
export const partnerKey = (id: string) => ['partner', id]

const orders = { name: 'asc', created_at: 'desc' } as const
export type PartnerSort = keyof typeof orders
export const partnerSorts = ['name', 'created_at'] as const satisfies readonly PartnerSort[]

const pageSize = 100

export function usePartners(sort: PartnerSort) {
  return useInfiniteQuery({
    queryKey: [...listKey, sort],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(pageSize), offset: String(pageParam), sort, order: orders[sort] }
      return call(listPartners, { query }, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length * pageSize : null),
    placeholderData: keepPreviousData,
  })
}

export function usePartner(id: string) {
  return useQuery({
    queryKey: partnerKey(id),
    queryFn: ({ signal }) => call(getPartner, { params: { id } }, { signal }),
  })
}

export function useCreatePartner() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: NewPartner) => call(createPartner, { body }),
    onSuccess: (created) => showPartner(cache, created),
  })
}

export function usePatchPartner(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyFor<typeof patchPartner>) => call(patchPartner, { params: { id }, body }),
    onSuccess: (changed) => showPartner(cache, changed),
  })
}

export function useDeletePartner(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(deletePartner, { params: { id } }).catch(ignoreMissing),
    onSuccess: () => cache.invalidateQueries({ queryKey: listKey }),
    meta: { otherwise: 'e.delete' },
  })
}

function showPartner(cache: QueryClient, partner: Partner): void {
  cache.setQueryData(partnerKey(partner.id), partner)
  void cache.invalidateQueries({ queryKey: listKey })
}

import {
  type Client,
  type ClientChanges,
  createClient,
  deleteClient,
  getClient,
  listClients,
  type NewClient,
  patchClient,
  renewClientSecret,
} from '@kabinet/contract/api/clients.api'
import { limits } from '@kabinet/contract/limits'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../session/call.ts'

const listKey = ['clients']
const oneKey = (id: string) => ['client', id]

/** My services, newest first; there are never more than `limits.servicesPerPerson`. */
export function useClients() {
  const query = { limit: String(limits.servicesPerPerson), sort: 'created_at', order: 'desc' } as const
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(listClients, { query }, { signal }) })
}

export function useClient(id: string) {
  return useQuery({ queryKey: oneKey(id), queryFn: ({ signal }) => call(getClient, { params: { id } }, { signal }) })
}

/** The answer may hold `client_secret`: the only time that it is ever shown. It stays out of the cache. */
export function useCreateClient() {
  const cache = useQueryClient()
  return useMutation({ mutationFn: (body: NewClient) => call(createClient, { body }), onSuccess: (created) => showClient(cache, created) })
}

/** As `useCreateClient`: adding the web platform brings a first secret. */
export function usePatchClient(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: ClientChanges) => call(patchClient, { params: { id }, body }),
    onSuccess: (changed) => showClient(cache, changed),
  })
}

export function useDeleteClient(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteClient, { params: { id } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: listKey }),
  })
}

/** The old secret dies at once: an issued secret that leaked is the usual reason for a new one. */
export function useRenewSecret(id: string) {
  return useMutation({ mutationFn: () => call(renewClientSecret, { params: { id }, body: {} }) })
}

function showClient(cache: QueryClient, answer: Client & { client_secret?: string | undefined }): Promise<void> {
  const { client_secret: _, ...client } = answer
  cache.setQueryData(oneKey(client.id), client)
  return cache.invalidateQueries({ queryKey: listKey })
}

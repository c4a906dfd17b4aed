import {
  createClient,
  deleteClient,
  getClient,
  listClients,
  patchClient,
  renewClientSecret,
} from '@kabinet/contract/api/services/clients.api'
import type { Client, ClientChanges, NewClient } from '@kabinet/contract/data/client-fields'
import { limits } from '@kabinet/contract/limits'
import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unlessGone } from '../../lib/call-error.ts'
import { call } from '../../session/call.ts'

const listKey = ['clients']
const oneKey = (id: string) => ['client', id]
const secretKey = (id: string) => ['client-secret', id]

/** There are never more than `limits.servicesPerPerson`. */
const newestFirst = { limit: String(limits.servicesPerPerson), sort: 'created_at', order: 'desc' } as const

/** My services. */
export function useClients() {
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(listClients, { query: newestFirst }, { signal }) })
}

export function useClient(id: string) {
  return useQuery({ queryKey: oneKey(id), queryFn: ({ signal }) => call(getClient, { params: { id } }, { signal }) })
}

/**
 * The answer may hold `client_secret`: the only time that it is ever told. Where that answer was lost, the answer to the next try lacks it;
 * a new secret is issued on the page of the service then.
 */
export function useCreateClient() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: NewClient) => call(createClient, { body }),
    onSuccess: (created) => showClient(cache, created),
    meta: { otherwise: 'e.save' },
  })
}

/** As `useCreateClient`: adding the web platform brings a first secret. */
export function usePatchClient(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: ClientChanges) => call(patchClient, { params: { id }, body }),
    onSuccess: (changed) => showClient(cache, changed),
    meta: { otherwise: 'e.save' },
  })
}

export function useDeleteClient(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(deleteClient, { params: { id } }).catch(unlessGone),
    onSuccess: () => cache.invalidateQueries({ queryKey: listKey }),
    meta: { otherwise: 'e.delete' },
  })
}

/** Once its page is left: nobody shall find a deleted service there again by going back. */
export function useForgetClient(id: string): () => void {
  const cache = useQueryClient()
  return () => cache.removeQueries({ queryKey: oneKey(id) })
}

/** `keep_old_hours`: how long the secret of before goes on working. */
export function useRenewSecret(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (keep_old_hours: number) => call(renewClientSecret, { params: { id }, body: { keep_old_hours } }),
    onSuccess: ({ client_secret }) => {
      showSecret(cache, id, client_secret)
      // Until when an old one works stands with the service.
      void cache.invalidateQueries({ queryKey: oneKey(id) })
    },
    meta: { otherwise: 'e.save' },
  })
}

/** The secret that was told just now, while the page of its service is open; it lies in memory alone and goes with the page. */
export function useToldSecret(id: string): string | null {
  const cache = useQueryClient()
  const { data } = useQuery<string>({ queryKey: secretKey(id), queryFn: skipToken })
  useEffect(() => {
    const forget = () => cache.removeQueries({ queryKey: secretKey(id), type: 'inactive' })
    // Later: React draws twice in development, and the page is not left by that.
    return () => void setTimeout(forget, 0)
  }, [cache, id])
  return data ?? null
}

/** A service is redrawn everywhere from what the server answered. */
export function useShowClient(): (changed: Client) => void {
  const cache = useQueryClient()
  return (changed) => showClient(cache, changed)
}

function showClient(cache: QueryClient, answer: Client & { client_secret?: string | undefined }): void {
  const { client_secret, ...client } = answer
  cache.setQueryData(oneKey(client.id), client)
  if (client_secret) showSecret(cache, client.id, client_secret)
  void cache.invalidateQueries({ queryKey: listKey })
}

function showSecret(cache: QueryClient, id: string, secret: string): void {
  cache.setQueryData(secretKey(id), secret)
}

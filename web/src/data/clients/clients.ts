import {
  createClient,
  deleteClient,
  getClient,
  getClientUsers,
  listClients,
  patchClient,
  endOldSecrets,
  renewClientSecret,
  restoreClient,
} from '@kabinet/contract/api/services/clients.api'
import type { Client, NewClient } from '@kabinet/contract/data/client-fields'
import type { BodyFor } from '@kabinet/contract/route'
import { limits } from '@kabinet/contract/limits'
import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ignoreMissing, isCallError } from '../../lib/call-error.ts'
import { call } from '../../session/call.ts'
import { toast } from '../../ui/toast/toast.tsx'

const listKey = ['clients']
export const clientKey = (id: string) => ['client', id]
const secretKey = (id: string) => ['client-secret', id]

/** One page is enough: own services are limited by `limits.servicesPerPerson`; those of other first owners are few. */
const newestFirst = { limit: String(limits.listMax), sort: 'created_at', order: 'desc' } as const

export function useClients() {
  return useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(listClients, { query: newestFirst }, { signal }) })
}

export function useClient(id: string) {
  return useQuery({ queryKey: clientKey(id), queryFn: ({ signal }) => call(getClient, { params: { id } }, { signal }) })
}

/**
 * The reply may contain `client_secret`, which is returned only once. If that reply is lost, the repeated one omits it:
 * a toast says that the service's page can issue a new one.
 */
export function useCreateClient() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: NewClient) => call(createClient, { body }),
    onSuccess: (created) => {
      showClient(cache, created)
      if (hasSecret(created) && !created.client_secret) toast('info', (t) => t('service.secret.lost'))
    },
    onError: showRefusal(cache),
  })
}

export function usePatchClient(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyFor<typeof patchClient>) => call(patchClient, { params: { id }, body }),
    onSuccess: (changed) => showClient(cache, changed),
    onError: (error) =>
      isCallError(error, 'HUMAN_FRIENDLY_MULTIPLE') && cache.invalidateQueries({ queryKey: clientKey(id) }),
  })
}

/** Never cached: the number is read before a deletion. */
export function useClientUsers(id: string) {
  return useQuery({
    queryKey: ['client-users', id],
    queryFn: ({ signal }) => call(getClientUsers, { params: { id } }, { signal }),
    gcTime: 0,
  })
}

/** `name`: required for a service with users. */
export function useDeleteClient(id: string, name?: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(deleteClient, { params: { id }, query: name === undefined ? {} : { name } }).catch(ignoreMissing),
    onSuccess: () => cache.invalidateQueries({ queryKey: listKey }),
    meta: { otherwise: 'e.delete' },
  })
}

export function useRestoreClient(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(restoreClient, { params: { id } }),
    onSuccess: (restored) => showClient(cache, restored),
  })
}

export function hasSecret({ platforms, token_endpoint_auth_method }: Client): boolean {
  return platforms.includes('WEB') && token_endpoint_auth_method === 'client_secret_basic'
}

/** `keep_old_hours`: how long the previous secret stays valid. */
export function useRenewSecret(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (keep_old_hours: number) => call(renewClientSecret, { params: { id }, body: { keep_old_hours } }),
    onSuccess: ({ client_secret }) => {
      showSecret(cache, id, client_secret)
      void cache.invalidateQueries({ queryKey: clientKey(id) })
    },
  })
}

export function useEndOldSecrets(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(endOldSecrets, { params: { id } }),
    onSuccess: (client) => showClient(cache, client),
  })
}

/** A secret that was just issued, while the page of its service is open; kept in memory only. */
export function useIssuedSecret(id: string): string | null {
  const cache = useQueryClient()
  const { data } = useQuery<string>({ queryKey: secretKey(id), queryFn: skipToken })
  useEffect(() => {
    const forget = () => cache.removeQueries({ queryKey: secretKey(id), type: 'inactive' })
    // Delayed: in development React mounts twice, which must not drop the secret.
    return () => void setTimeout(forget, 0)
  }, [cache, id])
  return data ?? null
}

/** The list says when the user may not connect services. */
export const showRefusal = (cache: QueryClient) => (error: unknown) =>
  isCallError(error, 'AUTH_FORBIDDEN') ? cache.invalidateQueries({ queryKey: listKey }) : undefined

export function useShowClient(): (changed: Client) => void {
  const cache = useQueryClient()
  return (changed) => showClient(cache, changed)
}

function showClient(cache: QueryClient, answer: Client & { client_secret?: string | undefined }): void {
  const { client_secret, ...client } = answer
  cache.setQueryData(clientKey(client.id), client)
  if (client_secret) showSecret(cache, client.id, client_secret)
  void cache.invalidateQueries({ queryKey: listKey })
}

function showSecret(cache: QueryClient, id: string, secret: string): void {
  cache.setQueryData(secretKey(id), secret)
}

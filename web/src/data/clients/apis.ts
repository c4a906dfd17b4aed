import * as api from '@kabinet/contract/api/services/apis.api'
import type { NewApi } from '@kabinet/contract/data/api-fields'
import type { BodyFor } from '@kabinet/contract/route'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ignoreMissing } from '../../lib/call-error.ts'
import { call } from '../../session/call.ts'
import { toast } from '../../ui/toast/toast.tsx'

const listKey = (id: string) => ['client-apis', id]
const secretKey = (api_id: string) => ['api-secret', api_id]

/** `id`: of the service. Read again at each visit: the weekly check and other owners change it. */
export function useApis(id: string) {
  return useQuery({
    queryKey: listKey(id),
    queryFn: ({ signal }) => call(api.listApis, { params: { id } }, { signal }),
    staleTime: 0,
  })
}

function useRefreshApis(id: string) {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: listKey(id) })
}

export function useCreateApi(id: string) {
  const refresh = useRefreshApis(id)
  return useMutation({
    mutationFn: (body: NewApi) => call(api.createApi, { params: { id }, body }),
    onSuccess: refresh,
  })
}

export function usePatchApi(id: string, api_id: string) {
  const refresh = useRefreshApis(id)
  return useMutation({
    mutationFn: (body: BodyFor<typeof api.patchApi>) => call(api.patchApi, { params: { id, api_id }, body }),
    onSettled: refresh,
  })
}

export function useDeleteApi(id: string, api_id: string) {
  const refresh = useRefreshApis(id)
  return useMutation({
    mutationFn: () => call(api.deleteApi, { params: { id, api_id } }).catch(ignoreMissing),
    onSuccess: refresh,
    meta: { otherwise: 'e.delete' },
  })
}

export function useCheckApi(id: string, api_id: string) {
  const refresh = useRefreshApis(id)
  return useMutation({ mutationFn: () => call(api.checkApi, { params: { id, api_id } }), onSettled: refresh })
}

/** `keep_old_hours`: how long the previous secret stays valid. */
export function useRenewApiSecret(id: string, api_id: string) {
  const cache = useQueryClient()
  const refresh = useRefreshApis(id)
  return useMutation({
    mutationFn: (keep_old_hours: number) =>
      call(api.renewApiSecret, { params: { id, api_id }, body: { keep_old_hours } }),
    onSuccess: ({ client_secret }) => {
      cache.setQueryData(secretKey(api_id), client_secret)
      if (!client_secret) toast('info', (t) => t('service.secret.lost'))
      return refresh()
    },
  })
}

export function useEndOldApiSecrets(id: string, api_id: string) {
  const refresh = useRefreshApis(id)
  return useMutation({
    mutationFn: () => call(api.endOldApiSecrets, { params: { id, api_id } }),
    onSuccess: refresh,
  })
}

/** A secret that was just issued; kept in memory only. */
export function useIssuedApiSecret(api_id: string): string | null {
  return useQuery<string>({ queryKey: secretKey(api_id), queryFn: skipToken, gcTime: 0 }).data ?? null
}

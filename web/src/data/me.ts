import { getMe, patchMe } from '@kabinet/contract/api/me.api'
import type { BodyFor } from '@kabinet/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../session/call.ts'

const meKey = ['me']

/** The signed-in person. */
export function useMe() {
  return useQuery({ queryKey: meKey, queryFn: ({ signal }) => call(getMe, {}, { signal }) })
}

/** One operation on the person; every screen is redrawn from the answer. */
export function usePatchMe() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyFor<typeof patchMe>) => call(patchMe, { body }),
    onSuccess: (user) => cache.setQueryData(meKey, user),
    meta: { otherwise: 'e.update' },
  })
}

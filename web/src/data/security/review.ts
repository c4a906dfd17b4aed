import { type EndedThing, finishReview, getReview } from '@kabinet/contract/api/review.api'
import { getClient, patchClient } from '@kabinet/contract/api/services/clients.api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import { meKey } from '../me.ts'

const reviewKey = ['review']

export function useReview() {
  return useQuery({ queryKey: reviewKey, queryFn: ({ signal }) => call(getReview, {}, { signal }) })
}

export function useFinishReview() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(finishReview, { body: {} }),
    // Not awaited: a refetch would unmount the button before its own onSuccess runs.
    onSuccess: () => {
      for (const queryKey of [meKey, reviewKey]) void cache.invalidateQueries({ queryKey, refetchType: 'all' })
    },
  })
}

/** Adds a line to its setting again: with the step-up and the message of every such change. */
export function usePutBack({ service, field, name }: EndedThing) {
  return useMutation({
    mutationFn: async () => {
      if (!service || !field || name === null) return
      const params = { id: service.id }
      const setting = (await call(getClient, { params }))[field]
      const was = { [field]: setting }
      const back = Array.isArray(setting) ? [...setting.filter((line) => line !== name), name] : name
      await call(patchClient, { params, body: { [field]: back, was } })
    },
  })
}

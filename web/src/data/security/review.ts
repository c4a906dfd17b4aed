import { finishReview, getReview } from '@kabinet/contract/api/review.api'
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

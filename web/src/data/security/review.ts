import { finishReview, getReview } from '@kabinet/contract/api/review.api'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/call.ts'
import { meKey } from '../me.ts'

const reviewKey = ['review']

/** What «This was not me» ended, and what of that time still works. */
export function useReview() {
  return useQuery({ queryKey: reviewKey, queryFn: ({ signal }) => call(getReview, {}, { signal }) })
}

export function useFinishReview() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => call(finishReview, { body: {} }),
    // Not waited for: the page is left meanwhile.
    onSuccess: () => {
      for (const queryKey of [meKey, reviewKey]) void cache.invalidateQueries({ queryKey, refetchType: 'all' })
    },
    meta: { otherwise: 'e.save' },
  })
}

import { listRegions } from '@kabinet/contract/api/handbooks.api'
import { limits } from '@kabinet/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { useLanguage } from '../text/use-t.ts'

export function useRegions() {
  const language = useLanguage()
  return useQuery({
    queryKey: ['regions', language],
    queryFn: async ({ signal }) => {
      const { items } = await call(listRegions, { query: { limit: String(limits.listMax), sort: 'name' } }, { signal })
      return items
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

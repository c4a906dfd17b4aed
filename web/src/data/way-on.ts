import { getWayOn, type WayOn } from '@kabinet/contract/api/consent.api'
import { useQuery } from '@tanstack/react-query'
import { call } from '../session/call.ts'

/** Where a request leads that nobody has pressed anything for yet. `next`: of the page's address; only the server can read it. */
export function findWayOn(next: string): Promise<WayOn> {
  return call(getWayOn, { query: { next } })
}

export function useWayOn(next: string | null) {
  return useQuery({
    queryKey: ['way-on', next],
    queryFn: () => findWayOn(next ?? ''),
    enabled: next !== null,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

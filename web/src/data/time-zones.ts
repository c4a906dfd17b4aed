import { listTimezones } from '@kabinet/contract/api/handbooks.api'
import { limits } from '@kabinet/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { describeTimeZone, ownTimeZoneFirst } from '../lib/format/time-zone.ts'
import { call } from '../session/call.ts'
import { useLanguage } from '../text/use-t.ts'

export function useTimeZones() {
  const language = useLanguage()
  return useQuery({
    queryKey: ['time-zones', language],
    queryFn: async ({ signal }) => {
      const { items } = await call(listTimezones, { query: { limit: String(limits.listMax) } }, { signal })
      return ownTimeZoneFirst(items.map(describeTimeZone))
    },
    staleTime: 3_600_000,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

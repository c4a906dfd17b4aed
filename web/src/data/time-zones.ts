import { useQuery } from '@tanstack/react-query'
import { describeTimeZone, listTimeZones, type TimeZone } from '../lib/time-zone.ts'
import { loadPlaces } from '../text/time-zone-places.ts'
import { useLanguage } from '../text/use-t.ts'

const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** One time zone in the reader's language; null until its place has a name. */
export function useTimeZone(id: string | null): TimeZone | null {
  const language = useLanguage()
  const { data: places } = useQuery({
    queryKey: ['places', language],
    queryFn: () => loadPlaces(language),
    enabled: id !== null,
    ...forever,
  })
  return id !== null && places ? describeTimeZone(id, places) : null
}

/** Every time zone in the reader's language. */
export function useTimeZones() {
  const language = useLanguage()
  return useQuery({
    queryKey: ['time-zones', language],
    queryFn: async () => listTimeZones(language, await loadPlaces(language)),
    ...forever,
  })
}

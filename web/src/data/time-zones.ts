import { listTimezones } from '@kabinet/contract/api/handbooks.api'
import { limits } from '@kabinet/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { call } from '../session/call.ts'
import { describeTimeZone, ownTimeZoneFirst, type ShownTimeZone } from '../lib/format/time-zone.ts'
import { useLanguage } from '../text/use-t.ts'

/** Clocks are seldom moved while a page is open. */
const long = { staleTime: 3_600_000, gcTime: Number.POSITIVE_INFINITY }

/** One time zone in the reader's language; null until it is known how it is called, its id when nobody can tell. */
export function useTimeZone(id: string | null): ShownTimeZone | null {
  const language = useLanguage()
  const { data, isError } = useQuery({
    queryKey: ['time-zone', language, id],
    queryFn: ({ signal }) => call(listTimezones, { query: { q: id ?? '' } }, { signal }),
    enabled: id !== null,
    ...long,
  })
  const row = data?.items.find((item) => item.id === id)
  if (row) return describeTimeZone(row)
  return id !== null && (data || isError) ? { id, name: id, offset: '', also: '' } : null
}

/** Every time zone in the reader's language, the device's own first. */
export function useTimeZones() {
  const language = useLanguage()
  return useQuery({
    queryKey: ['time-zones', language],
    queryFn: async ({ signal }) => {
      const { items } = await call(listTimezones, { query: { limit: String(limits.listMax) } }, { signal })
      return ownTimeZoneFirst(items.map(describeTimeZone))
    },
    ...long,
  })
}

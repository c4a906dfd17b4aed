import { useQuery } from '@tanstack/react-query'
import { listTimeZones } from '../lib/time-zone.ts'
import { useLanguage } from '../text/use-t.ts'

/** Every time zone in the reader's language. */
export function useTimeZones() {
  const language = useLanguage()
  return useQuery({ queryKey: ['time-zones', language], queryFn: () => listTimeZones(language), staleTime: Number.POSITIVE_INFINITY })
}

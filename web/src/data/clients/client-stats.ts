import { getClientStats, type statsDays } from '@kabinet/contract/api/services/clients.api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../session/call.ts'

export type StatsDays = (typeof statsDays)[number]

export function useClientStats(id: string, days: StatsDays) {
  return useQuery({
    queryKey: ['client-stats', id, days],
    queryFn: ({ signal }) => call(getClientStats, { params: { id }, query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

import { listSoleServices } from '@kabinet/contract/api/services/sole-services.api'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../session/call.ts'

/** Published services without another owner. */
export function useSoleServices() {
  return useQuery({
    queryKey: ['sole-services'],
    queryFn: ({ signal }) => call(listSoleServices, {}, { signal }),
    staleTime: 0,
  })
}

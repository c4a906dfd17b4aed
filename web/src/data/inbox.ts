import { listSent } from '@kabinet/contract/dev-inbox'
import { useQuery } from '@tanstack/react-query'
import { call } from '../session/call.ts'

const everyMs = 2000

export function useInbox() {
  return useQuery({
    queryKey: ['inbox'],
    queryFn: ({ signal }) => call(listSent, {}, { signal }),
    refetchInterval: everyMs,
  })
}

import { listEvents, lookAtEvent } from '@kabinet/contract/api/events.api'
import type { EventGroup } from '@kabinet/contract/data/event-kinds'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../session/call.ts'

/** Newest first. `undefined`: all. Keeps the current group visible while another one loads. */
export function useEvents(group: EventGroup | undefined) {
  return useInfiniteQuery({
    queryKey: ['events', group],
    queryFn: ({ pageParam, signal }) =>
      call(
        listEvents,
        { query: { ...(group ? { group } : {}), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}

/** The event behind a link of «This was not me». */
export const askAboutEvent = (token: string) => call(lookAtEvent, { body: { token } })

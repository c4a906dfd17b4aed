import type { AdminCall } from '@kabinet/contract/admin/calls'
import { limits } from '@kabinet/contract/limits'
import { MutationCache, QueryCache, QueryClient, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { isCallError, isNoAnswer } from '../../src/lib/call-error.ts'
import { callAct, type Input } from './call-act.ts'
import { sessionKey } from './session.ts'

/** The server records each read of a user, so that nothing is read again just because a window gets the focus. */
export function createConsoleQueries(): QueryClient {
  const onError = (error: unknown) => {
    // The page then says that the user is signed out.
    if (isSignedOut(error)) queries.setQueryData(sessionKey, null)
  }
  const queries: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: limits.cacheMs,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (count, error) => isNoAnswer(error) && count < 2,
      },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
  })
  return queries
}

export const isSignedOut = (error: unknown): boolean => isCallError(error) && error.status === 401

export const actQuery = <C extends AdminCall>(call: C, input: Input) =>
  queryOptions({
    queryKey: [call.http, input],
    queryFn: ({ signal }): Promise<z.output<C['reply']>> => callAct(call, input, signal),
  })

/** Reads by an act. */
export const useAct = <C extends AdminCall>(call: C, input: Input) => useQuery(actQuery(call, input))

type Pages = { http: AdminCall['http']; reply: z.ZodMiniType<{ next: string | null }> }

/** Reads a list page by page: `next` of a page is `after` of the following one. */
export const useActPages = <C extends Pages>(call: C, input: Input) =>
  useInfiniteQuery({
    queryKey: [call.http, input, 'pages'],
    queryFn: ({ pageParam, signal }): Promise<z.output<C['reply']>> =>
      callAct(call, pageParam === null ? input : { ...input, after: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })

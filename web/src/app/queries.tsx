import { limits } from '@kabinet/contract/limits'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { CallError, isNoAnswer } from '../lib/call-error.ts'
import { onSession } from '../session/session.ts'
import { isCatalogueToast, isToastOfAct, toastFailure } from '../ui/toast/failure-toast.ts'

export function Queries({ create = createQueries }: { create?: () => QueryClient }) {
  const [queries] = useState(create)
  useEffect(() => onSession((event) => void ((event === 'left' || event === 'ended') && queries.clear())), [queries])
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  )
}

/**
 * `meta` of a mutation. `otherwise`: text of its failure; `e.save` by default. `quiet`: the screen shows errors
 * itself, except for those that are always toasts.
 */
type Meta = { otherwise?: unknown; quiet?: unknown }

/** Shows toasts for the generic reactions of the error catalogue; `call` has already handled effects on the session. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { gcTime: limits.cacheMs, staleTime: 10_000, retry: (count, error) => isNoAnswer(error) && count < 2 },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: (error) => isCatalogueToast(error) && toastFailure(error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        const { otherwise = 'e.save', quiet }: Meta = mutation.meta ?? {}
        if (isToastOfAct(error) || (quiet !== true && isUnexpected(error)))
          toastFailure(error, isFailureKey(otherwise) ? { otherwise } : {})
      },
    }),
  })
}

function isUnexpected(error: unknown): boolean {
  return error instanceof CallError && (isNoAnswer(error) || error.status >= 500)
}

function isFailureKey(key: unknown): key is FailureKey {
  return failureKeys.some((known) => known === key)
}

const failureKeys = ['e.save', 'e.update', 'e.delete', 'e.changePassword', 'e.feedback', 'e.load'] as const
type FailureKey = (typeof failureKeys)[number]

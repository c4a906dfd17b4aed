import { limits } from '@kabinet/contract/limits'
import { errors } from '@kabinet/contract/errors'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError, isNoAnswer } from '../lib/call-error.ts'
import { failureText, type FailureTexts } from '../text/failure.ts'
import type { T } from '../text/messages.ts'
import { toast } from '../ui/toast/toast.tsx'

/** `meta` of a mutation. `otherwise`: what a failed save says instead of `e.unknown`. `quiet`: the screen says all itself, save 101 and 202. */
type Meta = { otherwise?: unknown; quiet?: unknown }

/** The generic reactions of the error catalogue that are toasts; what they mean for the session is done in `call` already. */
export function createQueries(t: T): QueryClient {
  const say = (error: unknown, texts: FailureTexts) => toast('error', failureText(error, t, texts))
  return new QueryClient({
    defaultOptions: {
      queries: { gcTime: limits.cacheMs, staleTime: 10_000, retry: (count, error) => isNoAnswer(error) && count < 2 },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: (error) => isSaidAlways(error) && say(error, {}) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        const { otherwise, quiet }: Meta = mutation.meta ?? {}
        if (isSaidAlways(error) || (quiet !== true && isUnexpected(error)))
          say(error, isFailureKey(otherwise) ? { otherwise } : {})
      },
    }),
  })
}

function isSaidAlways(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  const reaction = errors[error.name].client
  return reaction === 'toast' || reaction === 'toast-server-text'
}

function isUnexpected(error: unknown): boolean {
  return error instanceof CallError && (isNoAnswer(error) || error.status >= 500)
}

function isFailureKey(key: unknown): key is FailureKey {
  return failureKeys.some((known) => known === key)
}

const failureKeys = ['e.save', 'e.update', 'e.delete', 'e.changePassword', 'e.feedback', 'e.load'] as const
type FailureKey = (typeof failureKeys)[number]

import type { TrialResult } from '@kabinet/contract/api/services/trials.api'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { finishTrialOf } from '../../data/clients/trials.ts'
import { isCallError } from '../../lib/call-error.ts'

export type Outcome =
  | { kind: 'stale' }
  | { kind: 'rejected'; error: string }
  | { kind: 'failed'; error: string; description: string }
  | { kind: 'works'; answer: NonNullable<TrialResult['answer']> }

/** Removes the provider's response from the URL at once. The code works once, so it is sent once. */
export function useOutcome(id: string) {
  const [search, setSearch] = useSearchParams()
  const [back] = useState(() => ({ code: search.get('code'), state: search.get('state'), error: search.get('error') }))
  const isDirty = search.size > 0
  useEffect(() => {
    if (isDirty) setSearch({}, { replace: true })
  }, [isDirty, setSearch])
  return useQuery({
    queryKey: ['try', id, back.state],
    queryFn: () => outcomeOf(id, back),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

type Back = { code: string | null; state: string | null; error: string | null }

async function outcomeOf(id: string, { code, state, error }: Back): Promise<Outcome> {
  if (error !== null) return { kind: 'rejected', error }
  if (code === null || state === null) return { kind: 'stale' }
  try {
    const tried = await finishTrialOf(id, { code, state })
    if (tried.answer) return { kind: 'works', answer: tried.answer }
    return { kind: 'failed', error: tried.error?.error ?? '', description: tried.error?.error_description ?? '' }
  } catch (failure) {
    if (isCallError(failure, 'NOT_EXIST') || isCallError(failure, 'INVALID_PARAM_VALUE')) return { kind: 'stale' }
    throw failure
  }
}

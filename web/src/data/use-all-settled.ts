import { useState } from 'react'

type Query<T> = { data: T | undefined; error: unknown; refetch: () => unknown; isLoading: boolean }

/**
 * Withholds data and error of `query` until it and all `others` have settled once, so that late parts do not move the
 * page. Later refetches render in place.
 */
export function useAllSettled<T>(query: Query<T>, ...others: readonly { isLoading: boolean }[]) {
  const { data, error, refetch } = query
  const [isSettled, setSettled] = useState(false)
  if (!isSettled && [query, ...others].every(({ isLoading }) => !isLoading)) setSettled(true)
  return isSettled ? { data, error, refetch } : { data: undefined, error: null, refetch }
}

import { useState } from 'react'

type Query<T> = { data: T | undefined; error: unknown; refetch: () => unknown; isLoading: boolean }

/**
 * `query`, with neither data nor an error until it and each of the `others` have been answered or have failed once: a page that is drawn then is
 * not moved by what its parts ask for. Later they may ask again, each in its place.
 */
export function useAllSettled<T>(query: Query<T>, ...others: readonly { isLoading: boolean }[]) {
  const { data, error, refetch } = query
  const [isSettled, setSettled] = useState(false)
  if (!isSettled && [query, ...others].every(({ isLoading }) => !isLoading)) setSettled(true)
  return isSettled ? { data, error, refetch } : { data: undefined, error: null, refetch }
}

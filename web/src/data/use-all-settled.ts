import { useState } from 'react'

/** Whether each query has been answered or has failed by now. It stays so: what is drawn then may ask again in place. */
export function useAllSettled(...queries: readonly { isLoading: boolean }[]): boolean {
  const [isSettled, setSettled] = useState(false)
  if (!isSettled && queries.every(({ isLoading }) => !isLoading)) setSettled(true)
  return isSettled
}

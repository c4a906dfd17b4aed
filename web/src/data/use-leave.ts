import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

/** Leaves the page of a record that is gone. Forgets it only when the page has unmounted, so that Back does not show it. */
export function useLeave(to: string, record: QueryKey): () => Promise<void> {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await navigate(to, { replace: true })
    cache.removeQueries({ queryKey: record })
  }
}

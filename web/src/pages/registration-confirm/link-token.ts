import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { keptForTab } from '../../lib/kept.ts'

const storageKey = 'registration-link'

/**
 * The token of the letter's link. It leaves the address bar at once (history and screenshots are no place for it)
 * and stays with the tab, reloads included, until it is answered.
 */
export function useLinkToken(): string | null {
  const [search, setSearch] = useSearchParams()
  const opened = search.get('token')
  const [token] = useState(() => opened || keptForTab.read(storageKey))
  useEffect(() => {
    if (!opened) return
    keptForTab.write(storageKey, opened)
    setSearch(withoutToken, { replace: true })
  }, [opened, setSearch])
  return token
}

export function dropLinkToken(): void {
  keptForTab.drop(storageKey)
}

function withoutToken(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('token')
  return rest
}

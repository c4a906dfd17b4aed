import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { tabStore } from './web-storage.ts'

/** Whose link: each waits for its own page. */
export type LinkName = 'registration-link' | 'email-link' | 'secure-link' | 'stop-link'

/**
 * The token of the letter's link. It leaves the address bar at once (history and screenshots are no place for it)
 * and stays with the tab, reloads included, until it is answered.
 */
export function useLinkToken(name: LinkName): string | null {
  const [search, setSearch] = useSearchParams()
  const opened = search.get('token')
  const [token] = useState(() => opened || tabStore.read(name))
  useEffect(() => {
    if (!opened) return
    tabStore.write(name, opened)
    setSearch(withoutToken, { replace: true })
  }, [opened, setSearch, name])
  return token
}

export function dropLinkToken(name: LinkName): void {
  tabStore.drop(name)
}

function withoutToken(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  rest.delete('token')
  return rest
}

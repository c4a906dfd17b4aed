import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { tabStore } from './web-storage.ts'

export type LinkName =
  | 'registration-link'
  | 'invitation-link'
  | 'email-link'
  | 'secure-link'
  | 'stop-link'
  | 'support-link'

/**
 * The token of an e-mail's link. Removed from the address bar at once, because of history and screenshots, and kept in
 * the tab, over reloads, until it is redeemed.
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

import type { Location, NavigateOptions, To } from 'react-router'

/** A UUID: no personal data, so it may be in the address, which can be sent to a colleague. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Where a search is shown. Other texts may be a login or a name: they are kept in the history of this tab alone. */
export function findAddress(text: string): [To, NavigateOptions] {
  return uuid.test(text) ? [{ pathname: '/', search: `?id=${text}` }, {}] : ['/', { state: { search: text } }]
}

/** The text of the search that a page shows; empty without one. */
export function searchIn({ search, state }: Pick<Location, 'search' | 'state'>): string {
  const inAddress = new URLSearchParams(search).get('id')
  if (inAddress !== null) return inAddress
  const typed: unknown = typeof state === 'object' && state !== null && 'search' in state ? state.search : ''
  return typeof typed === 'string' ? typed : ''
}

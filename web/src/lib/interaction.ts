import { useSearchParams } from 'react-router'

/** The id of a pending service request, kept in the address during sign-in, registration and reset. */
export function useInteraction(): string | null {
  const [search] = useSearchParams()
  return search.get('interaction') || null
}

export function withInteraction(path: string, interaction: string | null): string {
  return interaction ? `${path}?${new URLSearchParams({ interaction })}` : path
}

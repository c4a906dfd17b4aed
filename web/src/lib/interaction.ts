import { useSearchParams } from 'react-router'

/** The request of a service that waits while its person logs in, registers or resets: it travels in the address. */
export function useInteraction(): string | null {
  const [search] = useSearchParams()
  return search.get('interaction') || null
}

export function withInteraction(path: string, interaction: string | null): string {
  return interaction ? `${path}?${new URLSearchParams({ interaction })}` : path
}

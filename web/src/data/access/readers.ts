import { type Grant, listGrants } from '@kabinet/contract/api/grants.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../session/call.ts'

/** What is known of grants begins with this, so that a change of one renews all lists. */
export const grantsKey = ['grants']

/** By hundreds, which is what the server gives at once. */
async function allGrants(signal: AbortSignal, before: Grant[] = []): Promise<Grant[]> {
  const query = { limit: '100', offset: String(before.length) }
  const { items, total } = await call(listGrants, { query }, { signal })
  const known = [...before, ...items]
  return items.length === 0 || known.length >= total ? known : allGrants(signal, known)
}

/**
 * The services that may read my data, for pages that show what each sees. `retryOnMount`: for the page; what it draws of a
 * list that did not come asks for it no more.
 */
export function useReaders({ retryOnMount = false } = {}) {
  return useQuery({
    retryOnMount,
    queryKey: [...grantsKey, 'readers'],
    queryFn: async ({ signal }) => ({ items: await allGrants(signal) }),
  })
}

export type Reader = { client: Grant['client']; read_at: string | null }

/** Who may read one of `claims`, whoever read it last first. */
export function readersOf(grants: readonly Grant[], claims: readonly ConsentName[]): Reader[] {
  const readers = grants
    .filter((grant) => claims.some((name) => grant.claims.includes(name)))
    .map(({ client, last_reads }) => {
      const reads = last_reads.filter(({ claim }) => claims.includes(claim)).map(({ read_at }) => read_at)
      return { client, read_at: reads.toSorted().at(-1) ?? null }
    })
  return readers.toSorted((a, b) => (b.read_at ?? '').localeCompare(a.read_at ?? ''))
}

/** Signing in alone, and coming back while the person is away, tell nothing of them. */
export const readsData = ({ claims }: Grant): boolean => claims.some((name) => name !== 'offline_access')

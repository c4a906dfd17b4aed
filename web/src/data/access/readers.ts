import { type Grant, listGrants } from '@kabinet/contract/api/grants.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../session/call.ts'

/** Prefix of every grant query, so that one change invalidates all lists. */
export const grantsKey = ['grants']

async function allGrants(signal: AbortSignal, before: Grant[] = []): Promise<Grant[]> {
  const query = { limit: '100', offset: String(before.length) }
  const { items, total } = await call(listGrants, { query }, { signal })
  const known = [...before, ...items]
  return items.length === 0 || known.length >= total ? known : allGrants(signal, known)
}

/** `retryOnMount`: set by the page only; its parts do not retry a failed list. */
export function useReaders({ retryOnMount = false } = {}) {
  return useQuery({
    retryOnMount,
    queryKey: [...grantsKey, 'readers'],
    queryFn: async ({ signal }) => ({ items: await allGrants(signal) }),
  })
}

export type Reader = { client: Grant['client']; read_at: string | null }

/** Most recent reader first. */
export function readersOf(grants: readonly Grant[], claims: readonly ConsentName[]): Reader[] {
  const readers = grants
    .filter((grant) => claims.some((name) => grant.claims.includes(name)))
    .map(({ client, last_reads }) => {
      const reads = last_reads.filter(({ claim }) => claims.includes(claim)).map(({ read_at }) => read_at)
      return { client, read_at: reads.sort().at(-1) ?? null }
    })
  return readers.sort((a, b) => (b.read_at ?? '').localeCompare(a.read_at ?? ''))
}

/** Sign-in alone and offline access disclose no data. */
export const readsData = ({ claims }: Grant): boolean => claims.some((name) => name !== 'offline_access')

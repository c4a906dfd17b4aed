import type { PendingAgreement } from '@kabinet/contract/api/agreements.api'
import { legalApi } from '@kabinet/contract/api/legal.api'
import { useQuery } from '@tanstack/react-query'
import { call } from '../session/call.ts'

/** Returns what is still pending. */
export async function acceptAgreements(pending: readonly PendingAgreement[]): Promise<PendingAgreement[]> {
  const accepted = pending.map(({ kind, version }) => ({ kind, version }))
  return (await call(legalApi.acceptAgreements, { body: { accepted } })).pending
}

export const useAgreements = () =>
  useQuery({
    queryKey: ['agreements'],
    queryFn: ({ signal }) => call(legalApi.listAgreements, {}, { signal }),
  })

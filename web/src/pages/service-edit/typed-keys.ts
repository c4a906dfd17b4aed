import { type NewClient, newClient } from '@kabinet/contract/api/clients.api'

type Keys = NonNullable<NewClient['jwks']>

/** A pasted key set; null when it is none, or holds what must stay secret. */
export function keysIn(typed: string | undefined): Keys | null {
  try {
    return newClient.shape.jwks.parse(JSON.parse(typed ?? '')) ?? null
  } catch {
    return null
  }
}

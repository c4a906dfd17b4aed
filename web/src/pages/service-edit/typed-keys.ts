import { type NewClient, newClient } from '@kabinet/contract/data/client-fields'

type Keys = NonNullable<NewClient['jwks']>
type Read = { keys: Keys; problem: null } | { keys: null; problem: string }

/** Pasted key set, or the server's rule that it violates. */
export function readKeys(typed: string | undefined): Read {
  const read = newClient.shape.jwks.safeParse(parsed(typed))
  if (read.success && read.data) return { keys: read.data, problem: null }
  const [issue] = read.error?.issues ?? []
  return { keys: null, problem: issue?.code === 'custom' ? issue.message : 'v.jwks' }
}

function parsed(typed: string | undefined): unknown {
  try {
    return JSON.parse(typed ?? '')
  } catch {
    return null
  }
}

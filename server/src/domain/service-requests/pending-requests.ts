import type { RequestOutcome, RequestStep } from '@kabinet/contract/api/services/requests.api'

/** The request as one HTTP exchange. `flow`: its `x-request-id`. `software`: only names of a list. */
export type RequestFacts = {
  status: number | null
  flow: string | null
  authMethod: string | null
  software: string | null
  network: string | null
}

/**
 * `error`: the OAuth error, empty for a success. `detail`: a grant type or a reason. `isClaimed`: the client did not prove its identity.
 * `isSingle`: not counted together with equal ones.
 */
export type SeenRequest = RequestFacts & {
  /** The id of the service, or the client id that an unknown sender names. */
  of: { serviceId: string } | { clientId: string }
  step: RequestStep
  outcome: RequestOutcome
  error: string
  detail: string
  sent: string | null
  isClaimed: boolean
  /** Sent by the browser of an owner or tester. */
  isOwn?: boolean
  isSingle?: boolean
}
export type CountedRequest = SeenRequest & { times: number }

export type PendingRequests = { seen: Map<string, CountedRequest>; due: NodeJS.Timeout | null; delayMs: number }

/** `delayMs`: one write per second and process keeps busy services off the database. */
export const createPendingRequests = (delayMs = 1000): PendingRequests => ({ seen: new Map(), due: null, delayMs })

import type { RequestStep } from '@kabinet/contract/api/services/requests.api'

/** `error`: the OAuth error, empty for a success. `detail`: a grant type or a reason; together with `step` and `error` it is what counts as equal. */
export type SeenRequest = {
  serviceId: string
  step: RequestStep
  error: string
  detail: string
  sent: string | null
  network: string | null
}
export type CountedRequest = SeenRequest & { times: number }

export type PendingRequests = { seen: Map<string, CountedRequest>; due: NodeJS.Timeout | null; delayMs: number }

/** `delayMs`: one write per second and process keeps busy services off the database. */
export const createPendingRequests = (delayMs = 1000): PendingRequests => ({ seen: new Map(), due: null, delayMs })

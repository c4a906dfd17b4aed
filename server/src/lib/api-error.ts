import type { ErrorName } from '@kabinet/contract/errors'
import type { ProblemKey } from '@kabinet/contract/texts/problems'

export type FieldProblem = { path: string; error?: ErrorName; problem: ProblemKey }

export type ErrorExtras = {
  /** Another HTTP status than the catalogue's, where the contract names it (410 for NOT_EXIST, 401 for AUTH_FORBIDDEN). */
  status?: number
  reason?: string
  /** Seconds, for `retry-after`. */
  retryAfter?: number
  /** Of THROTTLING: the name in docs/generated/limits.md, for the log. */
  limit?: string
  fields?: FieldProblem[]
  /** Further members of the answer: `existing_id`, `registration_token`. */
  body?: Record<string, string>
  cause?: unknown
}

/** An error of the catalogue. The one error handler turns it into the answer; nobody writes a code or a status in a feature. */
export class ApiError extends Error {
  readonly error: ErrorName
  readonly extras: ErrorExtras

  constructor(error: ErrorName, extras: ErrorExtras = {}) {
    super(error, { cause: extras.cause })
    this.error = error
    this.extras = extras
  }
}

export const isThrottling = (error: unknown): boolean => error instanceof ApiError && error.error === 'THROTTLING'

/** A link, code, token or request that is unknown, used up or past its time: 410, and nothing tells which. */
export const expired = () => new ApiError('NOT_EXIST', { status: 410 })

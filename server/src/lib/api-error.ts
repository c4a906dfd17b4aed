import type { ErrorName } from '@kabinet/contract/errors'
import type { ProblemKey } from '@kabinet/contract/texts/problems'

export type FieldProblem = { path: string; error?: ErrorName; problem: ProblemKey }

export type ErrorExtras = {
  /** Overrides the HTTP status of the catalogue where the contract sets another one (410 for NOT_EXIST, 401 for AUTH_FORBIDDEN). */
  status?: number
  reason?: string
  problem?: ProblemKey
  /** Seconds, for `retry-after`. */
  retryAfter?: number
  /** For THROTTLING: the name of the limit in docs/generated/limits.md, for the log. */
  limit?: string
  /** True when all addresses of the caller's network share the limit. */
  isOfNetwork?: boolean
  fields?: FieldProblem[]
  body?: Record<string, unknown>
  cause?: unknown
}

/** The error handler turns it into an answer, so that features contain no codes or statuses. */
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

export const invalidField = (path: string, problem: ProblemKey) =>
  new ApiError('INVALID_PARAM_VALUE', { fields: [{ path, problem }] })

/** Throws NOT_EXIST when there is none. */
export function requireFound<T>(found: T | null | undefined): T {
  if (found === null || found === undefined) throw new ApiError('NOT_EXIST')
  return found
}

/** Answers 410 for a link, code, token or request that is unknown, used or expired, without revealing which. */
export const expired = () => new ApiError('NOT_EXIST', { status: 410 })

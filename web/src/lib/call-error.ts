import type { ErrorName } from '@kabinet/contract/errors'

export type RefusedField = { path: string; error_code: number; message: string }

/** What the server said with an error, beside its code. `existing_id`, `registration_token` and the like stand in `extra`. */
export type CallFailure = {
  name: ErrorName
  /** The catalogue's number. */
  error_code: number
  /** The server's words in the caller's language; empty when no answer came. */
  message: string
  /** HTTP status; 0: no answer came (network or parsing). */
  status: number
  fields: RefusedField[]
  reason: string | null
  request_id: string | null
  /** Seconds until another try is worth while, where the server said. */
  retryAfter?: number | undefined
  extra: Record<string, unknown>
}

/** A call that failed. Screens decide by `name`, never by the text. */
export class CallError extends Error implements CallFailure {
  override name: ErrorName
  error_code: number
  status: number
  fields: RefusedField[]
  reason: string | null
  request_id: string | null
  retryAfter: number | undefined
  /** When that is, by the clock of the page (`performance.now`). */
  retryAt: number | undefined
  extra: Record<string, unknown>

  constructor(failure: CallFailure) {
    super(failure.message)
    this.name = failure.name
    this.error_code = failure.error_code
    this.status = failure.status
    this.fields = failure.fields
    this.reason = failure.reason
    this.request_id = failure.request_id
    this.retryAfter = failure.retryAfter
    this.retryAt = failure.retryAfter === undefined ? undefined : performance.now() + failure.retryAfter * 1000
    this.extra = failure.extra
  }
}

/** The person closed the question on which the call depended: nothing was done, nothing is wrong, and nothing is said. */
export class Declined extends Error {}

export function isCallError(error: unknown, name?: ErrorName): error is CallError {
  return error instanceof CallError && (name === undefined || error.name === name)
}

/** The call went out and no readable answer came back: the person may be offline. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof CallError && error.status === 0
}

/** For `.catch` of a deletion: what is gone already is deleted, whoever did it. */
export function unlessGone(error: unknown): void {
  if (!isCallError(error, 'NOT_EXIST')) throw error
}

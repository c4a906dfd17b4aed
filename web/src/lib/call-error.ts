import type { ErrorName } from '@kabinet/contract/errors'

export type RefusedField = { path: string; error_code: number; message: string }

/** `existing_id`, `registration_token` and similar are in `extra`. */
export type CallFailure = {
  name: ErrorName
  error_code: number
  /** In the user's language; empty without a reply. */
  message: string
  /** HTTP status; 0 without a reply. */
  status: number
  /** No reply, or one that is not ours, such as a proxy's page. */
  isUnreadable?: true
  /** The connection failed before the reply was complete. */
  isUnanswered?: true
  fields: RefusedField[]
  reason: string | null
  request_id: string | null
  /** Seconds. */
  retryAfter?: number | undefined
  extra: Record<string, unknown>
}

/** Screens decide by `name`, never by the text. */
export class CallError extends Error implements CallFailure {
  override name: ErrorName
  error_code: number
  status: number
  isUnreadable?: true
  isUnanswered?: true
  fields: RefusedField[]
  reason: string | null
  request_id: string | null
  retryAfter: number | undefined
  /** Identity of the call (`session/call.ts`). */
  act: string | undefined
  /** The same as a time of `performance.now`. */
  retryAt: number | undefined
  extra: Record<string, unknown>

  constructor(failure: CallFailure) {
    super(failure.message)
    this.name = failure.name
    this.error_code = failure.error_code
    this.status = failure.status
    if (failure.isUnreadable) this.isUnreadable = true
    if (failure.isUnanswered) this.isUnanswered = true
    this.fields = failure.fields
    this.reason = failure.reason
    this.request_id = failure.request_id
    this.retryAfter = failure.retryAfter
    this.retryAt = failure.retryAfter === undefined ? undefined : performance.now() + failure.retryAfter * 1000
    this.extra = failure.extra
  }
}

/** The user dismissed the dialog that the call depends on: nothing was changed, and no error is shown. */
export class Declined extends Error {}

export function isCallError(error: unknown, name?: ErrorName): error is CallError {
  return error instanceof CallError && (name === undefined || error.name === name)
}

/** Closed for 72 hours after support let the user in. */
export const isHeld = (error: unknown): error is CallError =>
  isCallError(error, 'AUTH_FORBIDDEN') && error.reason === 'support'

/** True when the request was sent but no readable reply arrived. 413 says enough without a body. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof CallError && error.isUnreadable === true && error.status !== 413
}

/** For `.catch` of a deletion: treats a missing object as deleted. */
export function ignoreMissing(error: unknown): void {
  if (!isCallError(error, 'NOT_EXIST')) throw error
}

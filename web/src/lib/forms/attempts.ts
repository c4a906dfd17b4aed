import { CallError, isCallError } from '../call-error.ts'

/** Sends with an `idempotency-key`: `send(body, (key) => call(…))`. */
export type Attempts = { send: <R>(body: unknown, act: (idempotencyKey: string) => Promise<R>) => Promise<R> }

/**
 * One for each form of a route that takes `idempotency-key` (docs/contract.md#conventions). What is sent again unchanged, because no answer came or
 * because two clicks met, keeps its key: the server does it once and answers as it did the first time. After a refusal or a change it is a new attempt.
 */
export function newAttempts(): Attempts {
  let open: { body: string; key: string } | null = null
  return {
    async send(body, act) {
      const text = JSON.stringify(body)
      const attempt = open?.body === text ? open : { body: text, key: newKey() }
      open = attempt
      try {
        return await act(attempt.key)
      } catch (error) {
        if (isRefused(error)) open = null
        throw error
      }
    },
  }
}

/** A failure of the server or of what stands before it does not tell whether the thing was done. */
function isRefused(error: unknown): boolean {
  return error instanceof CallError && error.status > 0 && error.status < 500
}

/** 128 random bits; `crypto.randomUUID` exists in secure contexts only. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** For `.catch` of a deletion: what is gone already was deleted, perhaps by a call whose answer was lost. */
export function unlessGone(error: unknown): void {
  if (!isCallError(error, 'NOT_EXIST')) throw error
}

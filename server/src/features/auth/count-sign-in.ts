import { ApiError } from '../../lib/api-error.ts'
import { signIns } from '../../lib/metrics.ts'
import type { SignedIn } from './sign-in.ts'

type Step = 'password' | 'code' | 'passkey'

/** Counts how a step of signing in ended: by the name of the error where it did not. */
export async function countSignIn(step: Step, attempt: () => Promise<SignedIn>): Promise<SignedIn> {
  const done = await countFailure(step, attempt)
  signIns.inc({ step, outcome: done.reply.confirmed ? 'signed_in' : 'code_sent' })
  return done
}

/** Counts a part of a step where it fails. */
export async function countFailure<T>(step: Step, part: () => T | Promise<T>): Promise<T> {
  try {
    return await part()
  } catch (error) {
    signIns.inc({ step, outcome: error instanceof ApiError ? error.error.toLowerCase() : 'failed' })
    throw error
  }
}

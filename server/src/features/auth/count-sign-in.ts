import { ApiError } from '../../lib/api-error.ts'
import { signIns } from '../../lib/metrics.ts'
import type { SignedIn } from './browser.ts'

export async function countSignIn(
  step: 'password' | 'code' | 'passkey',
  attempt: () => Promise<SignedIn>,
): Promise<SignedIn> {
  try {
    const done = await attempt()
    signIns.inc({ step, outcome: done.reply.confirmed ? 'signed_in' : 'code_sent' })
    return done
  } catch (error) {
    signIns.inc({ step, outcome: error instanceof ApiError ? error.error.toLowerCase() : 'failed' })
    throw error
  }
}

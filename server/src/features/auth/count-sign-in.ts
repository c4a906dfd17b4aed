import { DoneMeanwhile } from '../../domain/idempotency/answer-once.ts'
import type { Opened } from '../../domain/sessions/opened.ts'
import { ApiError } from '../../lib/api-error.ts'
import { signIns } from '../../lib/metrics.ts'

export async function countSignIn(
  step: 'password' | 'code' | 'passkey',
  attempt: () => Promise<Opened>,
): Promise<Opened> {
  try {
    const done = await attempt()
    signIns.inc({ step, outcome: done.generation > 0 ? 'signed_in' : 'code_sent' })
    return done
  } catch (error) {
    if (error instanceof DoneMeanwhile) throw error
    signIns.inc({ step, outcome: error instanceof ApiError ? error.error.toLowerCase() : 'failed' })
    throw error
  }
}

import type { ActDeps } from '../../deps.ts'
import type { Db } from '../../db/schema.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type By, recordEvent } from '../accounts/events.sql.ts'
import type { Post } from '../messages/queue-message.ts'
import { takeStep } from './second-step.sql.ts'
import { countRecoveryCodes, takeRecoveryCode } from './recovery-codes.sql.ts'
import { notifyOfSecondStep } from './notify-of-second-step.ts'
import type { Proven } from './check-proof.ts'

/**
 * Spends the proof in the transaction of the action it allows. Throws INVALID_OTP_CODE (`used`) when it is already spent. Reports a used
 * recovery code to the owner and returns the number left.
 */
export async function spendProof(
  deps: ActDeps,
  { tx, post }: { tx: Db; post: Post },
  proven: Proven,
  { by, sessionId }: { by: By; sessionId: string | null },
): Promise<number | undefined> {
  const { accountId } = proven
  const isFirst =
    'step' in proven ? await takeStep(tx, accountId, proven) : await takeRecoveryCode(tx, accountId, proven.codeHash)
  if (!isFirst) throw new ApiError('INVALID_OTP_CODE', { reason: 'used' })
  if ('step' in proven) return undefined
  const left = await countRecoveryCodes(tx, accountId)
  await recordEvent(tx, { accountId, kind: 'recovery_code_used', by, sessionId })
  await notifyOfSecondStep(deps.keys, { tx, post }, accountId, { what: 'recovery_code_used', left })
  return left
}

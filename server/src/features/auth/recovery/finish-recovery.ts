import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { type By, recordEvent } from '../../../domain/accounts/events.sql.ts'
import type { Challenge } from '../../../domain/codes/codes.sql.ts'
import { requireContacts } from '../../../domain/contacts/require-contacts.ts'
import { takeDueRecovery } from '../../../domain/recovery/recovery.sql.ts'
import { type NotifyContext, notifyOfRecovery } from '../../../domain/recovery/notify-of-recovery.ts'
import { deleteApp, setTransport } from '../../../domain/second-step/second-step.sql.ts'
import { endOtherSessions } from '../../../domain/sessions/end-sessions.ts'

type Finish = { sessionId: string; accountId: string; challenge: Challenge; by: By }

/**
 * Completes a recovery after the right code. Its contact becomes the second step, the lost app and its recovery codes are deleted, and
 * other sessions end. Throws when the recovery was cancelled or became void.
 */
export async function finishRecovery(
  keys: Deps['keys'],
  { tx, post }: Omit<NotifyContext, 'keys'>,
  { sessionId, accountId, challenge: { transport, target }, by }: Finish,
): Promise<void> {
  // Lock order: the account first.
  await requireContacts(tx, accountId)
  if (!(await takeDueRecovery(tx, accountId, target))) throw new ApiError('INVALID_OTP_CODE', { reason: 'expired' })
  await setTransport(tx, accountId, transport)
  const lostApp = await deleteApp(tx, accountId)
  await endOtherSessions(tx, accountId, sessionId)
  await recordEvent(tx, { accountId, kind: 'recovery_finished', by, sessionId, details: { to: transport } })
  if (lostApp) await recordEvent(tx, { accountId, kind: 'authenticator_removed', by, sessionId })
  await notifyOfRecovery({ keys, tx, post }, accountId, { what: 'finished', by })
}

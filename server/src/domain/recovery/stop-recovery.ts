import { type By, recordEvent } from '../accounts/events.sql.ts'
import { deleteRecovery } from './recovery.sql.ts'
import { type NotifyContext, notifyOfRecovery } from './notify-of-recovery.ts'

/** Call it in the transaction of the reason. `id`: stops only this recovery. False when none was waiting. */
export async function stopLiveRecovery(
  telling: NotifyContext,
  accountId: string,
  by: By,
  id?: string,
): Promise<boolean> {
  const stopped = await deleteRecovery(telling.tx, accountId, id)
  if (!stopped) return false
  await recordEvent(telling.tx, { accountId, kind: 'recovery_stopped', by })
  await notifyOfRecovery(telling, accountId, { what: 'stopped', by })
  return true
}

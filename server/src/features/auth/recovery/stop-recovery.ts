import type { ActDeps, Deps } from '../../../deps.ts'
import { ApiError, expired } from '../../../lib/api-error.ts'
import type { By } from '../../../domain/accounts/events.sql.ts'
import { change } from '../../../domain/messages/change.ts'
import { stopLiveRecovery } from '../../../domain/recovery/stop-recovery.ts'
import { readStopToken } from '../../../domain/recovery/stop-token.ts'

/** Cancels by the link in an e-mail. A used, expired or outdated link answers 410 without the reason. */
export async function stopByLink(deps: Deps, token: string, by: By): Promise<Record<string, never>> {
  const read = readStopToken(deps.keys, token)
  if (!read || !(await stop(deps, read, by))) throw expired()
  return {}
}

export async function stopOwn(deps: ActDeps, accountId: string, by: By): Promise<void> {
  if (!(await stop(deps, { accountId }, by))) throw new ApiError('NOT_EXIST')
}

const stop = (deps: ActDeps, { accountId, recoveryId }: { accountId: string; recoveryId?: string }, by: By) =>
  change(deps, (tx, post) => stopLiveRecovery({ keys: deps.keys, tx, post }, accountId, by, recoveryId))

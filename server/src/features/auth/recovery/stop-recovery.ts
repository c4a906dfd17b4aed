import type { ActDeps, Deps } from '../../../deps.ts'
import { ApiError, expired } from '../../../lib/api-error.ts'
import type { By } from '../../../domain/accounts/events.sql.ts'
import { change } from '../../../domain/messages/change.ts'
import { stopLiveRecovery } from '../../../domain/recovery/stop-recovery.ts'
import { readStopToken } from '../../../domain/recovery/stop-token.ts'

/** Cancels by the link in an e-mail. A used, expired or outdated link answers 410 without the reason. */
export async function stopByLink(deps: Deps, token: string, by: By): Promise<void> {
  const read = readStopToken(deps.keys, token)
  if (!read) throw expired()
  await stop(deps, read, by, expired)
}

export const stopOwn = (deps: ActDeps, accountId: string, by: By): Promise<void> =>
  stop(deps, { accountId }, by, () => new ApiError('NOT_EXIST'))

type Stopped = { accountId: string; recoveryId?: string }

const stop = (deps: ActDeps, { accountId, recoveryId }: Stopped, by: By, refusal: () => ApiError) =>
  change(deps, async (tx, post) => {
    if (!(await stopLiveRecovery({ keys: deps.keys, tx, post }, accountId, by, recoveryId))) throw refusal()
  })

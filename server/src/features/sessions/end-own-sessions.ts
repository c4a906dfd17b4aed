import type { ActDeps } from '../../deps.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { change } from '../../domain/messages/change.ts'
import { endOtherSessions, endSessions } from '../../domain/sessions/end-sessions.ts'
import type { Caller } from '../../http/serve.ts'
import { ApiError } from '../../lib/api-error.ts'

type Owner = { accountId: string; sessionId: string; by: Caller }

/** NOT_EXIST for a foreign or ended session. */
export async function endOther(deps: ActDeps, { accountId, sessionId, by }: Owner, id: string): Promise<void> {
  await change(deps, async (tx) => {
    if ((await endSessions(tx, [{ accountId, sessionId: id }])) === 0) throw new ApiError('NOT_EXIST')
    await recordEvent(tx, { accountId, kind: 'session_ended', by, sessionId, details: { session: id } })
  })
}

export async function endOthers(deps: ActDeps, { accountId, sessionId, by }: Owner): Promise<void> {
  await change(deps, async (tx) => {
    await endOtherSessions(tx, accountId, sessionId)
    await recordEvent(tx, { accountId, kind: 'sessions_ended', by, sessionId })
  })
}

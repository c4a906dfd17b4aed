import type { Deps } from '../../deps.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { holdAccount } from '../../domain/accounts/hold-account.sql.ts'
import { type By, recordEvent } from '../../domain/accounts/events.sql.ts'
import { change } from '../../domain/messages/change.ts'
import { endSessions } from '../../domain/sessions/end-sessions.ts'

/** Ends the session at the next call on every process, including its single sign-on session. */
export async function logOut(deps: Deps, session: SessionKey, by: By): Promise<void> {
  const { sessionId, accountId } = session
  await change(deps, async (tx) => {
    await holdAccount(tx, accountId)
    await endSessions(tx, [session])
    await recordEvent(tx, { accountId, kind: 'signed_out', by, sessionId })
  })
}

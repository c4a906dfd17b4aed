import type { ActDeps } from '../../deps.ts'
import type { SessionKey } from '../../lib/routing-hint.ts'
import { type By, recordEvent } from '../../domain/accounts/events.sql.ts'
import { change } from '../../domain/messages/change.ts'
import { proveOwnPassword } from '../../domain/passwords/prove-password.ts'
import { setPasswordProven } from '../../domain/sessions/sessions.sql.ts'

/** Step-up: allows sensitive acts for ten minutes. Wrong passwords have their own limit, so that a stolen token is no password oracle. */
export async function checkOwnPassword(deps: ActDeps, session: SessionKey, password: string, by: By): Promise<void> {
  const { sessionId, accountId } = session
  await proveOwnPassword(deps, { accountId, password, by })
  await change(deps, async (tx) => {
    await setPasswordProven(tx, session)
    await recordEvent(tx, { accountId, kind: 'password_proven', by, sessionId })
  })
}

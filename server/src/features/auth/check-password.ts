import type { Deps } from '../../deps.ts'
import { type By, recordEvent } from '../../domain/accounts/events.sql.ts'
import { proveOwnPassword } from '../../domain/passwords/prove-password.ts'
import { setPasswordProven } from '../../domain/sessions/sessions.sql.ts'

/** Opens the ten minutes of sensitive acts in this session. No oracle for a stolen token: wrong ones are counted, apart from those of signing in. */
export async function checkOwnPassword(
  deps: Deps,
  session: { sessionId: string; accountId: string },
  password: string,
  by: By,
): Promise<void> {
  const { sessionId, accountId } = session
  await proveOwnPassword(deps, { accountId, password, by })
  await deps.db.transaction().execute(async (tx) => {
    await setPasswordProven(tx, session)
    await recordEvent(tx, { accountId, kind: 'password_proven', by, sessionId })
  })
}

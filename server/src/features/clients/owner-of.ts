import type { Caller, Session } from '../../http/serve.ts'
import type { By } from '../../domain/accounts/events.sql.ts'

export type ClientOwner = { accountId: string; sessionId: string | null; by: By }

export const ownerOf = ({ session, caller }: { session: Session; caller: Caller }): ClientOwner => ({
  accountId: session.accountId,
  sessionId: session.sessionId,
  by: caller,
})

import type { Caller, Session } from '../../http/serve.ts'
import type { ClientOwner } from './clients.ts'

export const ownerOf = ({ session, caller }: { session: Session; caller: Caller }): ClientOwner => ({
  accountId: session.accountId,
  sessionId: session.sessionId,
  by: caller,
})

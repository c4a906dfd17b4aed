import type { ActDeps } from '../../deps.ts'
import { ApiError } from '../../lib/api-error.ts'
import { findNoticeRecipient } from '../../domain/accounts/contacts.sql.ts'
import { recordEvent } from '../../domain/accounts/events.sql.ts'
import { notifyContacts } from '../../domain/accounts/notify-owner.ts'
import { listShared } from '../../domain/custody/owners.sql.ts'
import { tellLostVerification } from '../../domain/custody/tell-lost-verification.ts'
import { tellOfDeletion } from '../../domain/erasure/tell-services.ts'
import { holdConsentsOf } from '../../domain/grants/sign-on.sql.ts'
import { withdrawGrants } from '../../domain/grants/sign-on.ts'
import { change } from '../../domain/messages/change.ts'
import { queueSecurityEvents } from '../../domain/messages/queue-security-events.ts'
import { proveOwnPassword } from '../../domain/passwords/prove-password.ts'
import { endAllSessions } from '../../domain/sessions/end-sessions.ts'
import type { SignedInCaller } from './profile-action.ts'
import { leaveShared } from './leave-shared.ts'
import { closeAccount } from './delete-account.sql.ts'

const daySeconds = 24 * 3600

/**
 * Signs out everywhere, withdraws grants, suspends owned services and frees the identifiers at once. The data are kept for the grace
 * period, so that the account can be restored; `domain/sweep` then erases them.
 */
export async function deleteAccount(
  deps: ActDeps,
  { session, caller: by }: Pick<SignedInCaller, 'session' | 'caller'>,
  password: string,
): Promise<void> {
  const { accountId } = session
  const epoch = await proveOwnPassword(deps, { accountId, password, by })
  await change(deps, async (tx, post) => {
    const recipient = await findNoticeRecipient(tx, accountId)
    const shared = await listShared(tx, accountId)
    const closed = await closeAccount(tx, accountId, epoch, deps.config.eraseAfterDays * daySeconds)
    if (!closed) throw new ApiError('AUTH_FORBIDDEN')
    await leaveShared(deps.keys, tx, post, { accountId, by, shared })
    await holdConsentsOf(tx, accountId)
    await endAllSessions(tx, accountId)
    await tellOfDeletion(tx, accountId)
    await withdrawGrants(tx, { accountId })
    await recordEvent(tx, { accountId, kind: 'account_deleted', by })
    await queueSecurityEvents(deps, tx, { kind: 'account-disabled', accountId })
    for (const lost of closed.lost) await tellLostVerification(deps, post, lost)
    if (recipient)
      await notifyContacts(post, accountId, recipient, { kind: 'account_deleted', eraseAt: closed.eraseAt })
  })
}

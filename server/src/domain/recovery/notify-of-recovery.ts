import type { Db } from '../../db/schema.ts'
import type { Keys } from '../../lib/keys.ts'
import type { By } from '../accounts/events.sql.ts'
import { findNoticeRecipient } from '../accounts/contacts.sql.ts'
import { notifyContacts } from '../accounts/notify-owner.ts'
import { mask } from '../codes/mask.ts'
import { transportOf } from '../contacts/destinations.ts'
import type { Post } from '../messages/queue-message.ts'
import type { RecoveryEvent } from '../messages/emails/kinds.ts'
import type { LiveRecovery } from './recovery.sql.ts'
import { stopTokenOf } from './stop-token.ts'

type Told = { what: RecoveryEvent; recovery?: LiveRecovery; by?: By; to?: string }
export type NotifyContext = { keys: Keys; tx: Db; post: Post }

/** Queues an e-mail to every verified contact, with «This was not me» and, for a live recovery, the link that stops it. */
export async function notifyOfRecovery(
  { keys, tx, post }: NotifyContext,
  accountId: string,
  { what, recovery, by, to: only }: Told,
): Promise<void> {
  const recipient = await findNoticeRecipient(tx, accountId)
  if (!recipient) return
  const contacts = recipient.contacts.filter(({ to }) => only === undefined || to === only)
  const words = {
    what,
    ...(recovery && wordsOf(keys, accountId, recovery)),
    ...(by && { device: { userAgent: by.userAgent, address: by.address } }),
  }
  await notifyContacts(post, accountId, { ...recipient, contacts }, { kind: 'recovery', keys, ...words })
}

const wordsOf = (keys: Keys, accountId: string, { id, kind, value, isDue, dueAt, overAt }: LiveRecovery) => ({
  goes: mask(transportOf(kind), value),
  until: isDue ? overAt : dueAt,
  stop: stopTokenOf(keys, { accountId, recoveryId: id }),
})

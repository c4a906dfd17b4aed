import type { Db } from '../../db/schema.ts'
import type { Keys } from '../../lib/keys.ts'
import type { MessageKind, PayloadOf } from '../messages/emails/kinds.ts'
import type { Post } from '../messages/queue-message.ts'
import type { By } from './events.sql.ts'
import { findNoticeRecipient, type NoticeRecipient } from './contacts.sql.ts'
import { secureTokenOf } from './secure-token.ts'

type AddedHere = 'at' | 'login' | 'timeZone' | 'secure' | 'userAgent' | 'address'
type About<K extends MessageKind> = { [One in K]: { kind: One } & Omit<PayloadOf<One>, AddedHere> }[K]
type OfSignIn =
  | 'password_changed'
  | 'email_changed'
  | 'phone_changed'
  | 'transport_changed'
  | 'second_step_changed'
  | 'recovery'
type OfServices = 'service_changed' | 'service_deleted' | 'service_owner' | 'service_software'

/** `keys`: for messages with «This was not me». `by`: for messages that name the device. */
export type Notice =
  | About<'session_reused' | 'account_secured' | 'account_deleted' | 'owner_invitation' | 'service_publishing'>
  | (About<OfSignIn> & { keys: Keys })
  | (About<'new_device' | 'passkey' | 'archive_requested' | OfServices> & { keys: Keys; by: By })

/** Queues a security notice to the first verified channel, or `everywhere` to all; e-mail takes precedence. */
export async function notifyOwner(
  tx: Db,
  post: Post,
  accountId: string,
  { everywhere = false, ...notice }: Notice & { everywhere?: boolean },
): Promise<void> {
  const recipient = await findNoticeRecipient(tx, accountId)
  if (!recipient) return
  const contacts = everywhere ? recipient.contacts : recipient.contacts.slice(0, 1)
  await notifyContacts(post, accountId, { ...recipient, contacts }, notice)
}

/** Queues a notice to these contacts. They may no longer belong to the account. */
export async function notifyContacts(
  post: Post,
  accountId: string,
  recipient: NoticeRecipient,
  notice: Notice,
): Promise<void> {
  const { locale, timezone: timeZone, at } = recipient
  const { kind, keys, by, ...words } = { keys: undefined, by: undefined, ...notice }
  // Another owner's act is no reason to secure the reader's account.
  const isByOther = 'who' in words && words.who !== undefined
  const secure = keys && !isByOther ? secureTokenOf(keys, accountId, recipient) : undefined
  const device = by && { userAgent: by.userAgent, address: by.address }
  for (const { transport, to } of recipient.contacts) {
    const payload = { at, login: to, timeZone, secure, ...device, ...words }
    await post({ transport, to, locale, accountId, kind, payload })
  }
}

import type { Db } from '../../db/schema.ts'
import type { Keys } from '../../lib/keys.ts'
import { findNoticeRecipient } from '../accounts/contacts.sql.ts'
import { secureTokenOf } from '../accounts/secure-token.ts'
import { notifyContacts } from '../accounts/notify-owner.ts'
import type { PayloadOf } from '../messages/emails/kinds.ts'
import type { Post } from '../messages/queue-message.ts'

type Told = Pick<PayloadOf<'second_step_changed'>, 'what' | 'left'>

export async function notifyOfSecondStep(
  keys: Keys,
  { tx, post }: { tx: Db; post: Post },
  accountId: string,
  change: Told,
): Promise<void> {
  const recipient = await findNoticeRecipient(tx, accountId)
  if (!recipient) return
  const secure = secureTokenOf(keys, accountId, recipient)
  await notifyContacts(post, accountId, recipient, { kind: 'second_step_changed', secure, ...change })
}

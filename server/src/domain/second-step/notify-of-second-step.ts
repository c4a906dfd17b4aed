import type { Db } from '../../db/schema.ts'
import type { Keys } from '../../lib/keys.ts'
import { notifyOwner } from '../accounts/notify-owner.ts'
import type { PayloadOf } from '../messages/emails/kinds.ts'
import type { Post } from '../messages/queue-message.ts'

type Told = Pick<PayloadOf<'second_step_changed'>, 'what' | 'left'>

export async function notifyOfSecondStep(
  keys: Keys,
  { tx, post }: { tx: Db; post: Post },
  accountId: string,
  change: Told,
): Promise<void> {
  await notifyOwner(tx, post, accountId, { kind: 'second_step_changed', keys, ...change, everywhere: true })
}

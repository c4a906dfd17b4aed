import type { Db } from '../../db/schema.ts'
import type { Keys } from '../../lib/keys.ts'
import { type By, recordEvent } from '../accounts/events.sql.ts'
import { notifyOwner } from '../accounts/notify-owner.ts'
import type { Post } from '../messages/queue-message.ts'
import type { StoredPasskey } from './use-passkey.sql.ts'

/** Reports a passkey whose counter did not increase: a copy of it exists. */
export async function notifyOfCopiedPasskey(
  { tx, post, keys }: { tx: Db; post: Post; keys: Keys },
  { id, accountId }: StoredPasskey,
  by: By,
): Promise<void> {
  await recordEvent(tx, { accountId, kind: 'passkey_copied', by, details: { passkey: id } })
  await notifyOwner(tx, post, accountId, { kind: 'passkey', what: 'copied', by, keys, everywhere: true })
}

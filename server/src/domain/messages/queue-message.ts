import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../lib/ids.ts'
import type { MessageKind, PayloadOf, TransportOf } from './letters/kinds.ts'
import { insertMessage } from './messages.sql.ts'
import type { Taking } from './outbox.ts'
import { noteQueued } from './queued-in.ts'

export type MessageToQueue<K extends MessageKind> = {
  transport: TransportOf<K>
  to: string
  kind: K
  locale: Locale
  payload: PayloadOf<K>
  accountId?: string | null
  /** Seconds after which it is of no use: an expired code is not sent. */
  expiresInSeconds?: number
}

/**
 * Writes a letter or SMS in the transaction of the change it tells of: both happen or neither. Answers its id.
 * In `change` it is called `post`; elsewhere call `deliverNow` after the commit, where an answer depends on it. What `taking` takes leaves
 * without being looked for.
 */
export async function queueMessage<K extends MessageKind>(
  { keys }: Pick<Deps, 'keys'>,
  tx: Db,
  message: MessageToQueue<K>,
  taking?: Taking,
): Promise<string> {
  const id = newId()
  const { transport, kind, locale, to: recipient, accountId = null, expiresInSeconds = null } = message
  const sealed = keys.seal(JSON.stringify(message.payload))
  const row = { id, accountId, transport, recipient, kind, locale, sealed, expiresIn: expiresInSeconds }
  const leaseSeconds = taking?.take(row)
  await insertMessage(tx, row, leaseSeconds)
  if (leaseSeconds === undefined) noteQueued(tx, transport)
  return id
}

/** `queueMessage` of one transaction. */
export type Post = <K extends MessageKind>(message: MessageToQueue<K>) => Promise<string>

export function postIn(deps: Pick<Deps, 'keys'>, tx: Db, taking?: Taking): Post {
  return (message) => queueMessage(deps, tx, message, taking)
}

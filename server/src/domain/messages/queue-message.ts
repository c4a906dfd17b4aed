import type { Locale } from '@kabinet/contract/fields/locale'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../lib/ids.ts'
import type { MessageKind, PayloadOf, TransportOf } from './emails/kinds.ts'
import { insertMessage } from './messages.sql.ts'
import type { OutboxReservation } from './outbox.ts'
import { noteQueued } from './queued-in.ts'
import { recipientHash } from './recipient-hash.ts'

export type MessageToQueue<K extends MessageKind> = {
  transport: TransportOf<K>
  to: string
  kind: K
  locale: Locale
  payload: PayloadOf<K>
  accountId?: string | null
  /** Seconds; an expired code is not sent. */
  expiresInSeconds?: number
}

/**
 * Queues an e-mail or SMS in the transaction of its change and returns the message id. Use `post` inside `change`;
 * elsewhere call `deliverNow` after the commit if the response depends on it.
 */
export async function queueMessage<K extends MessageKind>(
  { keys }: Pick<Deps, 'keys'>,
  tx: Db,
  message: MessageToQueue<K>,
  taking?: OutboxReservation,
): Promise<string> {
  const id = newId()
  const { transport, kind, locale, to: recipient, accountId = null, expiresInSeconds = null } = message
  const sealed = keys.seal(JSON.stringify(message.payload))
  const hash = accountId === null ? recipientHash(keys, recipient) : null
  const row = {
    id,
    accountId,
    transport,
    recipient,
    kind,
    locale,
    sealed,
    expiresIn: expiresInSeconds,
    recipientHash: hash,
  }
  const leaseSeconds = taking?.take(row)
  await insertMessage(tx, row, leaseSeconds)
  if (leaseSeconds === undefined) noteQueued(tx, transport)
  return id
}

export type Post = <K extends MessageKind>(message: MessageToQueue<K>) => Promise<string>

export function postIn(deps: Pick<Deps, 'keys'>, tx: Db, taking?: OutboxReservation): Post {
  return (message) => queueMessage(deps, tx, message, taking)
}

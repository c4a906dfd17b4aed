import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { queueMessage } from '../messages/queue-message.ts'
import type { By } from './events.sql.ts'
import { findReader } from './contacts.sql.ts'

type Notice = {
  kind: 'password_changed' | 'session_reused' | 'new_device'
  by: By /** On every verified channel, not on the first alone. */
  everywhere?: boolean
}

/** Queues a security notice in the transaction of what it tells of. Kick the outbox after the commit. */
export async function tellOwner(deps: Deps, tx: Db, accountId: string, { kind, by, everywhere }: Notice): Promise<void> {
  const reader = await findReader(tx, accountId)
  if (!reader) return
  const { locale, timezone, at, contacts } = reader
  for (const { transport, to } of everywhere ? contacts : contacts.slice(0, 1)) {
    const notice = { at, login: to, timeZone: timezone }
    const message = { transport, to, locale, accountId }
    if (kind === 'new_device') {
      await queueMessage(deps, tx, { ...message, kind, payload: { ...notice, userAgent: by.userAgent, address: by.address } })
    } else {
      await queueMessage(deps, tx, { ...message, kind, payload: notice })
    }
  }
}
